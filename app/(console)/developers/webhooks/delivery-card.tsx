import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeBlock } from '#components/code-block'
import { CodeText } from '#components/code-text'
import { Def, DefList } from '#components/def-list'
import type { Event } from '#contract/events'
import type { WebhookDelivery } from '#contract/webhooks'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../../_kit/page/panel-failed'
import type { Acts } from '../offered-pages'
import { DeliveryTimeline } from './delivery-timeline'
import { deliveryState, momentOf } from './endpoint-row'
import { ResendEvent } from './resend-event'
import { DeliveryBadge } from './state-badges'

type Props = { delivery: WebhookDelivery; acts: Acts; format: Formatters }

/** Shows an event whole as it is sent to an endpoint, and its attempts. */
export async function DeliveryCard({ delivery, acts, format }: Props) {
  const t = await getTranslations('developers-webhooks')
  const { event_id: eventId, endpoint_id: id, event_type: type } = delivery
  const state = deliveryState(delivery)
  const event = await attempt(api.readEvent(eventId))
  return (
    <Card>
      <CardHeader title={<span className="font-mono text-sm wrap-anywhere">{type}</span>}>
        <DeliveryBadge state={state}>{t(`deliveries.${state}`)}</DeliveryBadge>
      </CardHeader>
      <Attempts delivery={delivery} format={format} />
      {event.ok ? <Message event={event.value} /> : <PanelFailed failure={event} single />}
      {acts.has('redeliverEvent') && (
        <CardBody className="flex flex-wrap items-center gap-3 border-t">
          <ResendEvent id={id} eventId={eventId} type={type} state={momentOf(delivery)} />
        </CardBody>
      )}
    </Card>
  )
}

async function Attempts({ delivery, format }: Omit<Props, 'acts'>) {
  const t = await getTranslations('developers-webhooks')
  const { event_id: eventId, last_answer: said, created_at: made } = delivery
  return (
    <>
      <DefList names="half">
        <Def label={t('attempt.id')}>
          <CodeText className="min-w-0">{eventId}</CodeText>
        </Def>
        <Def label={t('attempt.made')}>{format.exact(made)}</Def>
      </DefList>
      <CardBody className="border-t">
        <DeliveryTimeline delivery={delivery} format={format} />
      </CardBody>
      {said && (
        <CardBody className="border-t">
          <h3 className="mb-2 text-sm font-medium">{t('attempt.said')}</h3>
          <CodeBlock className="max-h-40">{said}</CodeBlock>
        </CardBody>
      )}
    </>
  )
}

/** Shows the body as every attempt sends it. */
async function Message({ event: { type, created_at: timestamp, data } }: { event: Event }) {
  const t = await getTranslations('developers-webhooks')
  return (
    <CardBody className="border-t">
      <h3 className="mb-2 text-sm font-medium">{t('attempt.body')}</h3>
      <CodeBlock className="max-h-96">{JSON.stringify({ type, timestamp, data }, null, 2)}</CodeBlock>
      <p className="mt-2 text-xs text-muted">{t('idsOnly')}</p>
    </CardBody>
  )
}
