import type { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { AuditEventQuery, Event, EventPage, EventQuery } from '#contract/events'
import { WebhookDeliveryList } from '#contract/webhooks'
import type { Context } from '../context'
import { type Event as EventRow, findEvent, listAuditEvents, listEvents } from '../events/event.queries'
import { readNow } from '../transfers/step'
import { endpointsFor, listDeliveriesOf, queueAgain } from '../webhooks/delivery.queries'
import { toCreatedBetween, toPageAnswer, toPageRequest } from './lists'
import { emptyBody, noQuery, type Operation, read, write } from './operation'
import { toEvent, toWebhookDelivery } from './to-webhook'

const oneEvent = { id: 'event_not_found' } as const

async function existing(context: Context, eventId: string): Promise<EventRow> {
  const event = await findEvent(context, eventId)
  if (event === undefined) throw new ServiceError('event_not_found', 'No such event')
  return event
}

const listEventsOperation = read(
  {
    id: 'listEvents',
    path: '/v1/events',
    summary: 'What happened in the last 30 days, newest first',
    scope: 'events:read',
    ids: {},
    query: EventQuery,
    answer: { status: 200, description: 'One page', schema: EventPage },
    problems: [],
  },
  async ({ context, query }) => toPageAnswer(await listEvents(context, toListed(query)), toEvent),
)

const listAuditEventsOperation = read(
  {
    id: 'listAuditEvents',
    path: '/v1/audit-events',
    summary: 'Who looked for a customer or revealed what is masked, and which keys were refused why, newest first',
    scope: 'audit:read',
    ids: {},
    query: AuditEventQuery,
    answer: { status: 200, description: 'One page', schema: EventPage },
    problems: [],
  },
  async ({ context, query }) => toPageAnswer(await listAuditEvents(context, toListed(query)), toEvent),
)

function toListed(query: z.output<typeof EventQuery> | z.output<typeof AuditEventQuery>) {
  const { createdFrom, createdTo } = toCreatedBetween(query)
  const filter = { type: query.type, objectId: query.object_id, createdFrom, createdTo }
  return { filter, page: toPageRequest(query).page }
}

const readEventOperation = read(
  {
    id: 'readEvent',
    path: '/v1/events/{id}',
    summary: 'Read an event of the last 30 days',
    scope: 'events:read',
    ids: oneEvent,
    query: noQuery,
    answer: { status: 200, description: 'The event', schema: Event },
    problems: [],
  },
  async ({ context, id }) => ({ status: 200, body: toEvent(await existing(context, id('id'))) }),
)

const redeliverEventOperation = write(
  {
    id: 'redeliverEvent',
    method: 'post',
    path: '/v1/events/{id}/redeliver',
    summary: 'Send an event once more to every enabled endpoint that wants it or was sent it before',
    scope: 'webhooks:manage',
    ids: oneEvent,
    body: emptyBody,
    answer: { status: 200, description: 'Where it is on its way to, and where it went', schema: WebhookDeliveryList },
    problems: [],
  },
  async ({ context, id }) => {
    const event = await existing(context, id('id'))
    await queueAgain(context, { eventId: event.id, endpointIds: await endpointsFor(context, event), now: await readNow(context) })
    return { status: 200, body: { data: (await listDeliveriesOf(context, event.id)).map(toWebhookDelivery) } }
  },
)

export const eventOperations: readonly Operation[] = [
  listEventsOperation,
  readEventOperation,
  listAuditEventsOperation,
  redeliverEventOperation,
]
