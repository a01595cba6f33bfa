'use client'

import { useTranslations } from 'next-intl'
import type { DepositAction } from '#contract/deposits'
import { ResultDialog } from '../../_records/call/result-dialog'
import type { DepositFacts } from './shown-deposit'

type Props = {
  action: DepositAction
  end: 'done' | 'waits' | 'done_before' | 'requested_before' | 'found'
  deposit: DepositFacts
  /** The payee of a match. */
  payee?: string | undefined
  onClose: () => void
}

/** Tells in words what came of a match or a refund. */
export function DecisionResult({ action, end, deposit: { amount }, payee, onClose }: Props) {
  const t = useTranslations('deposit-acts')
  const words = { amount, payee: payee ?? t('theCustomer') }
  return (
    <ResultDialog title={t(`results.${action}.${end}.title`, words)} onClose={onClose}>
      {t(`results.${action}.${end}.text`, words)}
    </ResultDialog>
  )
}
