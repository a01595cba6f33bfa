import { getTranslations } from 'next-intl/server'
import { type Call, endOf, listCalls, listRemovals } from '#backoffice/calls/calls'
import type { Desk } from '#backoffice/desk'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import { RetryButton } from '#components/retry-button'
import { openDesk } from '#lib/server/desk'

/** Days for which it is shown that the outcome of an addition could not be found. */
const shownDays = 7

/**
 * Lists the additions of an account to this customer whose answer was lost, the newest first: those that are looked up, and for a
 * week those that nobody knows of, unless an account was added since then.
 */
export async function listUnconfirmedAccounts({ db, now }: Pick<Desk, 'db' | 'now'>, customerId: string): Promise<Call[]> {
  const calls = await listCalls(db, { kind: 'customer', id: customerId })
  const sent = calls.filter(({ operation }) => operation === 'createBankAccount')
  const added = sent.findIndex((call) => endOf(call) === 'done')
  const since = added === -1 ? sent : sent.slice(0, added)
  const oldest = now().getTime() - shownDays * 86_400_000
  return sent.filter((call) => {
    if (call.state !== 'unknown') return false
    return endOf(call) === 'open' || (since.includes(call) && call.sentAt.getTime() > oldest)
  })
}

/** For how long an API may not list an account that it added, in ms: most do so at once, and some after seconds. */
const unlistedMs = 600_000

/**
 * Returns the last addition of an account to a customer of whom the API lists none, if it was done so short a time ago that the API
 * may not list it yet. Undefined if an account of theirs was removed since, or may have been.
 */
export async function findUnlistedAccount({ db, now }: Pick<Desk, 'db' | 'now'>, customerId: string): Promise<Call | undefined> {
  const calls = await listCalls(db, { kind: 'customer', id: customerId })
  const added = calls.find((call) => call.operation === 'createBankAccount' && endOf(call) === 'done')
  if (added === undefined || now().getTime() - added.sentAt.getTime() > unlistedMs) return undefined
  const removals = await listRemovals(db, { customerId, since: added.sentAt })
  return removals.some((call) => endOf(call) !== 'failed') ? undefined : added
}

/** Says that a customer has no account (`children`), unless one was just added that the API does not list yet. */
export async function NoAccount({ customerId, children }: { customerId: string; children: string }) {
  const unlisted = await findUnlistedAccount(await openDesk(), customerId)
  return unlisted ? <UnlistedAccount call={unlisted} /> : <p className="p-4 text-sm text-muted">{children}</p>
}

/** Says that an account was added which the API does not list yet, and reads the list again by itself. */
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

/** Says which accounts may have been added although no answer says so. Renders nothing if `calls` is empty. */
export async function UnconfirmedAccounts({ calls }: { calls: readonly Call[] }) {
  const t = await getTranslations('customer.accounts.unconfirmed')
  return calls.map((call) => {
    const end = endOf(call) === 'open' ? 'open' : 'notKnown'
    return (
      <div key={call.id} className="px-4 py-3">
        <Notice tone={end === 'open' ? 'work' : 'wait'} title={t(`${end}.title`)}>
          {t.rich(`${end}.text`, {
            who: call.actorName,
            time: () => <RelativeTime at={call.sentAt.toISOString()} />,
          })}
        </Notice>
      </div>
    )
  })
}
