import { Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { attempt } from '#lib/shared/attempt'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { staffNames } from '../_records/person/staff-names'
import { listWaitingUnblocks } from '../_records/review/list-unblocks'

/** Lists the unblocks that one person requested and that wait for a second person. */
export async function WaitingUnblocks({ me }: { me: string }) {
  const [t, format, names, requested] = await Promise.all([
    getTranslations('reviews.unblocks'),
    formatters(),
    staffNames(),
    attempt(listWaitingUnblocks()),
  ])
  if (!requested.ok) {
    return (
      <div className="mb-4">
        <Notice tone="bad">{t('unread')}</Notice>
      </div>
    )
  }
  if (requested.value.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 mb-4" aria-label={t('label')}>
      {requested.value.map(({ customer, by, at }) => (
        <li key={customer.id}>
          <Notice
            tone="wait"
            icon={<Users />}
            title={t('title', { name: customerName(customer) })}
            action={
              <LinkButton size="sm" href={pathOf.customer(customer.id)}>
                {t('open')}
              </LinkButton>
            }
          >
            {by === me ? t('byYou', { when: format.ago(at) }) : t('by', { name: names(by), when: format.ago(at) })}
          </Notice>
        </li>
      ))}
    </ul>
  )
}
