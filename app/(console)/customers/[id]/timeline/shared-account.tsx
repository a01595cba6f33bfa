import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../../../_kit/page/panel-failed'
import { readAccounts } from '../../../_records/customer/read-accounts'
import { accountAlert } from './sources'

/**
 * Warns those who decide reviews of an account that another customer has too, as long as it is linked and the API keeps the event.
 * It shows nothing for an API without events: they tell nothing about its accounts.
 */
export async function SharedAccount({ customerId, staff }: { customerId: string; staff: Pick<Staff, 'can'> }) {
  if (!staff.can('review.decide')) return null
  const [t, format, accounts, found] = await Promise.all([
    getTranslations('timeline.sharedAccount'),
    formatters(),
    attempt(readAccounts(customerId)),
    attempt(api.listEvents({ object_id: customerId, type: accountAlert, limit: 100 })),
  ])
  if (!found.ok) return found.code === 'extension_missing' ? null : <PanelFailed failure={found} />
  const isLinked = (id: string) => !accounts.ok || accounts.value.some((account) => account.id === id)
  const shared = found.value.data.find(({ type, object_id }) => type === accountAlert && isLinked(object_id))
  if (shared === undefined) return null
  return (
    <Notice tone="wait" title={t('title')}>
      {t('text', { when: format.ago(shared.created_at) })}
    </Notice>
  )
}
