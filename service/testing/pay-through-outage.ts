import { randomUUID } from 'node:crypto'
import type { openHost, Payer } from './payments-host'

type Host = Pick<Awaited<ReturnType<typeof openHost>>, 'post'>
/** What callers saw. Times are in milliseconds of `performance.now()`. */
type Seen = {
  /** The acknowledged transactions, by quote. */
  paid: Map<string, string>
  /** The time of each acknowledgement. */
  at: number[]
  /** The longest wait for an answer. */
  longestMs: number
  refusals: Map<string, number>
}

/**
 * Quotes and pays from this many concurrent clients until the signal aborts. Like well-behaved callers they retry a 503 with the
 * same request and idempotency key until it is answered.
 */
export async function payThroughOutage(host: Host, payer: Payer, { places, signal }: { places: number; signal: AbortSignal }) {
  const seen: Seen = { paid: new Map(), at: [], longestMs: 0, refusals: new Map() }
  const send = async (path: string, body: object) => {
    const key = randomUUID()
    for (;;) {
      const begun = performance.now()
      const answer = await host.post(payer.key, path, body, key)
      seen.longestMs = Math.max(seen.longestMs, performance.now() - begun)
      if (answer.status < 300) return answer.body
      const refusal = `${answer.status} ${answer.body.code}`
      seen.refusals.set(refusal, (seen.refusals.get(refusal) ?? 0) + 1)
      if (answer.status !== 503 && answer.body.code !== 'idempotency_key_in_use') throw new Error(`${path} answered ${refusal}`)
    }
  }
  const payUntilTheEnd = async (place: number) => {
    while (!signal.aborted) {
      const quote = await send('/v1/transfers/quote', {
        amount: 1000 + place,
        customer_id: payer.customerId,
        source: { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination: { currency: 'VES', account_id: payer.accountId },
      })
      const paid = await send(`/v1/transfers/quote/${quote.id}/pay`, { source: { prefunded_account_id: payer.prefundedId } })
      seen.paid.set(quote.id, paid.id)
      seen.at.push(performance.now())
    }
  }
  const done = Promise.all(Array.from({ length: places }, (_, place) => payUntilTheEnd(place)))
  return { seen, done }
}
