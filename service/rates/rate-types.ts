import type { Currency } from '#contract/currency'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'

/** One of the two mids of a crossed rate, as stored with the quote: decimal text, units of `to` for one `from`. */
export type RateLeg = { rateId: string; from: Currency; to: Currency; mid: string; asOf: string }

/** A rate for quotes. `rate` and `midRate` are decimal text: destination units per source unit, with and without the margin. */
export type CustomerRate = {
  rate: string
  midRate: string
  marginBps: number
  provider: string
  asOf: Date
  /** The stored mid behind it (of a crossed rate, the last one); null if nothing is converted. */
  rateId: string | null
  /** In the order of the conversion; null unless the rate is crossed through dollars. */
  legs: RateLeg[] | null
}

/** `provider`: null if there are no rates. `marginBps`: in 1/10,000, taken off in both directions of the pair. */
export type RateTerms = {
  provider: string | null
  maxAge: { seconds: number; closedSeconds: number } | null
  margins: { from: Currency; to: Currency; marginBps: number }[]
}

export type Rates = {
  /** Where the rates come from, how old they may be, and the margin of each stored pair. */
  terms: RateTerms
  /** Returns the rates for an environment: live organizations have none while the provider's rates are simulated. */
  for(environment: 'live' | 'test'): Rates
  /** Throws `rate_unavailable` if the provider has no rate, fails, or has only a stale or quarantined one. */
  read(db: Db, pair: { from: Currency; to: Currency; now: Date }): Promise<CustomerRate>
  /** Accepts the current rate of every stored pair, at most every five minutes, for a complete history. Logs missing rates. */
  record(db: Db, now: Date): Promise<void>
  /** Returns the age of each pair's last accepted rate, and whether it is too old, for `/metrics`. */
  ages(db: Db): Promise<Sample[]>
  /** Returns accepted rates over time, margin included, oldest first, at most 200. */
  history(db: Db, span: { from: Currency; to: Currency; since: Date; until: Date }): Promise<{ asOf: Date; rate: string }[]>
}
