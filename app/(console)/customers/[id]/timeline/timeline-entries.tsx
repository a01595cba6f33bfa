import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import 'server-only'
import { Server } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Formatters, formatters } from '#app/formatters'
import type { AuditRecord } from '#backoffice/audit/list-audit'
import { statusLook } from '#components/status-tones'
import type { TimelineEvent } from '#components/timeline'
import type { Event } from '#contract/events'
import type { Transaction } from '#contract/transfers'
import { shortId } from '#lib/shared/masks'
import { actorNames } from '../../../_records/api-key/key-names'
import { isFinal } from '../../../_records/payment/phase'
import { readPhases } from '../../../_records/payment/read-phases'
import { shownStatus } from '../../../_records/payment/shown-status'
import { consoleWords, readIntents } from './console-entries'
import type { Happened } from './sources'

type EntryContext = {
  me: string
  /** The intents, if they were read already. */
  intents?: readonly AuditRecord[]
}

/** Converts events into entries of the timeline, in the same order. */
export async function toEntries(happened: readonly Happened[], { me, intents }: EntryContext): Promise<TimelineEvent[]> {
  const records = happened.flatMap((one) => (one.source === 'console' ? [one.record] : []))
  const payments = happened.flatMap((one) => (one.source === 'money' ? [{ transaction: one.transaction }] : []))
  const actors = happened.flatMap((one) => (one.source === 'service' ? [one.event.actor_id] : []))
  const [ofRecord, ofEvent, ofPayment] = await Promise.all([
    consoleWords(intents ?? (await readIntents(records)), me),
    serviceWords(actors),
    moneyWords(payments),
  ])
  return happened.map((one) => {
    if (one.source === 'console') return ofRecord(one.record)
    return one.source === 'service' ? ofEvent(one.event) : ofPayment(one.transaction)
  })
}

/**
 * Returns a function that describes events of the service, with the person or the program that caused them, if one did. Acts of
 * this console come from the trail, with their reasons.
 */
async function serviceWords(actors: readonly (string | null)[]): Promise<(event: Event) => TimelineEvent> {
  const [t, format, names] = await Promise.all([getTranslations('timeline'), formatters(), actorNames(actors)])
  return ({ id, type, created_at, actor_id }) => {
    const key = `events.${type.replace('.', '-')}`
    return {
      key: id,
      icon: <Server />,
      what: t.has(key) ? t(key) : type,
      when: (
        <>
          <Time at={created_at} format={format} />
          {`, ${actor_id ? names(actor_id) : t('service')}`}
        </>
      ),
    }
  }
}

/** Returns a function that describes a payment in its current state, at the time of its creation. */
async function moneyWords(
  payments: readonly { transaction: Transaction }[],
): Promise<(transaction: Transaction) => TimelineEvent> {
  const [t, format] = await Promise.all([getTranslations('timeline'), formatters()])
  const phases = await readPhases(payments, format.now)
  const phaseOfId = new Map(payments.map(({ transaction }, index) => [transaction.id, phases[index]]))
  return (transaction) => {
    const { id, status, type, created_at } = transaction
    const phase = phaseOfId.get(id) ?? 'other'
    const { tone, icon: Icon } = statusLook('payment', shownStatus(phase, status))
    const reference = transaction.partner_reference_id ?? shortId(id)
    const link = (chunks: ReactNode) => (
      <TextLink href={pathOf.transaction(id)} prefetch={false}>
        {chunks}
      </TextLink>
    )
    const known = `payments.${type === 'deposit' ? 'deposit' : 'payout'}-${phase}`
    const changed = transaction.completed_at ?? transaction.updated_at
    const ended = isFinal(phase)
    const when = (at: string) => () => <Time at={at} format={format} />
    return {
      key: `transaction-${id}`,
      icon: <Icon />,
      tone,
      what: t.rich(t.has(known) ? known : 'payments.other', { reference, link, status }),
      when: (
        <span className="flex flex-wrap gap-x-3">
          <span>{created_at === undefined ? t('untold') : t.rich('began', { time: when(created_at) })}</span>
          {changed !== undefined && changed !== created_at && (
            <span>{t.rich(`since.${ended ? 'ended' : 'open'}`, { time: when(changed) })}</span>
          )}
        </span>
      ),
    }
  }
}

function Time({ at, format }: { at: string; format: Formatters }) {
  return (
    <time dateTime={at} title={format.exact(at)} className="whitespace-nowrap tabular-nums">
      {format.relative(at)}
    </time>
  )
}
