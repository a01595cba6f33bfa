import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { WebhookDelivery } from '#contract/webhooks'
import type { Acts } from '../offered-pages'
import { deliveryState, momentOf } from './endpoint-row'
import { ResendEvent } from './resend-event'
import { DeliveryBadge } from './state-badges'
import { type WebhooksView, webhooksAddress } from './webhooks-address'

/** Shows the heads of the columns, whose cells `DeliveryRow` shows. */
export async function DeliveryHeads() {
  const t = await getTranslations('developers-webhooks.columns')
  return (
    <thead>
      <tr>
        <Th>{t('event')}</Th>
        <Th>{t('state')}</Th>
        <Th from={640} align="right">
          {t('tried')}
        </Th>
        <Th from={480} align="right">
          {t('next')}
        </Th>
        <Th>
          <span className="sr-only">{t('acts')}</span>
        </Th>
      </tr>
    </thead>
  )
}

type Props = { delivery: WebhookDelivery; view: WebhooksView; acts: Acts; format: Formatters }

/** Shows one delivery: its event, how often it was tried and with which answer, and when it is tried next. */
export async function DeliveryRow({ delivery, view, acts, format }: Props) {
  const t = await getTranslations('developers-webhooks')
  const { event_id: eventId, event_type: type, endpoint_id: id, last_attempt_at: tried, next_attempt_at: next } = delivery
  const state = deliveryState(delivery)
  const moment = (at: string | null) => at && <span title={format.exact(at)}>{format.moment(at)}</span>
  return (
    <Tr shape="card" tone={view.event === eventId ? 'selected' : undefined}>
      <Td card="a1" main>
        <TextLink
          href={webhooksAddress.here({ ...view, event: eventId })}
          className="font-mono text-xs wrap-anywhere"
          scroll={false}
        >
          {type}
        </TextLink>
      </Td>
      <Td card="a2">
        <span className="flex items-center gap-1.5">
          <DeliveryBadge state={state}>{t(`deliveries.${state}`)}</DeliveryBadge>
          <span className="text-xs text-muted tabular-nums">{await triesOf(delivery)}</span>
        </span>
      </Td>
      <Td card="hidden" from={640} className="text-right text-muted tabular-nums">
        {moment(tried)}
      </Td>
      <Td card="b2" from={480} className="text-right text-subtle tabular-nums">
        {moment(next)}
      </Td>
      <Td card="b1" className="text-right">
        {acts.has('redeliverEvent') && <ResendEvent id={id} eventId={eventId} type={type} state={momentOf(delivery)} small />}
      </Td>
    </Tr>
  )
}

/** Returns how often it was tried, and the last answer, for example "3 tries, 503". */
async function triesOf({ attempts, last_status: status, last_error: error }: WebhookDelivery): Promise<string> {
  const t = await getTranslations('developers-webhooks')
  if (attempts === 0) return ''
  return [t('tries', { count: attempts }), status ?? (error && t('noAnswer', { why: await whyOf(error) }))]
    .filter(Boolean)
    .join(', ')
}

/** Explains why no answer came; a code of the network without a sentence is shown as it is. */
export async function whyOf(error: string): Promise<string> {
  const t = await getTranslations('developers-webhooks.errors')
  return t.has(error) ? t(error) : error
}
