import { z } from 'zod'
import { invalidField } from '#contract/errors'
import { WebhookEndpoint } from '#contract/webhooks'
import type { Context } from '../ground/context'
import type { RenderedAnswer } from '../idempotency/intent'
import { openSecret } from '../webhooks/secrets'
import type { WebhookEndpoint as EndpointRow } from '../webhooks/tables'
import type { Dependencies } from './dependencies'
import type { OperationAnswer } from './operation'
import { toWebhookEndpoint } from './to-webhook'

/** Asks the name servers, so before any transaction. One code for every reason: another would tell what lies inside our network. */
export async function mustBeTarget({ environment }: Context, { webhookTargets }: Dependencies, url: string): Promise<void> {
  const target = await webhookTargets.find(url, { httpToo: environment === 'test' })
  if (target === undefined) throw invalidField('/url', 'url_not_allowed')
}

/** An answer as it may be stored for replays: with the secret still sealed. */
export function renderSealed(endpoint: EndpointRow, answer: Omit<RenderedAnswer, 'body'>): RenderedAnswer {
  const secret = Buffer.from(endpoint.secret).toString('base64')
  return { ...answer, body: JSON.stringify({ ...toWebhookEndpoint(endpoint), secret }) }
}

const Sealed = z.looseObject({ ...WebhookEndpoint.shape, secret: z.string() })

/** The same answer as it is sent, with the secret opened; a replay is equal to the byte. */
export function withSecret(
  { organizationId }: Context,
  { vault }: Dependencies,
  answer: RenderedAnswer,
): OperationAnswer<WebhookEndpoint> {
  const endpoint = Sealed.parse(JSON.parse(answer.body))
  const secret = openSecret(vault, { organizationId, id: endpoint.id }, Buffer.from(endpoint.secret, 'base64'))
  return { ...answer, body: { ...endpoint, secret } }
}
