import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { isLocale, type Locale } from '#lib/i18n/locale'
import { isNotFound } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import { RecordFailed } from '../../../_kit/page/record-failed'
import { loadTransaction } from '../load-transaction'
import { ReceiptHead } from './receipt-head'
import { ReceiptPaper } from './receipt-paper'

/** Returns the title in the language of the receipt: browsers propose it as the name of a printed file. */
export async function generateMetadata({ params, searchParams }: PageProps<'/transactions/[id]/receipt'>) {
  const [id, language] = await Promise.all([idOf(params), languageOf(searchParams)])
  const t = await getTranslations({ locale: language, namespace: 'payment-receipt' })
  return { title: { absolute: `${t('pageTitle', { id: shortId(id) })} · Cauce` } }
}

/** Shows what is known of a transaction as a page to print, in the language of whoever gets it. */
export default async function ReceiptPage({ params, searchParams }: PageProps<'/transactions/[id]/receipt'>) {
  const staff = await requireStaff('transaction.read')
  const [id, format, language] = await Promise.all([idOf(params), formatters(), languageOf(searchParams)])
  const loaded = await loadTransaction(id)
  if (!loaded.ok && isNotFound(loaded.code)) notFound()
  if (!loaded.ok) return <RecordFailed failure={loaded} />
  const record = { ...loaded.value, format, seesEmails: staff.can('customer.see_email') }
  return (
    <Page>
      <ReceiptHead id={id} language={language} />
      <ReceiptPaper record={record} language={language} />
    </Page>
  )
}

/** Returns the language that the address names, else that of the reader. */
async function languageOf(searchParams: PageProps<'/transactions/[id]/receipt'>['searchParams']): Promise<Locale> {
  const [{ language }, { locale }] = await Promise.all([searchParams, formatters()])
  const requested = String(language ?? locale)
  return isLocale(requested) ? requested : 'en'
}
