import { Deleted } from '#contract/primitives'
import {
  RotateSecretBody,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointBody,
  WebhookEndpointList,
} from '#contract/webhooks'
import { transaction } from '#database/open'
import type { Context } from '../context'
import { readNow } from '../transfers/step'
import { listDeliveries, listDeliveriesOf, queueAgain } from '../webhooks/delivery.queries'
import { listEndpoints, mustFindEndpoint } from '../webhooks/endpoint.queries'
import { createEndpoint, deleteEndpoint, recordTestEvent, rotateSecret, updateEndpoint } from '../webhooks/endpoints'
import type { WebhookEndpoint as EndpointRow } from '../webhooks/tables'
import { findEarlier, idempotently } from './idempotency'
import { toPageAnswer, toPageRequest } from './lists'
import { emptyBody, noBody, noQuery, type Operation, read, write } from './operation'
import { etagOf, versionsOf } from './to-customer'
import { toEndpointProfile, toWebhookDelivery, toWebhookEndpoint } from './to-webhook'
import { mustBeTarget, renderSealed, withSecret } from './webhook-secret'

const oneEndpoint = { id: 'webhook_endpoint_not_found' } as const
const scope = 'webhooks:manage'
const mustExist = (context: Context, id: (name: 'id') => string) => mustFindEndpoint(context, id('id'))

const show = (endpoint: EndpointRow) => ({
  status: 200,
  body: toWebhookEndpoint(endpoint),
  headers: { etag: etagOf(endpoint) },
})

const listEndpointsOperation = read(
  {
    id: 'listWebhookEndpoints',
    path: '/v1/webhook-endpoints',
    summary: 'Where events are sent; ten endpoints at most',
    scope,
    ids: {},
    query: noQuery,
    answer: { status: 200, description: 'All of them, oldest first', schema: WebhookEndpointList },
    problems: [],
  },
  async ({ context }) => ({ status: 200, body: { data: (await listEndpoints(context)).map(toWebhookEndpoint) } }),
)

const createEndpointOperation = write(
  {
    id: 'createWebhookEndpoint',
    method: 'post',
    path: '/v1/webhook-endpoints',
    summary: 'Have events sent to a public https address; the answer carries the secret, which is not shown again',
    scope,
    ids: {},
    body: WebhookEndpointBody,
    transaction: 'own',
    answer: { status: 201, description: 'The endpoint with its secret', schema: WebhookEndpoint, headers: ['Location'] },
    problems: ['webhook_endpoint_limit'],
  },
  async ({ context, dependencies, body, intent }) => {
    const earlier = intent && (await findEarlier(context, intent))
    if (earlier === undefined) await mustBeTarget(context, dependencies, body.url)
    const answer = await idempotently(context, intent, async (inside) => {
      const endpoint = await createEndpoint(inside, dependencies.vault, toEndpointProfile(body))
      return renderSealed(endpoint, { status: 201, location: `/v1/webhook-endpoints/${endpoint.id}` })
    })
    return withSecret(context, dependencies, answer)
  },
)

const readEndpointOperation = read(
  {
    id: 'readWebhookEndpoint',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Read a webhook endpoint',
    scope,
    ids: oneEndpoint,
    query: noQuery,
    answer: { status: 200, description: 'The endpoint', schema: WebhookEndpoint, headers: ['ETag'] },
    problems: [],
  },
  async ({ context, id }) => show(await mustFindEndpoint(context, id('id'))),
)

const updateEndpointOperation = write(
  {
    id: 'updateWebhookEndpoint',
    method: 'put',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Replace where and what is sent; `enabled: true` also brings a disabled endpoint back',
    scope,
    ids: oneEndpoint,
    mustExist,
    body: WebhookEndpointBody,
    transaction: 'own',
    answer: { status: 200, description: 'The endpoint', schema: WebhookEndpoint, headers: ['ETag'] },
    problems: ['precondition_failed'],
  },
  async ({ context, dependencies, body, id, request }) => {
    await mustFindEndpoint(context, id('id'))
    await mustBeTarget(context, dependencies, body.url)
    const expectedVersions = versionsOf(request.header('if-match'))
    const update = { endpointId: id('id'), profile: toEndpointProfile(body), expectedVersions }
    return show(await transaction(context.db, (db) => updateEndpoint({ ...context, db }, update)))
  },
)

const deleteEndpointOperation = write(
  {
    id: 'deleteWebhookEndpoint',
    method: 'delete',
    path: '/v1/webhook-endpoints/{id}',
    summary: 'Send nothing there any more',
    scope,
    ids: oneEndpoint,
    body: noBody,
    answer: { status: 200, description: 'Deleted', schema: Deleted },
    problems: [],
  },
  async ({ context, id }) => {
    await deleteEndpoint(context, id('id'))
    return { status: 200, body: { success: true } }
  },
)

const rotateSecretOperation = write(
  {
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/v1/webhook-endpoints/{id}/rotate-secret',
    summary: 'A new secret; the old one signs beside it for a while',
    scope,
    ids: oneEndpoint,
    mustExist,
    body: RotateSecretBody,
    transaction: 'own',
    answer: { status: 200, description: 'The endpoint with its new secret', schema: WebhookEndpoint },
    problems: [],
  },
  async ({ context, dependencies, body, id, intent }) => {
    const rotation = { endpointId: id('id'), overlapSeconds: body.overlap_seconds }
    const answer = await idempotently(context, intent, async (inside) =>
      renderSealed(await rotateSecret(inside, dependencies.vault, rotation), { status: 200 }),
    )
    return withSecret(context, dependencies, answer)
  },
)

const testEndpointOperation = write(
  {
    id: 'testWebhookEndpoint',
    method: 'post',
    path: '/v1/webhook-endpoints/{id}/test',
    summary: 'Send an event that means nothing (`webhook_endpoint.test`)',
    scope,
    ids: oneEndpoint,
    body: emptyBody,
    answer: { status: 201, description: 'The delivery that is on its way', schema: WebhookDelivery },
    problems: ['invalid_transition'],
  },
  async ({ context, id }) => {
    const eventId = await recordTestEvent(context, id('id'))
    await queueAgain(context, { eventId, endpointIds: [id('id')], now: await readNow(context) })
    const [delivery] = await listDeliveriesOf(context, eventId)
    if (delivery === undefined) throw new Error('The test was not queued')
    return { status: 201, body: toWebhookDelivery(delivery) }
  },
)

const listDeliveriesOperation = read(
  {
    id: 'listWebhookDeliveries',
    path: '/v1/webhook-endpoints/{id}/deliveries',
    summary: 'What was sent to an endpoint in the last 30 days and what it answered, newest first',
    scope,
    ids: oneEndpoint,
    mustExist,
    query: WebhookDeliveryQuery,
    answer: { status: 200, description: 'One page', schema: WebhookDeliveryPage },
    problems: [],
  },
  async ({ context, query, id }) => {
    const { id: endpointId } = await mustFindEndpoint(context, id('id'))
    const list = { endpointId, status: query.status, page: toPageRequest(query).page }
    return toPageAnswer(await listDeliveries(context, list), toWebhookDelivery)
  },
)

export const webhookOperations: readonly Operation[] = [
  listEndpointsOperation,
  createEndpointOperation,
  readEndpointOperation,
  updateEndpointOperation,
  deleteEndpointOperation,
  rotateSecretOperation,
  testEndpointOperation,
  listDeliveriesOperation,
]
