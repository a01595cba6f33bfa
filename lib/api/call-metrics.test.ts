import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { createScrape } from '#database/metrics/scrape'
import type { Answer } from './answer'
import { readPace } from './call-metrics'
import { createPaymentsApi } from './client'
import { createPace, type Pace, paceLimits } from './pace'
import type { Transport } from './transport'

const quick = { ...paceLimits, atOnce: 2, waiting: 4, failuresInARow: 3, pauseMs: 60_000, pauseWaitMs: 0 }
const ok: Answer = { status: 200, headers: {}, text: '{}' }
const ask = { operation: 'listBankAccounts', method: 'GET', effect: false, target: '/', headers: {} } as const

/** Returns the values of a scrape of this pace, by metric and labels. */
async function read(pace: Pick<Pace, 'breakers' | 'load'> = createPace()): Promise<(series: string) => number | undefined> {
  const text = await createScrape([{ name: 'api', read: () => readPace(pace) }], { keptMs: 0 })()
  const values = new Map(
    text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return (series) => values.get(series)
}

const clientOf = (send: Transport) =>
  createPaymentsApi({
    send,
    credentials: async () => ({ organizationId: 'o1', apiKey: 'k' }),
    extensions: async () => new Set(),
    amountUnit: 'minor',
  })

test('every call counts once, by its operation and by what became of it', async () => {
  const outcomes = ['none', 'refused', 'unreachable', 'unknown', 'not_sent'].map(
    (outcome) => `cauce_api_calls_total{operation="payQuote",outcome="${outcome}"}`,
  )
  const seconds = 'cauce_api_call_seconds_count{operation="payQuote"}'
  const before = await read()
  const sent =
    (answer: Partial<Answer> | ServiceError): Transport =>
    async ({ onSend }) => {
      onSend?.()
      if (answer instanceof ServiceError) throw answer
      return { ...ok, ...answer }
    }
  const held: Transport = async () => {
    throw new ServiceError('api_unreachable', 'not sent')
  }
  const transports = [
    sent({ status: 404, text: '{"code":"quote_not_found"}' }),
    sent({ status: 409, text: '{"code":"quote_expired"}' }),
    sent(new ServiceError('api_unreachable', 'down')),
    sent(new ServiceError('outcome_unknown', 'lost')),
    held,
  ]
  for (const send of transports)
    await expect(clientOf(send).payQuote('q1', { source: { prefunded_account_id: 'p1' } }, {})).rejects.toThrow(ServiceError)
  const after = await read()
  expect([...outcomes, seconds].map((series) => (after(series) ?? 0) - (before(series) ?? 0))).toEqual([1, 1, 1, 1, 1, 5])
})

test('calls under way, calls in the queue, open breakers and requested pauses are counted', async () => {
  const pace = createPace(quick)
  const answers: ((answer: Answer) => void)[] = []
  const send = pace.guard(() => new Promise<Answer>((resolve) => answers.push(resolve)))
  const calls = Array.from({ length: 3 }, () => send(ask))
  await expect.poll(() => answers.length).toBe(2)
  const busy = await read(pace)
  expect([busy('cauce_api_calls_in_flight'), busy('cauce_api_calls_waiting')]).toEqual([2, 1])
  expect(busy('cauce_api_breaker_open{group="bank accounts"}')).toBe(0)
  answers[0]?.({ ...ok, status: 429, headers: { 'retry-after': '30' } })
  await expect.poll(() => answers.length).toBe(3)
  for (const answer of answers) answer(ok)
  await Promise.all(calls)
  const after = await read(pace)
  expect([after('cauce_api_calls_in_flight'), after('cauce_api_calls_waiting')]).toEqual([0, 0])
  expect(after('cauce_api_held_seconds{group="bank accounts"}')).toBeGreaterThan(20)

  const broken = createPace(quick)
  const fail = broken.guard(async () => ({ ...ok, status: 503 }))
  for (let call = 0; call < 3; call++) await fail(ask)
  expect((await read(broken))('cauce_api_breaker_open{group="bank accounts"}')).toBe(1)
})
