import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { isLocale } from '#lib/i18n/locale'
import { isNotFound } from '#lib/shared/attempt'
import { RecordFailed } from '../../../_kit/page/record-failed'
import { loadTransaction } from '../load-transaction'
import { ReceiptHead } from './receipt-head'
import { ReceiptPaper } from './receipt-paper'

export const generateMetadata = recordTitle('payment-receipt')

/** Shows what is known of a transaction as a page to print, in the language of whoever gets it. */
export default async function ReceiptPage({ params, searchParams }: PageProps<'/transactions/[id]/receipt'>) {
  const staff = await requireStaff('transaction.read')
  const [id, format, asked] = await Promise.all([idOf(params), formatters(), searchParams])
  const loaded = await loadTransaction(id)
  if (!loaded.ok && isNotFound(loaded.code)) notFound()
  if (!loaded.ok) return <RecordFailed failure={loaded} />
  const requested = String(asked.language ?? format.locale)
  const language = isLocale(requested) ? requested : 'en'
  const record = { ...loaded.value, format, seesEmails: staff.can('customer.see_email') }
  return (
    <Page>
      <ReceiptHead id={id} language={language} />
      <ReceiptPaper record={record} language={language} />
    </Page>
  )
}
