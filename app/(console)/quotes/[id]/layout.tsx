import type { ReactNode } from 'react'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { requireStaff } from '#lib/access/session'
import { readQuoteOnce } from './load-record'

/** Returns a title with amount and reference. Titles stay in the browser history, so it contains no name. */
export async function generateMetadata({ params }: LayoutProps<'/quotes/[id]'>) {
  await requireStaff('quote.read')
  const id = await idOf(params)
  const [known, format] = await Promise.all([readQuoteOnce(id), formatters()])
  if (!known.ok) return recordTitle('quote')({ params })
  const { quote } = known.value
  return {
    title: [format.amount(quote.source_amount, quote.source.currency), quote.external_transfer_id].filter(Boolean).join(' · '),
  }
}

export default function QuoteLayout({ children }: { children: ReactNode }) {
  return children
}
