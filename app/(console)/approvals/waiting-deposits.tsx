import { ArrowDownToLine } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { TextLink } from '#components/text-link'
import { attempt } from '#lib/shared/attempt'
import { fromMinor } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { depositsAddress } from '../_records/deposit/deposits-address'
import { listWaitingDeposits } from '../_records/deposit/list-requests'
import { staffNames } from '../_records/person/staff-names'

/** The number of requests that are shown; the others are on the page of deposits. */
const shown = 5

/** Lists the matches and refunds of deposits that wait for a second person, each with its deposit, where they are decided. */
export async function WaitingDeposits({ me, format }: { me: string; format: Formatters }) {
  const [t, names, found] = await Promise.all([
    getTranslations('approvals.deposits'),
    staffNames(),
    attempt(listWaitingDeposits()),
  ])
  if (!found.ok) {
    return (
      <div className="mb-4">
        <Notice tone="bad">{t('unread')}</Notice>
      </div>
    )
  }
  const { waiting, more } = found.value
  if (waiting.length === 0) return null
  return (
    <>
      <ul className="mb-4 flex flex-col gap-2" aria-label={t('label')}>
        {waiting.slice(0, shown).map(({ deposit, request: { action, requested_by: by, created_at: at } }) => (
          <li key={deposit.id}>
            <Notice
              tone="wait"
              icon={<ArrowDownToLine />}
              title={t(`title.${action}`, { amount: format.amount(fromMinor(deposit.amount), deposit.currency) })}
              action={
                <LinkButton size="sm" href={pathOf.deposit(deposit.id)}>
                  {t('open')}
                </LinkButton>
              }
            >
              {by === me ? t('byYou', { when: format.ago(at) }) : t('by', { name: names(by), when: format.ago(at) })}
            </Notice>
          </li>
        ))}
      </ul>
      {(more || waiting.length > shown) && (
        <p className="-mt-2 mb-4 text-sm">
          <TextLink href={depositsAddress.href(depositsAddress.all, { tab: 'second' })}>{t('more')}</TextLink>
        </p>
      )}
    </>
  )
}
