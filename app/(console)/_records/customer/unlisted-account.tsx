import { getTranslations } from 'next-intl/server'
import { type Call, endOf, listCalls, listRemovals } from '#backoffice/calls/calls'
import type { Desk } from '#backoffice/desk'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import { RetryButton } from '#components/retry-button'
import { openDesk } from '#lib/server/desk'

/** For how long an API may not list an account that it added, in ms: most do so at once, and some after seconds. */
const unlistedMs = 600_000

/**
 * Returns the last addition of an account to a customer of whom the API lists none that can be read, if it was done so short a
 * time ago that the API may not list it yet. Undefined if an account of theirs was removed since, or may have been.
 */
export async function findUnlistedAccount({ db, now }: Pick<Desk, 'db' | 'now'>, customerId: string): Promise<Call | undefined> {
  const calls = await listCalls(db, { kind: 'customer', id: customerId })
  const added = calls.find((call) => call.operation === 'createBankAccount' && endOf(call) === 'done')
  if (added === undefined || now().getTime() - added.sentAt.getTime() > unlistedMs) return undefined
  const removals = await listRemovals(db, { customerId, since: added.sentAt })
  return removals.some((call) => endOf(call) !== 'failed') ? undefined : added
}

/** Says that a customer has no account (`children`, if that is certain), unless one was just added that is not in the list yet. */
export async function NoAccount({ customerId, children }: { customerId: string; children: string | undefined }) {
  const unlisted = await findUnlistedAccount(await openDesk(), customerId)
  if (unlisted) return <UnlistedAccount call={unlisted} />
  return children && <p className="p-4 text-sm text-muted">{children}</p>
}

/** Says that an account was added which is not in the list yet, and reads the list again by itself. */
async function UnlistedAccount({ call }: { call: Call }) {
  const [t, words] = await Promise.all([getTranslations('customer.accounts.unlisted'), getTranslations('money-list')])
  const again = <RetryButton label={words('retry')} pendingLabel={words('retrying')} byItself />
  return (
    <div className="px-4 py-3">
      <Notice tone="work" title={t('title')} action={again}>
        {t.rich('text', { who: call.actorName, time: () => <RelativeTime at={call.sentAt.toISOString()} /> })}
      </Notice>
    </div>
  )
}
