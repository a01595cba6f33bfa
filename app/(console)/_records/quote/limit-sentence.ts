import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { Currency } from '#contract/currency'
import { ServiceError } from '#contract/errors'
import { divideRounded, formatDecimal, parseDecimal, type Rounding } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import { readAmountBounds } from '#lib/shared/amount-bounds'

type Entered = { side: AmountSide; sourceCurrency: Currency; destinationCurrency: Currency }
/** A bound in 1/100 of its currency. `rounding` keeps an amount inside the bound when it is converted. */
type Bound = { minor: bigint; currency: string; rounding: Rounding }

/**
 * Returns the sentence for an amount outside the bounds that the API named, in the currency that was typed. A bound in the other
 * currency of the quote is converted at `rate` (decimal text), and follows in brackets. Undefined if the API named no bounds.
 */
export async function limitSentence(
  { extra }: ServiceError,
  entered: Entered,
  rate: string | undefined,
  format: Formatters,
): Promise<string | undefined> {
  const t = await getTranslations('quote-new.limits')
  const { least: min, most: max, used, currency, limit } = readAmountBounds(extra)
  const amount = (minor: bigint, of = currency) => format.amount(formatDecimal(minor, 2), of)
  const shown = (minor: bigint, rounding: Rounding) => {
    const typed = rate === undefined ? undefined : toTyped({ minor, currency, rounding }, entered, rate)
    return typed === undefined
      ? amount(minor)
      : t('about', { amount: amount(typed, typedCurrency(entered)), bound: amount(minor) })
  }
  if (max === undefined) return min === undefined ? undefined : t('atLeast', { min: shown(min, 'ceil') })
  const most = shown(max, 'floor')
  if (limit === 'customer_month')
    return t('month', { used: used === undefined ? format.amount(undefined, currency) : shown(used, 'ceil'), left: most })
  if (limit === 'pagomovil') return t('pagomovil', { max: most })
  return min === undefined ? undefined : t('between', { min: shown(min, 'ceil'), max: most })
}

/**
 * Returns the refusal of a quote with the sentence of its limit as `extra.limit_sentence`, if it is refused for a limit that the
 * API names by our codes; otherwise the refusal itself. What another API says in its own words is told as its words, and not
 * read.
 */
export async function withLimitSentence(refusal: ServiceError, entered: Entered, format: Formatters): Promise<ServiceError> {
  const { code, errors, extra, retryAfter, reason } = refusal
  const isLimit = code === 'limit_exceeded' || errors.some((error) => error.code === 'amount_out_of_bounds')
  const sentence = isLimit ? await limitSentence(refusal, entered, undefined, format) : undefined
  if (sentence === undefined) return refusal
  const details = { errors, extra: { ...extra, limit_sentence: sentence }, retryAfter, reason }
  return new ServiceError(code, refusal.message, { ...details, cause: refusal })
}

function typedCurrency({ side, sourceCurrency, destinationCurrency }: Entered): string {
  return side === 'source' ? sourceCurrency : destinationCurrency
}

/** Returns a bound in the typed currency; undefined if it is in that currency already, or in neither of the two. */
function toTyped({ minor, currency, rounding }: Bound, entered: Entered, rate: string): bigint | undefined {
  const typed = typedCurrency(entered)
  const { sourceCurrency, destinationCurrency } = entered
  if (currency === typed || (currency !== sourceCurrency && currency !== destinationCurrency)) return undefined
  const scale = rate.split('.')[1]?.length ?? 0
  const [units, one] = [parseDecimal(rate, scale), 10n ** BigInt(scale)]
  if (units <= 0n) return undefined
  return typed === sourceCurrency ? divideRounded(minor * one, units, rounding) : divideRounded(minor * units, one, rounding)
}
