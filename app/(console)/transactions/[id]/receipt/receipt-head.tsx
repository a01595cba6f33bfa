import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/page-header'
import { SegmentedLinks } from '#components/segmented'
import { ShortId } from '#components/short-id'
import type { Locale } from '#lib/i18n/locale'
import { pathOf } from '#lib/shared/path-of'
import { PrintButton } from '../../../_kit/page/print-button'
import { receiptPath } from './receipt-path'

/** The languages of a receipt, by their own names. */
const languages = [
  { language: 'es', label: 'Español' },
  { language: 'en', label: 'English' },
] as const

/** Shows the title, the languages of the receipt and the button that prints it; none of them is printed. */
export async function ReceiptHead({ id, language }: { id: string; language: Locale }) {
  const [t, common] = await Promise.all([getTranslations('payment-receipt'), getTranslations('common')])
  const crumbs = [
    { label: t('crumb'), href: '/transactions' },
    { label: <ShortId id={id} />, href: pathOf.transaction(id) },
    { label: t('title') },
  ]
  const links = languages.map(({ language: value, label }) => ({
    href: receiptPath(id, value),
    label: <span lang={value}>{label}</span>,
    here: value === language,
  }))
  const actions = (
    <>
      <span className="flex items-center">
        <SegmentedLinks label={t('language')} links={links} />
      </span>
      <PrintButton label={t('print')} />
    </>
  )
  return (
    <div className="print:hidden">
      <PageHeader crumbsLabel={common('sections')} crumbs={crumbs} title={t('title')} meta={[t('lead')]} actions={actions} />
    </div>
  )
}
