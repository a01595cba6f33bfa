'use client'

import { useTranslations } from 'next-intl'
import { Line, Lines } from '#components/lines'
import { MaskedText } from '#components/masked-value'
import type { Candidate, DepositFacts } from './shown-deposit'

type Props = {
  deposit: DepositFacts
  /** The quote that the money is given to. */
  candidate?: Candidate | undefined
  /** The bank's reference of the payment back. */
  refundReference?: string | undefined
  by?: string
}

/** Shows what a decision is about: the money as the bank reported it, and where it goes. */
export function DepositLines({ deposit, candidate, refundReference, by }: Props) {
  const t = useTranslations('deposit-acts.facts')
  return (
    <Lines>
      <Line label={t('bank')}>
        <span className="whitespace-normal">{deposit.bank}</span>
      </Line>
      {deposit.phone !== null && (
        <Line label={t('phone')}>
          <MaskedText>{deposit.phone}</MaskedText>
        </Line>
      )}
      <Line label={t('reference')}>
        <span className="mono whitespace-normal wrap-anywhere">{deposit.reference}</span>
      </Line>
      <Line label={t('movedAt')}>
        <span className="whitespace-normal">{deposit.movedAt}</span>
      </Line>
      {candidate && (
        <>
          <Line label={t('payee')}>
            <span className="whitespace-normal wrap-anywhere">{candidate.payee}</span>
          </Line>
          <Line label={t('promised')}>{candidate.promised ?? t('notRead')}</Line>
          {candidate.until && (
            <Line label={t('until')}>
              <span className="whitespace-normal">{candidate.until.exact}</span>
            </Line>
          )}
        </>
      )}
      {refundReference !== undefined && (
        <Line label={t('refundReference')}>
          <span className="mono whitespace-normal wrap-anywhere">{refundReference}</span>
        </Line>
      )}
      {by !== undefined && <Line label={t('by')}>{by}</Line>}
    </Lines>
  )
}
