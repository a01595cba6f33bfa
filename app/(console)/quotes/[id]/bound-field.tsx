'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Field } from '#components/field'
import { MoneyField } from '#components/money-field'
import { formatPercent } from '#lib/shared/format'
import { writeMoney } from '#lib/shared/money-entry'
import { useTypedAmount } from '../../_kit/form/use-typed-amount'
import { isInReach, type OfferedBound, readRate, roomOfBound } from './ask-bound'

/** `shown`: the current and the furthest value, formatted for the reader. */
export type Bounded = { bound: OfferedBound; shown: { now: string; furthest: string } }
/** `value` is null while the text is no valid value. */
export type TypedBound = { typed: string; value: string | null }

type Props = Bounded & { typed: TypedBound; onType: (typed: TypedBound) => void }

/** Returns the suggested bound, formatted as the reader would type it. */
export function firstBound({ kind, offered }: OfferedBound, locale: string): TypedBound {
  const text = kind === 'debit' ? writeMoney(BigInt(offered), locale) : locale === 'es' ? offered.replace('.', ',') : offered
  return { typed: text, value: offered }
}

/** Asks for the bound: the worst rate if the debit is fixed, the largest debit if the received amount is fixed. */
export function BoundField(props: Props) {
  return props.bound.kind === 'rate' ? <RateField {...props} /> : <DebitField {...props} />
}

function RateField({ bound, shown, typed, onType }: Props) {
  const [t, locale] = [useTranslations('quote-acts.ask'), useLocale()]
  const type = (text: string) => onType({ typed: text, value: readRate(text, locale) })
  return (
    <Field
      label={t('worst')}
      aside={<Room bound={bound} typed={typed} />}
      hint={t('worstHint', { now: shown.now })}
      error={isTaken(bound, typed) ? undefined : t('noRate', { least: shown.furthest, now: shown.now })}
      inputMode="decimal"
      value={typed.typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}

function DebitField({ bound, shown, typed, onType }: Props) {
  const t = useTranslations('quote-acts.ask')
  const amount = useTypedAmount(({ typed: text, minor }) => onType({ typed: text, value: minor }))(typed.typed, bound.currency)
  const isWrong = typed.value !== null && !isInReach(bound, typed.value)
  return (
    <>
      <MoneyField
        label={t('largest')}
        aside={<Room bound={bound} typed={typed} />}
        currency={bound.currency}
        {...amount}
        error={isWrong ? t('noDebit', { now: shown.now, most: shown.furthest }) : amount.error}
      />
      <p className="text-xs text-muted">{t('largestHint', { now: shown.now })}</p>
    </>
  )
}

function isTaken(bound: OfferedBound, { value }: TypedBound): boolean {
  return value !== null && isInReach(bound, value)
}

/** Shows the margin that a valid bound leaves. */
function Room({ bound, typed }: { bound: OfferedBound; typed: TypedBound }) {
  const [t, locale] = [useTranslations('quote-acts.ask'), useLocale()]
  if (typed.value === null || !isInReach(bound, typed.value)) return null
  return (
    <span className="text-xs text-muted">{t('room', { percent: formatPercent(roomOfBound(bound, typed.value), locale) })}</span>
  )
}
