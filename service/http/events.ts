import type { z } from 'zod'
import { ServiceError } from '#contract/errors'
import type { AuditEventQuery, EventQuery } from '#contract/events'
import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { listAccountIdsEver } from '../customers/bank-accounts/bank-account.queries'
import { type Event as EventRow, findEvent, listAuditEvents, listEvents } from '../events/event.queries'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { endpointsFor, listDeliveriesOf, queueAgain } from '../webhooks/delivery.queries'
import { mustBeEnabled } from '../webhooks/endpoints'
import { toCreatedBetween, toPageAnswer, toPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toEvent, toWebhookDelivery } from './to-webhook'

async function existing(context: Context, eventId: string): Promise<EventRow> {
  const event = await findEvent(context, eventId)
  if (event === undefined) throw new ServiceError('event_not_found', 'No such event')
  return event
}

const listEventsOperation = serve(
  operations.listEvents,
  {
    summary: 'What happened in the last 30 days, newest first',
    scope: 'events:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => {
    const { filter, page } = toListed(query)
    const ofCustomer = await objectsOf(context, query.customer_id)
    const objectIds = ofCustomer?.filter((id) => filter.objectIds?.includes(id) ?? true) ?? filter.objectIds
    return toPageAnswer(await listEvents(context, { filter: { ...filter, objectIds }, page }), toEvent)
  },
)

/** Returns the ids under which events of a customer are stored: its own, and those of all its accounts, also of removed ones. */
async function objectsOf(context: Context, customerId: string | undefined): Promise<string[] | undefined> {
  if (customerId === undefined) return undefined
  return isOurId(customerId) ? [customerId, ...(await listAccountIdsEver(context, customerId))] : []
}

const listAuditEventsOperation = serve(
  serviceOperations.listAuditEvents,
  {
    summary: 'Who looked for a customer or revealed what is masked, and which keys were refused why, newest first',
    scope: 'audit:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => toPageAnswer(await listAuditEvents(context, toListed(query)), toEvent),
)

function toListed(query: z.output<typeof EventQuery> | z.output<typeof AuditEventQuery>) {
  const { createdFrom, createdTo } = toCreatedBetween(query)
  const filter = {
    type: query.type,
    objectIds: query.object_id === undefined ? undefined : [query.object_id],
    createdFrom,
    createdTo,
  }
  return { filter, page: toPageRequest(query).page }
}

const readEventOperation = serve(
  operations.readEvent,
  {
    summary: 'Read an event of the last 30 days',
    scope: 'events:read',
    answers: 'The event',
    problems: [],
  },
  async ({ context, id }) => ({ status: 200, body: toEvent(await existing(context, id('id'))) }),
)

const redeliverEventOperation = serve(
  operations.redeliverEvent,
  {
    summary: 'Send an event once more to every enabled endpoint that wants it or was sent it before',
    scope: 'webhooks:manage',
    answers: 'Where it is on its way to, and where it went',
    description: 'With `endpoint_id` only to that one, whichever types it wants.',
    problems: ['webhook_endpoint_not_found', 'invalid_transition'],
  },
  async ({ context, id, body }) => {
    const event = await existing(context, id('id'))
    const { endpoint_id: only } = body
    const endpointIds = only === undefined ? await endpointsFor(context, event) : [await mustBeEnabled(context, only)]
    await queueAgain(context, { eventId: event.id, endpointIds, resentBy: byOf(context), now: await readNow(context) })
    return { status: 200, body: { data: (await listDeliveriesOf(context, event.id)).map(toWebhookDelivery) } }
  },
)

export const eventOperations: readonly ServedOperation[] = [
  listEventsOperation,
  readEventOperation,
  listAuditEventsOperation,
  redeliverEventOperation,
]
