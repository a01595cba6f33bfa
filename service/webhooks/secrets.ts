import { createHmac, randomBytes } from 'node:crypto'
import type { Vault } from '#database/vault'
import type { WebhookEndpoint } from './tables'

type Owner = Pick<WebhookEndpoint, 'organizationId' | 'id'>

const prefix = 'whsec_'

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** Returns the encrypted secret, bound to its endpoint. */
export function sealSecret(vault: Vault, owner: Owner, secret: string): Buffer {
  return vault.seal(secret, ownerOf(owner))
}

/** Returns a secret as text. Throws if the row was tampered with, or belongs to another endpoint. */
export function openSecret(vault: Vault, owner: Owner, sealed: Uint8Array): string {
  return vault.open(sealed, ownerOf(owner))
}

/** Returns the secrets that sign now, newest first: during a rotation also the previous one. */
export function openSecrets(vault: Vault, endpoint: WebhookEndpoint, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = endpoint
  const overlaps = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => openSecret(vault, endpoint, sealed))
}

/** Returns the headers of Standard Webhooks. The id is the event's on every attempt; the time is that of the attempt. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: { id: string; at: Date; body: string }) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, [id, seconds, body].join('.'))}`).join(' '),
  }
}

/** Returns the HMAC-SHA-256 in base64. */
function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

function ownerOf({ organizationId, id }: Owner): string {
  return `webhook_endpoint:${organizationId}:${id}`
}
