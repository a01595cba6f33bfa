import { divideRounded, parseDecimal, rateText } from '#contract/money'
import { readAtMost } from '#database/read-at-most'
import { traceHeaders } from '../ground/trace'
import { createBreaker, stopwatch } from './breaker'
import { parseWithDigits, valueAt } from './json-digits'
import type { ProvidedRate, RateProvider } from './provider'
import { midScale } from './rate.rules'

export type HttpRateOptions = {
  /** A template with `{base}` and `{quote}` in place of the currencies. */
  url: string
  /** Sent with every request; includes the secret, if there is one. */
  headers?: Readonly<Record<string, string>>
  /** JSON pointers (RFC 6901) to the rate and to its time. */
  ratePointer: string
  timePointer: string
  /** The source quotes the inverse: units of `base` for one `quote`. */
  inverse?: boolean
  /** The pairs of the source, such as `USD/VES`; by default all. */
  pairs?: readonly string[]
  /** Constant mids of pairs that the source does not have, by pair. */
  fixed?: Readonly<Record<string, string>>
  isStale: NonNullable<RateProvider['isStale']>
  maxAge?: RateProvider['maxAge']
  timeoutMs?: number
}

const cacheMs = 15_000
/** A failure is cached for this time from when it arrives, so that not every caller waits for another time-out. */
const failureMs = 1_000
const maxAnswerBytes = 64 * 1024
const digitsRead = 30

class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message)
  }
}

/**
 * Returns the rates of a source on the web; 404 means an unknown pair. One request at a time per pair, cached for 15 seconds;
 * time-out of 3 seconds, one retry; after five failures a pause of 30 seconds. Redirects are refused, because the secret is for
 * one host.
 */
export function httpRates(options: HttpRateOptions): RateProvider {
  const { pairs, fixed = {}, isStale, maxAge } = options
  const breaker = createBreaker({ failures: 5, openMs: 30_000 })
  const known = new Map<string, { since: number; keptMs: number; rate: Promise<ProvidedRate | undefined> }>()

  function remember(pair: string, now: Date, rate: Promise<ProvidedRate | undefined>) {
    const entry = { since: now.getTime(), keptMs: cacheMs, rate }
    const took = stopwatch()
    known.set(pair, entry)
    rate.catch(() => {
      entry.since += took()
      entry.keptMs = failureMs
    })
    return rate
  }

  return {
    id: 'http',
    isStale,
    maxAge,
    maxJumpBps: 1_000,
    async read(base, quote, now) {
      const pair = `${base}/${quote}`
      const mid = fixed[pair]
      if (mid !== undefined) return { mid, asOf: now }
      if (pairs !== undefined && !pairs.includes(pair)) return undefined
      const last = known.get(pair)
      // Absolute, so that the cache also holds if the clock was set back by less than that.
      if (last !== undefined && Math.abs(now.getTime() - last.since) < last.keptMs) return last.rate
      const url = options.url.replaceAll('{base}', base).replaceAll('{quote}', quote)
      return remember(
        pair,
        now,
        breaker.run(now, () => askTwice(url, options, now)),
      )
    },
  }
}

async function askTwice(url: string, options: HttpRateOptions, now: Date): Promise<ProvidedRate | undefined> {
  return ask(url, options, now).catch((error) => {
    if (error instanceof UnusableAnswer && error.isFinal) throw error
    return ask(url, options, now)
  })
}

async function ask(url: string, options: HttpRateOptions, now: Date): Promise<ProvidedRate | undefined> {
  const { headers, ratePointer, timePointer, inverse = false, timeoutMs = 3_000 } = options
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...traceHeaders(), ...headers },
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new UnusableAnswer(`Answered ${response.status}`, response.status < 500 && response.status !== 429)
  }
  const document = parseWithDigits(await readCapped(response))
  return { mid: toMid(valueAt(document, ratePointer), inverse), asOf: toTime(valueAt(document, timePointer), now) }
}

async function readCapped({ body }: Response): Promise<string> {
  if (body === null) return ''
  const read = await readAtMost(body, maxAnswerBytes)
  if (read === undefined) throw new UnusableAnswer('The answer is too large')
  return read.toString()
}

/** Returns a mid with ten decimals, half-even, from all digits that were received. */
function toMid(value: unknown, inverse: boolean): string {
  if (typeof value !== 'string' || !/^\d{1,14}(\.\d{1,30})?$/.test(value))
    throw new UnusableAnswer('No decimal where the rate should be')
  const rate = parseDecimal(value, digitsRead)
  if (rate === 0n) throw new UnusableAnswer('The rate is zero')
  const mid = inverse
    ? divideRounded(10n ** BigInt(digitsRead + midScale), rate, 'half-even')
    : divideRounded(rate, 10n ** BigInt(digitsRead - midScale), 'half-even')
  if (mid === 0n || mid >= 10n ** 24n) throw new UnusableAnswer('The rate is out of all proportion')
  return rateText(mid, midScale)
}

/** Reads RFC 3339, a date in Caracas, or seconds or milliseconds since 1970. A future time becomes `now`. */
function toTime(value: unknown, now: Date): Date {
  const text = typeof value === 'string' ? value : ''
  const time = new Date(readTime(text))
  if (Number.isNaN(time.getTime())) throw new UnusableAnswer('No time where it should be')
  return time > now ? now : time
}

function readTime(text: string): string | number {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,14}$/.test(text)) return Number(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00-04:00`
  return /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : ''
}
