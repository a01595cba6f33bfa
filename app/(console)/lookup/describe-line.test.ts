import { createTranslator } from 'next-intl'
import { afterAll, expect, test, vi } from 'vitest'
import { transactionOf } from '#backoffice/calls/test-remote-api'
import type { Staff } from '#lib/access/session'
import { readMessages } from '#lib/i18n/messages'
import { openRemoteConsole } from '#lib/server/test-remote-console'
import type { Matches } from '../_records/lookup/match'

const messages = await readMessages('en')
vi.doMock('next-intl/server', () => ({
  getTranslations: async (detected: string | { namespace: string }) =>
    createTranslator({ locale: 'en', messages, namespace: typeof detected === 'string' ? detected : detected.namespace }),
  getLocale: async () => 'en',
  getTimeZone: async () => 'America/Caracas',
}))
await openRemoteConsole()
const { describeLines } = await import('./describe-line')

afterAll(async () => {
  vi.doUnmock('next-intl/server')
})

test('an id that the API cannot look up is reported neither as missing nor as an outage', async () => {
  const line = await describe({ found: [], failed: { code: 'extension_missing' } })
  expect(line).toMatchObject({
    outcome: 'unsupported',
    sentence: expect.stringContaining('found only if this console has seen them'),
  })
  expect(await describe({ found: [], failed: { code: 'api_unreachable' } })).toMatchObject({ outcome: 'failed' })
  expect(await describe({ found: [], failed: null })).toMatchObject({ outcome: 'missing' })
})

test("a line of a list tells only what has exactly the bank's reference, and alone; whatever else it may be is looked up apart", async () => {
  const transaction = transactionOf({ id: 't1', status: 'completed' })
  const paid = { kind: 'transaction', transaction, quote: undefined, phase: 'completed', foreign: false } as const
  const [whole, end] = [{ ...paid, byBank: 'whole' } as const, { ...paid, byBank: 'end' } as const]
  const other = { ...whole, transaction: transactionOf({ id: 't2' }) }
  expect(await describe({ found: [whole], failed: null })).toMatchObject({ outcome: 'found', id: 't1' })
  expect(await describe({ found: [paid, other], failed: null })).toMatchObject({ outcome: 'found', id: 't1' })
  for (const found of [[end], [whole, other], [end, other]]) {
    const line = await describe({ found, failed: null })
    expect(line).toMatchObject({ outcome: 'unsupported', sentence: expect.stringContaining('Look it up on its own') })
  }
})

test('the word "deposit" of a foreign API proves no received amount', async () => {
  const transaction = transactionOf({ id: 't1', type: 'deposit', amount: '1234500', status: 'completed' })
  const common = { kind: 'transaction', transaction, quote: undefined, phase: 'completed' } as const
  expect(await describe({ found: [{ ...common, foreign: false }], failed: null })).toMatchObject({ receivedCurrency: 'USDC' })
  expect(await describe({ found: [{ ...common, foreign: true }], failed: null })).toMatchObject({
    outcome: 'found',
    received: '',
    receivedAmount: '',
  })
})

async function describe(matches: Matches) {
  const detected = { line: 'x-1', term: { kind: 'id', value: 'x-1' } as const, matches }
  const staff: Staff = Object.assign(JSON.parse('{}'), { can: () => false })
  return (await describeLines([detected], staff))(detected)
}
