import type { Currency } from '#contract/currency'
import { ServiceError } from '#contract/errors'
import { errorName } from '#database/error-name'
import type { Db } from '#database/open'
import type { Log } from '../ground/resources'
import type { ProvidedRate, RateProvider } from './provider'
import { holdJump, type Jump } from './quarantine'
import { acceptRate } from './rate.queries'

export type AcceptedRate = ProvidedRate & { id: string }
export type AcceptanceOptions = { pool: Db; log: Log }
/** Returns undefined if the provider does not have the pair. Throws `rate_unavailable` if it has no usable rate. */
export type Accept = (db: Db, base: Currency, quote: Currency, now: Date) => Promise<AcceptedRate | undefined>

const retryAfterSeconds = 15

/** Returns a function that reads and stores a provider's rate; do not call it in a transaction. A jump is recorded once. */
export function createAcceptance(provider: RateProvider, { pool, log }: AcceptanceOptions): Accept {
  const noting = new Map<string, Promise<void>>()

  function noteOnce(pair: string, jump: Jump): Promise<void> {
    const known = noting.get(pair)
    if (known !== undefined) return known
    const noted = note(pool, log, pair, jump).finally(() => noting.delete(pair))
    noting.set(pair, noted)
    return noted
  }

  return async (db, base, quote, now) => {
    const provided = await ask(provider, base, quote, now)
    if (provided === undefined) return undefined
    const rate = { provider: provider.id, base, quote, ...provided }
    const { rateId, jumpsFrom } = await acceptRate(db, { ...rate, maxJumpBps: provider.maxJumpBps })
    if (rateId !== null) return { ...provided, id: rateId }
    if (jumpsFrom !== null) await noteOnce(`${base}/${quote}`, { ...rate, lastMid: jumpsFrom, now })
    throw rateUnavailable(`${base}/${quote} of ${provider.id} waits for a person`)
  }
}

async function ask(provider: RateProvider, base: Currency, quote: Currency, now: Date): Promise<ProvidedRate | undefined> {
  const provided = await provider.read(base, quote, now).catch((cause) => {
    throw rateUnavailable(`${base}/${quote} of ${provider.id} failed: ${errorName(cause)}`, cause)
  })
  if (provided && provider.isStale?.(provided.asOf, now)) throw rateUnavailable(`${base}/${quote} of ${provider.id} is stale`)
  return provided
}

async function note(pool: Db, log: Log, pair: string, jump: Jump): Promise<void> {
  const { provider, mid, lastMid } = jump
  try {
    if (await holdJump(pool, jump)) log('error', 'rate_quarantined', { provider, pair, mid, lastMid })
  } catch (error) {
    // The pair remains without a rate all the same, and the next read tries to record the jump again.
    log('error', 'rate_not_quarantined', { provider, pair, error: errorName(error) })
  }
}

/** Returns the error `rate_unavailable`, with the advice to try again after 15 seconds. */
export function rateUnavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('rate_unavailable', message, { retryAfter: retryAfterSeconds, cause })
}
