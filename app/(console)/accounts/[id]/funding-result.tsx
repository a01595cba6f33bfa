'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { TopUpAction } from '#contract/prefunded-accounts'
import { formatFigure } from '#lib/shared/format'
import { ResultDialog } from '../../_records/call/result-dialog'
import type { sendFunding } from './send-funding'

type Props = {
  action: TopUpAction
  end: Awaited<ReturnType<typeof sendFunding>> | { end: 'found' }
  /** The amount as shown, with its currency. */
  amount: string
  currency: string
  reference: string
  onClose: () => void
}

/** Tells in words what came of a top-up or a reversal. */
export function FundingResult({ action, end, amount, currency, reference, onClose }: Props) {
  const [t, locale] = [useTranslations('account-acts.results'), useLocale()]
  const balance = 'available' in end ? `${formatFigure(end.available, locale)}\u00a0${currency}` : ''
  const words = { amount, balance, reference }
  return (
    <ResultDialog title={t(`${action}.${end.end}.title`, words)} onClose={onClose}>
      {t(`${action}.${end.end}.text`, words)}
    </ResultDialog>
  )
}
