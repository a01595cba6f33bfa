import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { transaction } from '#database/open'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { findEarlier, idempotently } from '../idempotency/idempotently'
import { listDeliveries, listDeliveriesOf, queueAgain } from '../webhooks/delivery.queries'
import { listEndpoints, mustFindEndpoint } from '../webhooks/endpoint.queries'
import { createEndpoint, deleteEndpoint, recordTestEvent, rotateSecret, updateEndpoint } from '../webhooks/endpoints'
import type { WebhookEndpoint as EndpointRow } from '../webhooks/tables'
import { toPageAnswer, toPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { etagOf, versionsOf } from './to-customer'
import { toEndpointProfile, toWebhookDelivery, toWebhookEndpoint } from './to-webhook'
import { mustBeTarget, renderSealed, withSecret } from './webhook-secret'

const scope = 'webhooks:manage'
const mustExist = (context: Context, id: (name: 'id') => string) => mustFindEndpoint(context, id('id'))

const show = (endpoint: EndpointRow) => ({
  status: 200,
  body: toWebhookEndpoint(endpoint),
  headers: { etag: etagOf(endpoint) },
})

const listEndpointsOperation = serve(
  operations.listWebhookEndpoints,
  {
    summary: 'Where events are sent; ten endpoints at most',
    scope,
    answers: 'All of them, oldest first',
    problems: [],
  },
  async ({ context }) => ({ status: 200, body: { data: (await listEndpoints(context)).map(toWebhookEndpoint) } }),
)

const createEndpointOperation = serve(
  operations.createWebhookEndpoint,
  {
    summary: 'Have events sent to a public https address; the answer carries the secret, which is not shown again',
    scope,
    transaction: 'own',
    answers: 'The endpoint with its secret',
    answerHeaders: ['Location'],
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

const readEndpointOperation = serve(
  serviceOperations.readWebhookEndpoint,
  {
    summary: 'Read a webhook endpoint',
    scope,
    answers: 'The endpoint',
    answerHeaders: ['ETag'],
    problems: [],
  },
  async ({ context, id }) => show(await mustFindEndpoint(context, id('id'))),
)

const updateEndpointOperation = serve(
  operations.updateWebhookEndpoint,
  {
    summary: 'Replace where and what is sent; `enabled: true` also brings a disabled endpoint back',
    scope,
    readsIfMatch: true,
    mustExist,
    transaction: 'own',
    answers: 'The endpoint',
    answerHeaders: ['ETag'],
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

const deleteEndpointOperation = serve(
  operations.deleteWebhookEndpoint,
  {
    summary: 'Delete a webhook endpoint',
    scope,
    answers: 'Deleted',
    problems: [],
  },
  async ({ context, id }) => {
    await deleteEndpoint(context, id('id'))
    return { status: 200, body: { success: true } }
  },
)

const rotateSecretOperation = serve(
  operations.rotateWebhookSecret,
  {
    summary: 'A new secret; the old one signs beside it for a while',
    description:
      'The secret before the old one ends at once. Send `If-Match` to be refused (412) when somebody else has changed the endpoint since you read it. Of two rotations at the same time one is refused in any case.',
    scope,
    readsIfMatch: true,
    mustExist,
    transaction: 'own',
    answers: 'The endpoint with its new secret',
    problems: ['precondition_failed'],
  },
  async ({ context, dependencies, body, id, intent, request }) => {
    const { version } = await mustFindEndpoint(context, id('id'))
    const expectedVersions = versionsOf(request.header('if-match')) ?? [version]
    const rotation = { endpointId: id('id'), overlapSeconds: body.overlap_seconds, expectedVersions }
    const answer = await idempotently(context, intent, async (inside) =>
      renderSealed(await rotateSecret(inside, dependencies.vault, rotation), { status: 200 }),
    )
    return withSecret(context, dependencies, answer)
  },
)

const testEndpointOperation = serve(
  operations.testWebhookEndpoint,
  {
    summary: 'Send a test event (`webhook_endpoint.test`)',
    scope,
    answers: 'The delivery that is on its way',
    problems: ['invalid_transition'],
  },
  async ({ context, id }) => {
    const eventId = await recordTestEvent(context, id('id'))
    await queueAgain(context, { eventId, endpointIds: [id('id')], resentBy: null, now: await readNow(context) })
    const [delivery] = await listDeliveriesOf(context, eventId)
    if (delivery === undefined) throw new Error('The test was not queued')
    return { status: 201, body: toWebhookDelivery(delivery) }
  },
)

const listDeliveriesOperation = serve(
  operations.listWebhookDeliveries,
  {
    summary: 'What was sent to an endpoint in the last 30 days and what it answered, newest first',
    scope,
    mustExist,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query, id }) => {
    const { id: endpointId } = await mustFindEndpoint(context, id('id'))
    const list = { endpointId, status: query.status, page: toPageRequest(query).page }
    return toPageAnswer(await listDeliveries(context, list), toWebhookDelivery)
  },
)

export const webhookOperations: readonly ServedOperation[] = [
  listEndpointsOperation,
  createEndpointOperation,
  readEndpointOperation,
  updateEndpointOperation,
  deleteEndpointOperation,
  rotateSecretOperation,
  testEndpointOperation,
  listDeliveriesOperation,
]
