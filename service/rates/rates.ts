import type { Currency } from '#contract/currency'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import { type AcceptanceOptions, type AcceptedRate, createAcceptance, rateUnavailable } from './accept-rate'
import { defaultMargins, type Margins, marginBpsOf, type RateProvider, storedPairs } from './provider'
import { hasRateSince, readHistory } from './rate.queries'
import { crossMid, invertMid, toCustomerRate } from './rate.rules'
import { readRateAges } from './rate-ages'
import type { RateLeg, Rates, RateTerms } from './rate-types'

export type { CustomerRate, Rates } from './rate-types'

const recordEveryMs = 5 * 60 * 1000

type Mid = AcceptedRate & { legs: RateLeg[] | null }

/**
 * Returns the rates for customers: the provider's mid less the margin in basis points. In live organizations a made-up provider
 * has none.
 */
export function createRates(provider: RateProvider, options: AcceptanceOptions, margins: Margins = defaultMargins): Rates {
  const accept = createAcceptance(provider, options)

  const readOrCross = midReader(accept)

  const terms: RateTerms = {
    provider: provider.id,
    maxAge: provider.maxAge ?? null,
    margins: storedPairs.map(([from, to]) => ({ from, to, marginBps: marginBpsOf(margins, from, to) })),
  }
  const rates: Rates = {
    terms,
    for: (environment) => (environment === 'live' && provider.isMadeUp ? { ...rates, ...noRates(terms) } : rates),
    async read(db, { from, to, now }) {
      const marginBps = marginBpsOf(margins, from, to)
      const about = { marginBps, provider: provider.id }
      if (from === to) return { ...about, rate: '1', midRate: '1', asOf: now, rateId: null, legs: null }
      const mid = await readOrCross(db, from, to, now)
      if (mid === undefined) throw rateUnavailable(`No rate ${from}/${to}`)
      const rate = toCustomerRate(mid.mid, marginBps)
      return { ...about, rate, midRate: mid.mid, asOf: mid.asOf, rateId: mid.id, legs: mid.legs }
    },
    async record(db, now) {
      for (const [base, quote] of storedPairs) {
        const since = new Date(now.getTime() - recordEveryMs)
        if (await hasRateSince(db, { provider: provider.id, base, quote, since })) continue
        await accept(db, base, quote, now).catch((error) => {
          if (!(error instanceof ServiceError)) throw error
          options.log('error', 'rate_unavailable', { provider: provider.id, pair: `${base}/${quote}`, error: error.message })
        })
      }
    },
    ages: (db) => readRateAges(db, provider),
    async history(db, { from, to, since, until }) {
      if (from === to) return [{ asOf: since, rate: '1' }]
      const isStored = storedPairs.some(([base, quote]) => base === from && quote === to)
      const [base, quote] = isStored ? [from, to] : [to, from]
      const points = await readHistory(db, { provider: provider.id, base, quote, since, until })
      const marginBps = marginBpsOf(margins, from, to)
      return points.map(({ asOf, mid }) => ({ asOf, rate: toCustomerRate(isStored ? mid : invertMid(mid), marginBps) }))
    },
  }
  return rates
}

/** Returns a reader of a pair's mid rate: as stored, inverted, or crossed through dollars. */
function midReader(accept: ReturnType<typeof createAcceptance>) {
  async function readMid(db: Db, from: Currency, to: Currency, now: Date): Promise<AcceptedRate | undefined> {
    if (storedPairs.some(([base, quote]) => base === from && quote === to)) return accept(db, from, to, now)
    const opposite = storedPairs.some(([base, quote]) => base === to && quote === from)
      ? await accept(db, to, from, now)
      : undefined
    return opposite && { ...opposite, mid: invertMid(opposite.mid) }
  }

  return async function readOrCross(db: Db, from: Currency, to: Currency, now: Date): Promise<Mid | undefined> {
    const direct = await readMid(db, from, to, now)
    if (direct !== undefined) return { ...direct, legs: null }
    if (from === 'USD' || to === 'USD') return undefined
    const [first, second] = [await readMid(db, from, 'USD', now), await readMid(db, 'USD', to, now)]
    if (first === undefined || second === undefined) return undefined
    return {
      id: second.id,
      mid: crossMid(first.mid, second.mid),
      asOf: first.asOf < second.asOf ? first.asOf : second.asOf,
      legs: [toLeg(from, 'USD', first), toLeg('USD', to, second)],
    }
  }
}

function noRates(terms: RateTerms): Pick<Rates, 'terms' | 'read' | 'history'> {
  return {
    terms: { ...terms, provider: null },
    read: async () => {
      throw rateUnavailable('No source of rates is set: those of the sandbox are for test organizations')
    },
    history: async () => [],
  }
}

function toLeg(from: Currency, to: Currency, { id, mid, asOf }: AcceptedRate): RateLeg {
  return { rateId: id, from, to, mid, asOf: asOf.toISOString() }
}
