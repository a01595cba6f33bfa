import type { ReactNode } from 'react'
import { idOf } from '#app/id-of'
import { titledRecord } from '#app/titled'
import { writing } from '#app/writing'
import { shortId } from '#lib/masks'
import { requireStaff } from '#lib/session'
import { figuresOf, written } from '../../phase/figures'
import { loadTransaction } from './load-transaction'

/** Amount and reference: a title stays in the history of the browser, so no name stands in it. */
export async function generateMetadata({ params }: LayoutProps<'/transactions/[id]'>) {
  await requireStaff('transaction.read')
  const id = await idOf(params)
  const [loaded, w] = await Promise.all([loadTransaction(id), writing()])
  if (!loaded.ok) return titledRecord('transaction')({ params })
  const { debit, received } = figuresOf(loaded.value)
  const reference = loaded.value.transaction.partner_reference_id || shortId(id)
  return { title: [written(debit ?? received, w), reference].filter(Boolean).join(' · ') }
}

export default function TransactionLayout({ children }: { children: ReactNode }) {
  return children
}
