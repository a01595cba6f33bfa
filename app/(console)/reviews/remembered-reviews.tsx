import { getTranslations } from 'next-intl/server'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { CustomerSummary } from '#contract/customers'
import { openDesk } from '#lib/server/desk'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { readRemembered } from '../_kit/list/read-remembered'
import { statusLabels } from '../_kit/words/status-labels'
import { seenCustomers } from '../_records/customer/seen-customer'

const most = 100

/**
 * Explains that the API has no queue, and lists for whoever decides reviews the customers seen here whose last known state was
 * "under review".
 */
export async function RememberedReviews({ decides }: { decides: boolean }) {
  const t = await getTranslations('reviews.remembered')
  if (decides) return <WaitingWhenSeen />
  return (
    <div className="p-4">
      <Notice tone="wait" title={t('title')}>
        {t('text')}
      </Notice>
    </div>
  )
}

async function WaitingWhenSeen() {
  const [t, words, seen] = await Promise.all([getTranslations('reviews.remembered'), statusLabels(), seenCustomers()])
  const { shown: waiting, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (entry.details.kyc_status === 'under_review' ? toWaiting(entry, seen(entry)) : undefined),
  })
  return (
    <>
      <div className="px-4 py-3">
        <Notice tone="wait" title={t('title')}>
          {t('text')} {waiting.length > 0 && t('these')}
        </Notice>
      </div>
      {waiting.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('none')}</p>
      ) : (
        <Table aria-label={t('label')}>
          <thead>
            <tr>
              <Th>{t('customer')}</Th>
              <Th>KYC</Th>
              <Th>{t('seen')}</Th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((customer) => (
              <RememberedRow key={customer.id} customer={customer} status={words('kyc', 'under_review')} />
            ))}
          </tbody>
        </Table>
      )}
      {next && <p className="p-4 text-sm text-muted">{t('cut', { count: most })}</p>}
    </>
  )
}

type Waiting = { id: string; name: string; seenAt: string }

/** Converts an entry. The e-mail is not masked: people who decide reviews may see it. */
function toWaiting({ id, lastSeenAt }: RegistryEntry, customer: CustomerSummary): Waiting {
  return { id, name: customerName(customer), seenAt: lastSeenAt.toISOString() }
}

function RememberedRow({ customer, status }: { customer: Waiting; status: string }) {
  return (
    <Tr>
      <Td main>
        <TextLink href={pathOf.customer(customer.id)}>{customer.name}</TextLink>
      </Td>
      <Td>
        <StatusBadge kind="kyc" status="under_review" label={status} quiet />
      </Td>
      <Td className="text-subtle">
        <RelativeTime at={customer.seenAt} />
      </Td>
    </Tr>
  )
}
