import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobHandler } from '#database/jobs'
import { type Db, transaction } from '#database/open'
import { type Event, toDeliveredData } from '../events/event.queries'
import { recordEvents } from '../events/record-event'
import type { Resources } from '../ground/resources'
import { addAttempt } from './attempt.queries'
import { type DeliveryKey, dropDelivery, findDelivery, saveDelivery } from './delivery.queries'
import type { PostOutcome, PostWebhook } from './post'
import { disableAfterMs, nextAttemptAt } from './schedule.rules'
import { openSecrets, signedHeaders } from './secrets'
import type { Turn } from './send-turns'
import { type WebhookEndpoint, webhookEndpoints } from './tables'
import type { Targets } from './targets'

type Sending = Pick<Resources, 'db' | 'vault'> & {
  webhookTargets: Targets
  post: PostWebhook
  /** Of the process, which all jobs share; see `createSendTurns`. */
  takeTurn: (endpointId: string) => Turn
}
type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/**
 * Returns the job handler for one attempt of one delivery. The result is stored after sending, so an attempt whose process dies
 * is repeated: endpoints get events at least once, with the same `webhook-id`.
 */
export function deliverWebhooks({ db, vault, webhookTargets, post, takeTurn }: Sending): JobHandler {
  return async ({ organizationId, payload }, { now }) => {
    const key = { organizationId, eventId: String(payload.eventId), endpointId: String(payload.endpointId) }
    const found = await findDelivery(db, key)
    if (found === undefined) {
      await dropDelivery(db, key)
      return undefined
    }
    const { delivery, endpoint, event, environment } = found
    if (delivery.status !== 'pending') return undefined
    if (delivery.nextAttemptAt !== null && delivery.nextAttemptAt > now) return { runAgainAt: delivery.nextAttemptAt }
    const attempt = { ...key, round: delivery.round }
    if (endpoint.disabledAt !== null) {
      await saveDelivery(db, attempt, { status: 'failed', nextAttemptAt: null, lastError: 'endpoint_disabled' })
      return undefined
    }

    const turn = takeTurn(endpoint.id)
    if ('waitMs' in turn) return { runAgainAt: new Date(now.getTime() + turn.waitMs) }
    try {
      const target = await webhookTargets.find(endpoint.url, { httpToo: environment === 'test' })
      const message = toMessage(event, openSecrets(vault, endpoint, now), now)
      const started = performance.now()
      const outcome: PostOutcome = target === undefined ? { error: 'target_not_allowed' } : await post(target, message)
      const durationMs = Math.round(performance.now() - started)
      return await record(db, { found, attempt, outcome, durationMs, now, random: Math.random() })
    } finally {
      turn.leave()
    }
  }
}

function toMessage(event: Event, secrets: string[], at: Date) {
  const timestamp = event.createdAt.toISOString()
  const body = JSON.stringify({ type: event.type, timestamp, data: toDeliveredData(event) })
  const signed = signedHeaders(secrets, { id: event.id, at, body })
  return { headers: { 'content-type': 'application/json', 'user-agent': 'Cauce-Webhooks/1', ...signed }, body }
}

type Attempted = {
  found: Found
  attempt: DeliveryKey & { round: number }
  outcome: PostOutcome
  durationMs: number
  now: Date
  random: number
}

/** Stores what came of an attempt in one transaction, and returns when the next one is due. */
async function record(db: Db, attempted: Attempted): Promise<{ runAgainAt: Date } | undefined> {
  const { found, attempt, outcome, durationMs, now, random } = attempted
  const { endpoint, delivery } = found
  const status = 'status' in outcome ? outcome.status : null
  const error = 'error' in outcome ? outcome.error : null
  const attempts = delivery.attempts + 1
  const isDelivered = status !== null && status >= 200 && status < 300
  const gone = status === 410
  const next = isDelivered || gone ? undefined : nextAttemptAt(attempts, now, random)
  const { resentBy, resentAt } = delivery
  await transaction(db, async (tx) => {
    await addAttempt(tx, { ...attempt, attempt: attempts, status, error, durationMs, resentBy, resentAt, createdAt: now })
    await saveDelivery(tx, attempt, {
      attempts,
      lastAttemptAt: now,
      lastStatus: status,
      lastError: error,
      status: isDelivered ? 'delivered' : next === undefined ? 'failed' : 'pending',
      nextAttemptAt: next ?? null,
      lastAnswer: isDelivered || !('answer' in outcome) ? null : beginningOf(outcome.answer),
      ...(isDelivered ? { deliveredAt: now } : {}),
    })
    if (isDelivered) await forgetFailures(tx, endpoint)
    else await noteFailure(tx, endpoint, { now, gaveUp: next === undefined, gone })
  })
  return next && { runAgainAt: next }
}

async function forgetFailures(tx: Db, endpoint: WebhookEndpoint): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, flaggedAt: null })
    .where(and(isThis(endpoint), or(isNotNull(webhookEndpoints.failingSince), isNotNull(webhookEndpoints.flaggedAt))))
}

type Failure = { now: Date; gaveUp: boolean; gone: boolean }

/** Flags an endpoint that has missed an event, and disables it if it answered 410 or has failed for too long. */
async function noteFailure(tx: Db, endpoint: WebhookEndpoint, { now, gaveUp, gone }: Failure): Promise<void> {
  const longAgo = new Date(now.getTime() - disableAfterMs)
  const tooLong = endpoint.failingSince !== null && endpoint.failingSince <= longAgo
  if (endpoint.failingSince === null || gaveUp) {
    await tx
      .update(webhookEndpoints)
      .set({
        failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
        ...(gaveUp ? { flaggedAt: now } : {}),
      })
      .where(isThis(endpoint))
  }
  if (!gone && !tooLong) return
  const reason = gone ? 'gone' : 'failing'
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    // Checked again on the row itself: a concurrent delivery may have succeeded meanwhile.
    .where(
      and(isThis(endpoint), isNull(webhookEndpoints.disabledAt), gone ? undefined : lte(webhookEndpoints.failingSince, longAgo)),
    )
    .returning({ id: webhookEndpoints.id })
  if (disabled.length === 0) return
  const { organizationId, id } = endpoint
  await recordEvents({ db: tx, organizationId, now }, [{ type: 'webhook_endpoint.disabled', objectId: id, data: { reason } }])
}

/** Returns the start of an answer, for diagnosis, on one line. */
function beginningOf(answer: string): string {
  return answer.slice(0, 1000).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
}

function isThis({ organizationId, id }: WebhookEndpoint) {
  return and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, id))
}
