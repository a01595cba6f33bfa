import { expect, test } from 'vitest'
import { createScrape } from '#database/metrics/scrape'
import { countedAction, countHandled, countSignIn } from './access-metrics'

const scrape = createScrape([], { keptMs: 0 })
/** Returns the matching lines of a scrape. */
async function linesOf(pattern: RegExp): Promise<string[]> {
  return (await scrape()).split('\n').filter((line) => pattern.test(line))
}

class Redirect extends Error {}
const leadsOn = (thrown: unknown) => thrown instanceof Redirect

test('an action counts as done, also where it leads on; a refusal is no failure', async () => {
  const run = (work: () => { ok: true } | { ok: false; code: string }) => countedAction('test.act', leadsOn, async () => work())
  const fail = (error: Error) => () => {
    throw error
  }
  await run(() => ({ ok: true }))
  await expect(run(fail(new Redirect()))).rejects.toThrow(Redirect)
  await run(() => ({ ok: false, code: 'forbidden' }))
  await run(() => ({ ok: false, code: 'internal_error' }))
  await expect(run(fail(new Error('x')))).rejects.toThrow('x')
  expect(await linesOf(/^cauce_actions_total\{action="test\.act"/)).toEqual([
    'cauce_actions_total{action="test.act",outcome="done"} 2',
    'cauce_actions_total{action="test.act",outcome="refused"} 1',
    'cauce_actions_total{action="test.act",outcome="failed"} 2',
  ])
})

test('a route is labelled by its pattern, and never by what a stranger has typed', async () => {
  const [before = '0'] = (await linesOf(/^cauce_handlers_total\{route="other",outcome="refused"\}/)).map((line) =>
    line.split(' ').at(-1),
  )
  for (const status of [200, 302, 404, 500]) countHandled('GET /api/test/[id]/rows', status)
  const typed = [
    'POST /quotes/0199a390-0000-7000-8000-000000000000',
    'GET /api/test/ana@example.com',
    'GET /api/test/%41',
    'GET /api//x',
  ]
  for (const route of typed) countHandled(route, 403)
  expect(await linesOf(/^cauce_handlers_total\{route="GET \/api\/test/)).toEqual([
    'cauce_handlers_total{route="GET /api/test/[id]/rows",outcome="done"} 2',
    'cauce_handlers_total{route="GET /api/test/[id]/rows",outcome="refused"} 1',
    'cauce_handlers_total{route="GET /api/test/[id]/rows",outcome="failed"} 1',
  ])
  expect(await linesOf(/^cauce_handlers_total\{route="other",outcome="refused"\}/)).toEqual([
    `cauce_handlers_total{route="other",outcome="refused"} ${Number(before) + typed.length}`,
  ])
})

test('a sign-in counts by its way and its outcome', async () => {
  const ofPasskeys = /^cauce_sign_ins_total\{way="passkey",outcome="too_many_attempts"\}/
  const [before = '0'] = (await linesOf(ofPasskeys)).map((line) => line.split(' ').at(-1))
  countSignIn('passkey', 'too_many_attempts')
  expect((await linesOf(ofPasskeys))[0]).toMatch(new RegExp(` ${Number(before) + 1}$`))
})
