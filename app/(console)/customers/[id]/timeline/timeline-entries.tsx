import 'server-only'
import { CircleAlert, CircleCheck, CircleX, Send, Server } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { writing } from '#app/writing'
import { AppLink } from '#components/app-link'
import type { TimelineEvent } from '#components/timeline'
import type { Event } from '#contract/events'
import type { Transaction } from '#contract/transfers'
import { shortId } from '#lib/masks'

/** Where an entry comes from: people of this console, the service, or the customer's payments. */
export type EntrySource = 'console' | 'service' | 'money'
export type Entry = TimelineEvent & { at: Date; source: EntrySource }

/** What the service says happened to the customer. What people of this console did is told by the trail, with who and why. */
export async function serviceEntries(events: readonly Event[]): Promise<Entry[]> {
  const [t, w] = await Promise.all([getTranslations('timeline'), writing()])
  return events.map(({ id, type, created_at }) => {
    const key = `events.${type.replace('.', '-')}`
    const at = new Date(created_at)
    return {
      key: id,
      source: 'service',
      at,
      icon: <Server />,
      what: t.has(key) ? t(key) : type,
      when: <When at={at} exact={w.exact(at)} text={w.relative(at)} by={t('service')} />,
    }
  })
}

/** Each payment as it stands now, at the time of its last change. */
export async function moneyEntries(transactions: readonly Transaction[]): Promise<Entry[]> {
  const [t, w] = await Promise.all([getTranslations('timeline'), writing()])
  return transactions.flatMap((transaction) => {
    const { id, status, type, created_at, completed_at, updated_at } = transaction
    const time = completed_at ?? updated_at ?? created_at
    if (time === undefined) return []
    const at = new Date(time)
    const [icon, tone] = looks[status]
    const reference = transaction.partner_reference_id ?? shortId(id)
    const link = (chunks: ReactNode) => (
      <AppLink href={`/transactions/${id}`} className="link" prefetch={false}>
        {chunks}
      </AppLink>
    )
    return {
      key: `transaction-${id}`,
      source: 'money',
      at,
      icon,
      tone,
      what: t.rich(`payments.${type === 'deposit' ? 'deposit' : 'payout'}-${status}`, { reference, link }),
      when: <When at={at} exact={w.exact(at)} text={w.relative(at)} />,
    }
  })
}

const looks = {
  pending: [<CircleAlert key="pending" />, 'wait'],
  processing: [<Send key="processing" />, 'work'],
  completed: [<CircleCheck key="completed" />, 'ok'],
  failed: [<CircleX key="failed" />, 'bad'],
} as const

function When({ at, exact, text, by }: { at: Date; exact: string; text: string; by?: string }) {
  return (
    <>
      <time dateTime={at.toISOString()} title={exact} className="num">
        {text}
      </time>
      {by && `, ${by}`}
    </>
  )
}
