import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { requireStaff } from '#lib/access/session'
import { shortId } from '#lib/shared/masks'
import { figuresOf, written } from '../../_records/payment/figures'
import { loadTransaction } from './load-transaction'

/** Returns a title with amount and reference. Titles stay in the browser history, so it contains no name. */
export async function generateMetadata({ params }: LayoutProps<'/transactions/[id]'>) {
  await requireStaff('transaction.read')
  const id = await idOf(params)
  const [loaded, format, t] = await Promise.all([loadTransaction(id), formatters(), getTranslations('transaction')])
  if (!loaded.ok) return recordTitle('transaction')({ params })
  const { debit, received, amount: undirected } = figuresOf(loaded.value)
  const reference = loaded.value.transaction.partner_reference_id || shortId(id)
  const amount = written(debit ?? received ?? undirected, format)
  return { title: amount === '' ? t('pageTitle', { id: reference }) : t('pageTitleOf', { amount, reference }) }
}

export default function TransactionLayout({ children }: { children: ReactNode }) {
  return children
}
