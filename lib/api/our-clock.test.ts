import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onCall } from './calls'
import { createPaymentsApi } from './client'
import { certainAfter, earlierOf, withOurClock } from './our-clock'
import { sendRemotely } from './remote'
import { closeAll, json, listenHttp } from './test-server'

afterEach(closeAll)

const minute = 60_000
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
const minutesFrom = (at: string | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / minute) + 0 // turns -0 into 0

test.each([10, -10])(
  'a quote of five minutes ends in five minutes at an API whose clock is %d min off, and so do all its other times',
  async (off) => {
    const api = await apiTelling({ created_at: isoIn(off * minute), expires_at: isoIn((off + 5) * minute) }, off)
    const quote = await quoteOf(api)
    expect([minutesFrom(quote.created_at), minutesFrom(quote.expires_at)]).toEqual([0, 5])
    const paid = await api.payQuote('q1', { source: { prefunded_account_id: 'a1' } })
    expect([minutesFrom(paid.created_at), minutesFrom(paid.confirm_by ?? undefined)]).toEqual([0, 5])
    const listed = await api.listQuotes({})
    expect(listed.data.map(({ expires_at }) => minutesFrom(expires_at))).toEqual([5])
  },
)

test.each([-10, 10])('a Date header that is %d min wrong lets no quote live longer than it says itself', async (wrong) => {
  const lives = await apiTelling({ created_at: isoIn(0), expires_at: isoIn(5 * minute) }, wrong)
  expect(minutesFrom((await quoteOf(lives)).expires_at)).toBeLessThanOrEqual(5)
  const ended = await apiTelling({ expires_at: isoIn(-minute) }, wrong)
  const atBirth = await apiTelling({ created_at: isoIn(0), expires_at: isoIn(-minute) }, wrong)
  for (const api of [ended, atBirth]) expect(minutesFrom((await quoteOf(api)).expires_at)).toBeLessThan(0)
})

test('an API that shows no clock of its own, and one without an end of its quotes, are taken at their word', async () => {
  const silent = await apiTelling({ created_at: isoIn(0), expires_at: isoIn(5 * minute) }, 0)
  expect(minutesFrom((await quoteOf(silent)).expires_at)).toBe(5)
  const endless = await apiTelling({ created_at: isoIn(0) }, 10)
  expect((await quoteOf(endless)).expires_at).toBeUndefined()
})

test('that a call had no effect is certain only after the later of both readings', () => {
  const deadline = '2026-11-23T12:00:00.000Z'
  const after = (minutes: number) => certainAfter(deadline, () => minutes * minute)?.toISOString()
  expect([after(10), after(0), after(-10)]).toEqual(['2026-11-23T12:10:00.000Z', deadline, deadline])
  expect(certainAfter(undefined)).toBeUndefined()
})

test('of two deadlines the earlier one counts', () => {
  expect(earlierOf('2026-11-23T12:00:00Z', '2026-11-23T11:59:59Z')).toBe('2026-11-23T11:59:59Z')
  expect([earlierOf(undefined, 'x'), earlierOf('x', undefined)]).toEqual(['x', 'x'])
})

test('the wait of a call for its turn is no difference of the clocks', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00.000Z'), toFake: ['Date', 'performance'] })
  const seen: (number | undefined)[] = []
  const forget = onCall((call) => seen.push(call.clockDifferenceMs))
  onTestFinished(() => {
    forget()
    vi.useRealTimers()
  })
  const api = createPaymentsApi({
    send: async ({ onSend }) => {
      vi.advanceTimersByTime(9_000)
      onSend?.()
      vi.advanceTimersByTime(500)
      return { status: 200, headers: { date: new Date().toUTCString() }, text: '{"rate":36.5}' }
    },
    credentials: async () => ({ organizationId: 'o1', apiKey: 'k' }),
    extensions: async () => new Set(),
    amountUnit: 'minor',
  })
  await api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })
  expect(Math.abs(seen[0] ?? 9_999)).toBeLessThan(1_000)
})

type QuoteTimes = { created_at?: string; expires_at?: string }

/** Starts an API whose `Date` header is `off` minutes ahead of our clock. */
async function apiTelling(times: QuoteTimes, off: number) {
  const quote = {
    id: 'q1',
    source_amount: 10,
    quoted_amount: 365,
    exchange_rate: 36.5,
    external_transfer_id: 'o1',
    status: 'pending',
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: 'a1' },
    commission_fees: [],
    total_fees: 0,
    ...times,
  }
  const paid = { id: 't1', amount: '1000', type: 'transfer', status: 'pending', customer_email: null }
  const base = await listenHttp((request, response) => {
    if (request.method === 'GET') return json(response, 200, { data: [quote], has_more: false, next_cursor: null })
    json(
      response,
      200,
      request.url?.endsWith('/pay') ? { ...paid, created_at: times.created_at, confirm_by: times.expires_at } : quote,
    )
  })
  const api = createPaymentsApi({
    send: (request) => sendRemotely(base, request),
    credentials: async () => ({ organizationId: 'o1', apiKey: 'k' }),
    extensions: async () => new Set(['listQuotes', 'readQuote'] as const),
    amountUnit: 'minor',
  })
  return withOurClock(api, () => off * minute)
}

function quoteOf(api: Awaited<ReturnType<typeof apiTelling>>) {
  return api.createQuote({
    amount: 1000,
    customer_id: 'c1',
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: 'a1' },
  })
}
