'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Amount } from '#components/amount'
import { Line, Lines } from '#components/lines'
import { MoneyField } from '#components/money-field'
import { formatFigure } from '#lib/shared/format'
import { writeMoney } from '#lib/shared/money-entry'
import { type TypedAmount, useTypedAmount } from '../_kit/form/use-typed-amount'
import { roughPrice } from '../_records/rate/rough-price'

/** Converts an entered amount in the browser, without a request or a lock. `first`: 1/100 of `from` as text. */
export function PaymentGives({ from, to, rate, first }: { from: string; to: string; rate: number; first: string }) {
  const [t, locale] = [useTranslations('rate-gives'), useLocale()]
  const [amount, setAmount] = useState<TypedAmount>({ typed: writeMoney(BigInt(first), locale), minor: first })
  const reading = useTypedAmount(setAmount)
  const price = amount.minor === null ? undefined : roughPrice(BigInt(amount.minor), 'source', rate)
  return (
    <>
      <MoneyField label={t('amount')} currency={from} {...reading(amount.typed, from)} />
      <div className="mt-2 -mb-2" aria-live="polite">
        <Lines>
          <Line sum label={t('received')}>
            {price ? <Amount value={formatFigure(price.received, locale)} currency={to} /> : '–'}
          </Line>
        </Lines>
      </div>
      <p className="mt-1 text-xs text-muted">{t('beforeFees')}</p>
    </>
  )
}
