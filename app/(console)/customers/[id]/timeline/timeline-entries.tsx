import 'server-only'
import { CircleAlert, CircleCheck, CircleX, Send, Server } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Writing, writing } from '#app/writing'
import type { AuditRecord } from '#backoffice/audit/list-audit'
import { AppLink } from '#components/app-link'
import type { Tone } from '#components/status-tones'
import type { TimelineEvent } from '#components/timeline'
import type { Event } from '#contract/events'
import type { Transaction } from '#contract/transfers'
import { shortId } from '#lib/masks'
import { consoleWords, readIntents } from './console-entries'
import type { Happened } from './sources'

type Told = {
  me: string
  /** What was sent, where it has been read already. */
  intents?: readonly AuditRecord[]
}

/** What happened, in words and in the same order. */
export async function toEntries(happened: readonly Happened[], { me, intents }: Told): Promise<TimelineEvent[]> {
  const records = happened.flatMap((one) => (one.source === 'console' ? [one.record] : []))
  const [ofRecord, ofEvent, ofPayment] = await Promise.all([
    consoleWords(intents ?? (await readIntents(records)), me),
    serviceWords(),
    moneyWords(),
  ])
  return happened.map((one) => {
    if (one.source === 'console') return ofRecord(one.record)
    return one.source === 'service' ? ofEvent(one.event) : ofPayment(one.transaction)
  })
}

/** What the service says happened to the customer. What people of this console did is told by the trail, with who and why. */
async function serviceWords(): Promise<(event: Event) => TimelineEvent> {
  const [t, w] = await Promise.all([getTranslations('timeline'), writing()])
  return ({ id, type, created_at }) => {
    const key = `events.${type.replace('.', '-')}`
    return {
      key: id,
      icon: <Server />,
      what: t.has(key) ? t(key) : type,
      when: (
        <>
          <Time at={created_at} w={w} />
          {`, ${t('service')}`}
        </>
      ),
    }
  }
}

/** Each payment as it stands now, at the time when it began. */
async function moneyWords(): Promise<(transaction: Transaction) => TimelineEvent> {
  const [t, w] = await Promise.all([getTranslations('timeline'), writing()])
  return (transaction) => {
    const { id, status, type, created_at } = transaction
    const [icon, tone] = looks.get(status) ?? [<CircleAlert key="other" />, undefined]
    const reference = transaction.partner_reference_id ?? shortId(id)
    const link = (chunks: ReactNode) => (
      <AppLink href={`/transactions/${id}`} className="link" prefetch={false}>
        {chunks}
      </AppLink>
    )
    const known = `payments.${type === 'deposit' ? 'deposit' : 'payout'}-${status}`
    const changed = transaction.completed_at ?? transaction.updated_at
    const ended = status === 'completed' || status === 'failed'
    const when = (at: string) => () => <Time at={at} w={w} />
    return {
      key: `transaction-${id}`,
      icon,
      tone,
      what: t.rich(t.has(known) ? known : 'payments.other', { reference, link, status }),
      when: (
        <>
          {created_at === undefined ? t('untold') : t.rich('began', { time: when(created_at) })}
          {changed !== undefined && changed !== created_at && (
            <span className="block">{t.rich(`since.${ended ? 'ended' : 'open'}`, { time: when(changed) })}</span>
          )}
        </>
      ),
    }
  }
}

const looks = new Map<string, [ReactNode, Tone]>([
  ['pending', [<CircleAlert key="pending" />, 'wait']],
  ['processing', [<Send key="processing" />, 'work']],
  ['completed', [<CircleCheck key="completed" />, 'ok']],
  ['failed', [<CircleX key="failed" />, 'bad']],
])

function Time({ at, w }: { at: string; w: Writing }) {
  return (
    <time dateTime={at} title={w.exact(at)} className="num">
      {w.relative(at)}
    </time>
  )
}
