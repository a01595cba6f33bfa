import { getTranslations } from 'next-intl/server'
import { type Call, endOf, listCalls } from '#backoffice/calls/calls'
import type { Desk } from '#backoffice/desk'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'

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
