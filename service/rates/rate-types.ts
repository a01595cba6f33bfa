import type { Currency } from '#contract/money'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'

/** One of the two mids that a crossed rate is made of: decimal text, units of `to` for one `from`. It is kept with the quote as it is here. */
export type RateLeg = { rateId: string; from: Currency; to: Currency; mid: string; asOf: string }

/** A rate as it can be quoted. `rate` and `midRate` are decimal text: destination units for one source unit, with and without the margin. */
export type CustomerRate = {
  rate: string
  midRate: string
  marginBps: number
  provider: string
  asOf: Date
  /** The stored mid behind it, of a crossed one the last; null where nothing is converted. */
  rateId: string | null
  /** In the order of the conversion; null unless it is crossed through dollars. */
  legs: RateLeg[] | null
}

export type Rates = {
  /** What organizations of an environment may be quoted from: live ones have no rate while the provider makes its rates up. */
  for(environment: 'live' | 'test'): Rates
  /** Throws `rate_unavailable` when the provider has none, fails, has only a stale one, or one so far from the last that a person must see it. */
  read(db: Db, pair: { from: Currency; to: Currency; now: Date }): Promise<CustomerRate>
  /** Accepts the current rate of every stored pair, at most every five minutes, so that their history has no holes while nobody asks. A pair without a rate is logged. */
  record(db: Db, now: Date): Promise<void>
  /** How old the last accepted rate of every stored pair is, and whether it is too old, for `/metrics`. */
  ages(db: Db): Promise<Sample[]>
  /** Accepted rates over time, margin included, oldest first, at most 200. */
  history(db: Db, span: { from: Currency; to: Currency; since: Date; until: Date }): Promise<{ asOf: Date; rate: string }[]>
}
