'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { Line, Lines } from '#components/lines'
import { formatFigure } from '#lib/shared/format'
import { changedBalance } from '../../_records/prefunded-account/exact-balance'

type Props = { available: string | null; changeMinor: bigint | null; currency: string }

/** Shows the balance as it was read and as it will be; nothing if it is not known. */
export function BalanceLines({ available, changeMinor, currency }: Props) {
  const [t, locale] = [useTranslations('account-acts.facts'), useLocale()]
  if (available === null) return null
  const after = changeMinor === null ? null : changedBalance(available, changeMinor)
  return (
    <div aria-live="polite">
      <Lines>
        <Line label={t('now')}>
          <Amount value={formatFigure(available, locale)} currency={currency} />
        </Line>
        <Line sum label={t('after')}>
          {after === null ? '–' : <Amount value={formatFigure(after, locale)} currency={currency} />}
        </Line>
      </Lines>
    </div>
  )
}
