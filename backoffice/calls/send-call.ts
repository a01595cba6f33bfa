import { and, eq, inArray, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OperationName } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { postgresError, type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { endOf, findLatestCall, findTwin, onceOnly } from './calls'
import { encryptMatchKeys, hashTwin, type MatchKeys } from './match-keys'
import { unclearCodes } from './outcome-codes'
import { paymentSubject, restartPolling } from './poll-schedule'
import { calls } from './tables'

/** A call that is about to be sent, as the desk stores it. */
export type CallIntent = {
  operation: OperationName
  /** The action of the audit trail, such as `quote.pay`. */
  action: string
  object: AuditObject
  idempotencyKey: string
  /** Identifies the outcome if the answer is lost: the partner reference of a quote, or the customer of a bank account. */
  reference?: string
  /** The time after which no effect can appear any more: the deadline of the quote or of its confirmation. */
  certainAt?: Date
  /** Identifies the effect if the answer is lost. */
  matchKeys?: MatchKeys
  /** The values that two attempts of the same have in common. A second attempt is refused while the first is open. */
  twin?: readonly string[]
  /**
   * Issues the permit of a payment in the transaction of the intent and returns its id, or throws. The database rejects a payment
   * without a permit.
   */
  permit?: (tx: Tx) => Promise<string>
  reason?: string
  before?: Masked
  after?: Masked
}

/** What the answer adds: the id of the created record, and its masked members. */
export type CallOutcome = { object?: AuditObject; after?: Masked }

/**
 * Sends one call that changes data behind the API: it commits the intent before, and the outcome after. If a crash or a lost
 * answer leaves it `sent` or `unknown`, a look-up resolves it; it is never sent again. A second pay or confirm of a quote throws
 * `outcome_unknown` while the first is open, or an error that it is done; so does a second attempt with the same `twin` while the
 * first is open. `extra.call_id` is the first call.
 */
export async function sendCall<T>(
  desk: Desk,
  actor: Actor,
  intent: CallIntent,
  send: () => Promise<T>,
  describe: (value: T) => CallOutcome = () => ({}),
): Promise<T> {
  const callId = await recordIntent(desk, actor, intent)
  let value: T
  try {
    value = await send()
  } catch (error) {
    const outcome = outcomeOfError(error, intent.operation)
    await recordOutcome(desk, actor, intent, callId, outcome)
    throw outcome.state === 'unknown' ? withCall(error, callId) : error
  }
  try {
    await recordOutcome(desk, actor, intent, callId, { state: 'done', ...describe(value) })
  } catch (error) {
    // The call took effect but could not be recorded: reporting a failure would be wrong.
    throw new ServiceError('outcome_unknown', 'the outcome could not be recorded', { cause: error })
  }
  return value
}

export type Outcome = { state: 'done' | 'failed' | 'unknown'; code?: string } & CallOutcome

/** Classifies an error. Only an explicit refusal is a failure: a broken API or our own error may hide an effect. */
export function outcomeOfError(error: unknown, operation: CallIntent['operation']): Outcome {
  const code = error instanceof ServiceError ? error.code : 'internal_error'
  if (!unclearCodes.has(code)) return { state: 'failed', code }
  // A quote whose id is unknown can debit nothing, so a new one is made.
  if (operation === 'createQuote') return { state: 'failed', code: 'answer_lost' }
  const reported = error instanceof ServiceError ? error.extra.reported : undefined
  return { state: 'unknown', code: typeof reported === 'string' ? reported : code }
}

/** Adds the id of the call to the error, so that the caller can follow its outcome. Other errors are returned as they are. */
function withCall(error: unknown, callId: string): unknown {
  if (!(error instanceof ServiceError)) return error
  const { code, message, errors, extra, retryAfter, reason } = error
  return new ServiceError(code, message, { errors, extra: { ...extra, call_id: callId }, retryAfter, reason, cause: error })
}

async function recordIntent(desk: Desk, actor: Actor, intent: CallIntent): Promise<string> {
  const { operation, action, object } = intent
  const callId = uuidv7()
  try {
    await transaction(desk.db, async (tx) => {
      const permitId = await intent.permit?.(tx)
      await tx.insert(calls).values({ ...toNewCall(desk, actor, intent, callId), permitId })
      if (onceOnly.includes(operation)) await restartPolling(tx, paymentSubject(object.id))
      const { reason, before, after } = intent
      await appendAudit(tx, desk, actor, { action, object, result: 'sent', callId, reason, before, after })
    })
  } catch (error) {
    const broken = postgresError(error)?.constraint_name
    if (broken === 'calls_once') throw await refuseSecond(desk, intent)
    if (broken === 'calls_open_twin') throw await refuseTwin(desk, intent)
    throw error
  }
  return callId
}

/** Returns the row of a call that is about to be sent. */
export function toNewCall(desk: Desk, actor: Actor, intent: CallIntent, id: string): typeof calls.$inferInsert {
  const { personId } = actor
  if (personId === null) throw new Error('a call that changes something needs a person behind it')
  const { operation, action, object, idempotencyKey, reference, certainAt, matchKeys, twin } = intent
  return {
    id,
    operation,
    action,
    objectKind: object.kind,
    objectId: object.id,
    idempotencyKey,
    reference,
    certainAt,
    matchKeys: matchKeys && encryptMatchKeys(desk, id, matchKeys),
    twin: twin && hashTwin(desk, twin),
    state: 'sent',
    sentAt: desk.now(),
    actorId: personId,
    actorName: actor.name,
    actorRoles: [...actor.roles],
    sessionId: actor.sessionId,
    requestId: actor.requestId,
  }
}

async function refuseSecond(desk: Desk, { operation, object }: CallIntent): Promise<ServiceError> {
  const first = await findLatestCall(desk.db, { operation, objectId: object.id })
  if (first?.state !== 'done') return new ServiceError('outcome_unknown', `an earlier ${operation} is not resolved`)
  const code = operation === 'payQuote' ? 'quote_already_paid' : 'quote_not_confirmable'
  return new ServiceError(code, `${operation} was already done`)
}

/** Throws `outcome_unknown` if an earlier attempt (`extra.call_id`) may have made the same and its outcome is lost. */
export async function mustNotBeMadeBefore(desk: Desk, { operation, twin }: Required<Pick<CallIntent, 'operation' | 'twin'>>) {
  const first = await findTwin(desk.db, { operation, twin: hashTwin(desk, twin) })
  if (first === undefined || endOf(first) !== 'not_known') return
  throw new ServiceError('outcome_unknown', `an earlier ${operation} may have worked`, { extra: { call_id: first.id } })
}

async function refuseTwin(desk: Desk, { operation, twin = [] }: CallIntent): Promise<ServiceError> {
  const first = await findTwin(desk.db, { operation, twin: hashTwin(desk, twin) })
  const extra = first && { call_id: first.id }
  return new ServiceError('outcome_unknown', `an earlier ${operation} of the same is not resolved`, { extra })
}

/** Records an outcome. A success also ends earlier open attempts with the same idempotency key. */
async function recordOutcome(desk: Desk, actor: Actor, intent: CallIntent, callId: string, outcome: Outcome): Promise<void> {
  const { state, code, after } = outcome
  const object = outcome.object ?? intent.object
  const sameIntent = and(eq(calls.operation, intent.operation), eq(calls.idempotencyKey, intent.idempotencyKey))
  const whose =
    state === 'done' && !onceOnly.includes(intent.operation) ? or(eq(calls.id, callId), sameIntent) : eq(calls.id, callId)
  const endedAt = state === 'unknown' ? null : desk.now()
  await transaction(desk.db, async (tx) => {
    const lost = state === 'unknown' ? { lostAt: desk.now() } : { matchKeys: null }
    const set = { state, code: code ?? null, endedAt, objectId: object.id, ...lost }
    await tx
      .update(calls)
      .set(set)
      .where(and(whose, inArray(calls.state, ['sent', 'unknown'])))
    await appendAudit(tx, desk, actor, { action: intent.action, object, result: state, code, callId, after })
  })
}
