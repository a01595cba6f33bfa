'use client'

import { useTranslations } from 'next-intl'
import { MaskedText } from '#components/masked-value'
import type { ApprovalRow } from './approval-rows'

type HeadName =
  | 'to'
  | 'rule'
  | 'debit'
  | 'received'
  | 'bounds'
  | 'missing'
  | 'maker'
  | 'expires'
  | 'state'
  | 'paid'
  | 'decided'
  | 'followed'
  | 'when'

/** Shows the head of a column in the reader's language. */
export function Head({ of }: { of: HeadName }) {
  return useTranslations('approvals-table')(`columns.${of}`)
}

/** Shows the payee and the account. */
export function To({ row: { payee, account } }: { row: ApprovalRow }) {
  return (
    <span className="block wrap-anywhere tablet:min-w-32">
      {payee}
      {account && (
        <span className="block text-xs font-normal text-muted">
          {account.title} <MaskedText>{account.number}</MaskedText>
        </span>
      )}
    </span>
  )
}
