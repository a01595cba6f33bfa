import { Wallet } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { attempt } from '#lib/shared/attempt'
import { pathOf } from '#lib/shared/path-of'
import { staffNames } from '../_records/person/staff-names'
import { listWaitingFundings } from '../_records/prefunded-account/list-fundings'

/** Lists the top-ups and reversals that wait for a second person, each with its account, where they are decided. */
export async function WaitingFundings({ me, format }: { me: string; format: Formatters }) {
  const [t, names, waiting] = await Promise.all([
    getTranslations('approvals.fundings'),
    staffNames(),
    attempt(listWaitingFundings()),
  ])
  if (!waiting.ok) {
    return (
      <div className="mb-4">
        <Notice tone="bad">{t('unread')}</Notice>
      </div>
    )
  }
  if (waiting.value.length === 0) return null
  return (
    <ul className="mb-4 flex flex-col gap-2" aria-label={t('label')}>
      {waiting.value.map(({ account, request: { action, amount, reference, requested_by: by, created_at: at } }) => (
        <li key={`${account.id} ${action} ${reference}`}>
          <Notice
            tone="wait"
            icon={<Wallet />}
            title={t(`title.${action}`, { account: account.name, amount: `${format.figure(amount)}\u00a0${account.currency}` })}
            action={
              <LinkButton size="sm" href={pathOf.prefundedAccount(account.id)}>
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
