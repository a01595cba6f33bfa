import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { DownloadButton } from '#components/download-button'
import type { Staff } from '#lib/access/session'

/** What can be done with the list: taking the whole of it along, and adding to it. `query`: what its address says after the "?". */
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
