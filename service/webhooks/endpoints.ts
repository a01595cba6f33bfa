import { sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Vault } from '#database/vault'
import { recordEvents } from '../events/record-event'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { isOurId, newId } from '../ground/ids'
import { insertEndpoint, lockEndpoint, mustFindEndpoint, mustHaveRoom, removeEndpoint, saveEndpoint } from './endpoint.queries'
import { newSecret, sealSecret } from './secrets'
import type { WebhookEndpoint } from './tables'

/** The settings of an endpoint. `eventTypes` null means every type. The URL was checked before. */
export type EndpointProfile = { url: string; description: string | null; eventTypes: string[] | null; enabled: boolean }

/** Creates an endpoint. Others get the event, so that an intruder's is noticed. Throws `webhook_endpoint_limit` at ten. */
export async function createEndpoint(context: Context, vault: Vault, profile: EndpointProfile): Promise<WebhookEndpoint> {
  await mustHaveRoom(context)
  const id = newId()
  await recordEndpointEvent(context, 'created', id)
  const { enabled, ...facts } = profile
  const secret = sealSecret(vault, { organizationId: context.organizationId, id }, newSecret())
  return insertEndpoint(context, { id, ...facts, secret }, { enabled })
}

/**
 * Replaces all settings. Another URL, or enabling it again, resets earlier failures. Throws `precondition_failed` if the version
 * was not the expected one.
 */
export async function updateEndpoint(
  context: Context,
  { endpointId, profile, expectedVersions }: { endpointId: string; profile: EndpointProfile; expectedVersions?: number[] },
): Promise<WebhookEndpoint> {
  const { disabledAt, url, version } = await lockEndpoint(context, endpointId)
  if (expectedVersions) mustBeAt(version, expectedVersions)
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

/**
 * Replaces the secret. The old one also signs for `overlapSeconds`; the one before that stops at once. So of two rotations at once
 * only one is done: the caller has seen the endpoint at one of the expected versions. Throws `precondition_failed` otherwise.
 */
export async function rotateSecret(
  context: Context,
  vault: Vault,
  { endpointId, overlapSeconds, expectedVersions }: { endpointId: string; overlapSeconds: number; expectedVersions: number[] },
): Promise<WebhookEndpoint> {
  const { secret, version, organizationId } = await lockEndpoint(context, endpointId)
  mustBeAt(version, expectedVersions)
  await recordEndpointEvent(context, 'secret_rotated', endpointId)
  return saveEndpoint(context, endpointId, {
    secret: sealSecret(vault, { organizationId, id: endpointId }, newSecret()),
    previousSecret: overlapSeconds === 0 ? null : secret,
    previousSecretUntil: overlapSeconds === 0 ? null : sql`${timeOf(context)} + make_interval(secs => ${overlapSeconds})`,
  })
}

function mustBeAt(version: number, expectedVersions: readonly number[]): void {
  if (expectedVersions.includes(version)) return
  throw new ServiceError('precondition_failed', `The endpoint is at version ${version}`)
}

/** Deletes an endpoint with its deliveries; the others get the event. Throws `webhook_endpoint_not_found`. */
export async function deleteEndpoint(context: Context, endpointId: string): Promise<void> {
  await removeEndpoint(context, endpointId)
  await recordEndpointEvent(context, 'deleted', endpointId)
}

/** Sends a test event, whatever types the endpoint subscribes to. Returns its id, under which the deliveries show the result. */
export async function recordTestEvent(context: Context, endpointId: string): Promise<string> {
  await mustBeEnabled(context, endpointId)
  const id = newId()
  await recordEvents(context, [{ id, type: 'webhook_endpoint.test', objectId: endpointId }])
  return id
}

/** Returns the id of an endpoint to which events are sent. Throws `webhook_endpoint_not_found` and `invalid_transition`. */
export async function mustBeEnabled(context: Context, endpointId: string): Promise<string> {
  if (!isOurId(endpointId)) throw new ServiceError('webhook_endpoint_not_found', 'No such endpoint')
  const { id, disabledAt } = await mustFindEndpoint(context, endpointId)
  if (disabledAt !== null) throw new ServiceError('invalid_transition', 'The endpoint is disabled')
  return id
}

function recordEndpointEvent(context: Context, what: string, endpointId: string): Promise<void> {
  return recordEvents(context, [{ type: `webhook_endpoint.${what}`, objectId: endpointId }])
}
