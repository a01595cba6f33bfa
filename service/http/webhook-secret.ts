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

/** Throws `url_not_allowed`, one code for every reason to reveal nothing of our network. Queries DNS: not in a transaction. */
export async function mustBeTarget({ environment }: Context, { webhookTargets }: Dependencies, url: string): Promise<void> {
  const target = await webhookTargets.find(url, { httpToo: environment === 'test' })
  if (target === undefined) throw invalidField('/url', 'url_not_allowed')
}

/** Returns the answer as it is stored for replays: with the secret still encrypted. */
export function renderSealed(endpoint: EndpointRow, answer: Omit<RenderedAnswer, 'body'>): RenderedAnswer {
  const secret = Buffer.from(endpoint.secret).toString('base64')
  return { ...answer, body: JSON.stringify({ ...toWebhookEndpoint(endpoint), secret }) }
}

const Sealed = z.looseObject({ ...WebhookEndpoint.shape, secret: z.string() })

/** Returns the answer as it is sent, with the secret decrypted; a replay is byte-identical. */
export function withSecret(
  { organizationId }: Context,
  { vault }: Dependencies,
  answer: RenderedAnswer,
): OperationAnswer<WebhookEndpoint> {
  const endpoint = Sealed.parse(JSON.parse(answer.body))
  const secret = openSecret(vault, { organizationId, id: endpoint.id }, Buffer.from(endpoint.secret, 'base64'))
  return { ...answer, body: { ...endpoint, secret } }
}
