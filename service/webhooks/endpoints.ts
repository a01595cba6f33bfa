import { sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Vault } from '#database/vault'
import { recordEvents } from '../events/record-event'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { insertEndpoint, lockEndpoint, mustFindEndpoint, mustHaveRoom, removeEndpoint, saveEndpoint } from './endpoint.queries'
import { newSecret, sealSecret } from './secrets'
import type { WebhookEndpoint } from './tables'

/** What an organization says of an endpoint. `eventTypes` null: every type. The URL was found good before. */
export type EndpointProfile = { url: string; description: string | null; eventTypes: string[] | null; enabled: boolean }

/** Throws `webhook_endpoint_limit` when there are ten. The others are told of it, so a stranger's endpoint does not go unnoticed. */
export async function createEndpoint(context: Context, vault: Vault, profile: EndpointProfile): Promise<WebhookEndpoint> {
  await mustHaveRoom(context)
  const id = newId()
  await recordEndpointEvent(context, 'created', id)
  const { enabled, ...facts } = profile
  const secret = sealSecret(vault, { organizationId: context.organizationId, id }, newSecret())
  return insertEndpoint(context, { id, ...facts, secret }, { enabled })
}

/**
 * A full replacement. Another URL, or being enabled again, is a new beginning: earlier failures are forgotten.
 * Throws `precondition_failed` when another version was read.
 */
export async function updateEndpoint(
  context: Context,
  { endpointId, profile, expectedVersions }: { endpointId: string; profile: EndpointProfile; expectedVersions?: number[] },
): Promise<WebhookEndpoint> {
  const { disabledAt, url, version } = await lockEndpoint(context, endpointId)
  if (expectedVersions && !expectedVersions.includes(version)) {
    throw new ServiceError('precondition_failed', `The endpoint is at version ${version}`)
  }
  const { enabled, ...facts } = profile
  const fresh = profile.url !== url || (enabled && disabledAt !== null)
  const saved = await saveEndpoint(context, endpointId, {
    ...facts,
    ...(fresh ? { failingSince: null, flaggedAt: null } : {}),
    ...(enabled ? { disabledAt: null, disabledReason: null } : {}),
    ...(!enabled && disabledAt === null ? { disabledAt: timeOf(context), disabledReason: 'by_hand' as const } : {}),
  })
  await recordEndpointEvent(context, 'updated', endpointId)
  return saved
}

/** A new secret. The old one goes on signing beside it for `overlapSeconds`; the one before that is over at once. */
export async function rotateSecret(
  context: Context,
  vault: Vault,
  { endpointId, overlapSeconds }: { endpointId: string; overlapSeconds: number },
): Promise<WebhookEndpoint> {
  const { organizationId } = context
  await recordEndpointEvent(context, 'secret_rotated', endpointId)
  // The old secret is read by the statement that replaces it, so of two rotations at once neither loses its secret unseen.
  return saveEndpoint(context, endpointId, {
    secret: sealSecret(vault, { organizationId, id: endpointId }, newSecret()),
    previousSecret: overlapSeconds === 0 ? null : sql`secret`,
    previousSecretUntil: overlapSeconds === 0 ? null : sql`${timeOf(context)} + make_interval(secs => ${overlapSeconds})`,
  })
}

export async function deleteEndpoint(context: Context, endpointId: string): Promise<void> {
  await removeEndpoint(context, endpointId)
  await recordEndpointEvent(context, 'deleted', endpointId)
}

/** Sends an event that means nothing, whatever types the endpoint wants. Returns the event's id; what becomes of it is in the deliveries. */
export async function recordTestEvent(context: Context, endpointId: string): Promise<string> {
  const { disabledAt } = await mustFindEndpoint(context, endpointId)
  if (disabledAt !== null) throw new ServiceError('invalid_transition', 'The endpoint is disabled')
  const id = newId()
  await recordEvents(context, [{ id, type: 'webhook_endpoint.test', objectId: endpointId }])
  return id
}

function recordEndpointEvent(context: Context, what: string, endpointId: string): Promise<void> {
  return recordEvents(context, [{ type: `webhook_endpoint.${what}`, objectId: endpointId }])
}
