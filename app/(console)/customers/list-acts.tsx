import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { DownloadButton } from '#components/download-button'
import type { Staff } from '#lib/access/session'

/** Shows the buttons to export the list and to add a customer. `query` is the query string of the list. */
export async function ListActs({ query, staff }: { query: string; staff: Staff }) {
  const t = await getTranslations('customers')
  return (
    <>
      {staff.can('export') && <DownloadButton href={`/api/console/exports/customers?${query}`}>{t('export')}</DownloadButton>}
      {staff.can('customer.create') && (
        <LinkButton href="/customers/new" variant="primary" icon={<Plus />} keyHint="N">
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}
