import { CircleCheck, CircleX, Clock, OctagonPause, Send } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Timeline, type TimelineEvent } from '#components/timeline'
import { keptAttempts, type WebhookDelivery } from '#contract/webhooks'
import { staffNames } from '../../_records/person/staff-names'
import { inMilliseconds } from '../figures'
import { whyOf } from './delivery-row'
import { type DeliveryStep, stepsOf } from './delivery-steps'

type Props = { delivery: WebhookDelivery; format: Formatters }

/** Shows the attempts of a delivery, newest first, who had it sent again, and when it is tried next. */
export async function DeliveryTimeline({ delivery, format }: Props) {
  const t = await getTranslations('developers-webhooks.timeline')
  const steps = await Promise.all(stepsOf(delivery).map((step) => toEvent(step, format)))
  const ended = delivery.status === 'failed' && delivery.last_error === 'endpoint_disabled'
  const events = ended ? [{ key: 'ended', icon: <OctagonPause />, what: t('disabled'), when: null }, ...steps] : steps
  return (
    <>
      <h3 className="mb-3 text-sm font-medium">{t('title')}</h3>
      <Timeline events={events} />
      {(delivery.history?.length ?? 0) >= keptAttempts && (
        <p className="mt-3 text-xs text-muted">{t('kept', { count: keptAttempts })}</p>
      )}
    </>
  )
}

async function toEvent(step: DeliveryStep, format: Formatters): Promise<TimelineEvent> {
  const [t, names] = await Promise.all([getTranslations('developers-webhooks.timeline'), staffNames()])
  const { kind, at } = step
  const time = (
    <time dateTime={at} className="tabular-nums">
      {format.exact(at)}
    </time>
  )
  const entry = { key: `${kind} ${at}`, when: time }
  if (kind === 'resent') return { ...entry, icon: <Send />, what: t('resent', { name: names(step.by) }) }
  if (kind === 'due') {
    const isNow = Date.parse(at) <= format.now.getTime()
    return { ...entry, icon: <Clock />, tone: isNow ? 'work' : 'wait', what: t(isNow ? 'now' : 'due') }
  }
  const { status, error, durationMs } = step
  const arrived = status !== null && status >= 200 && status < 300
  const took = inMilliseconds(durationMs, format.locale)
  return {
    ...entry,
    icon: arrived ? <CircleCheck /> : <CircleX />,
    tone: arrived ? 'ok' : 'bad',
    what: status === null ? t('noAnswer', { why: await whyOf(error ?? '') }) : t('answered', { status: String(status) }),
    when: took === undefined ? time : t.rich('took', { time: () => time, took }),
  }
}
