import { and, eq, inArray, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OperationName } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { postgresError, type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { endOf, findLatestCall, findTwin, onceOnly } from './calls'
import { paymentSubject, startLooksOver } from './looks'
import { hashTwin, type MatchKeys, sealMatchKeys } from './match-keys'
import { calls } from './tables'

/** What is about to leave for the API, as the desk remembers it. */
export type CallIntent = {
  operation: OperationName
  /** The action of the audit trail, e.g. `quote.pay`. */
  action: string
  object: AuditObject
  idempotencyKey: string
  /** What finds the outcome when the answer is lost: the partner reference of a quote, the customer of a bank account. */
  reference?: string
  /** From then on no effect can appear any more: the end of the quote, or of its confirmation. */
  certainAt?: Date
  /** By what the effect is recognised when the answer is lost. */
  matchKeys?: MatchKeys
  /** What two tries of the same have in common: a second one is refused while the first is open. */
  twin?: readonly string[]
  /**
   * Says in the transaction of the intent that it may leave, or throws; returns the id of the permit that it was given. No payment leaves without
   * one: the database refuses its row.
   */
  permit?: (tx: Tx) => Promise<string>
  reason?: string
  before?: Masked
  after?: Masked
}

/** What the answer adds: the id of what was created, and its masked members. */
export type CallOutcome = { object?: AuditObject; after?: Masked }

/**
 * Brackets one call that changes something behind the API: the intent is committed before it leaves, the outcome when it is back.
 * A crash or a lost answer between the two leaves `sent` or `unknown`, which is resolved by look-up, never by sending again.
 * A second pay or confirm of one quote is refused here: `outcome_unknown` while the first is open, or that it is done. So is a second try of
 * what has a twin, while the first is open; `extra.call_id` says whose end is waited for.
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
    // The effect is there and our record of it is not: to say "failed" would be a lie.
    throw new ServiceError('outcome_unknown', 'the outcome could not be recorded', { cause: error })
  }
  return value
}

export type Outcome = { state: 'done' | 'failed' | 'unknown'; code?: string } & CallOutcome

/** Only an answer that says "refused" is a failure. A broken API, or a fault of ours on the way, may have had its effect. */
export function outcomeOfError(error: unknown, operation: CallIntent['operation']): Outcome {
  const code = error instanceof ServiceError ? error.code : 'internal_error'
  const unclear = ['outcome_unknown', 'internal_error', 'idempotency_key_in_use', 'api_invalid_answer']
  if (!unclear.includes(code)) return { state: 'failed', code }
  // By a quote whose id nobody has nothing can be debited: a new one is made.
  return operation === 'createQuote' ? { state: 'failed', code: 'answer_lost' } : { state: 'unknown', code }
}

/** Who asked can follow what becomes of it. A fault of ours stays one. */
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
      if (onceOnly.includes(operation)) await startLooksOver(tx, paymentSubject(object.id))
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

/** The row of a call that is about to leave. */
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
    matchKeys: matchKeys && sealMatchKeys(desk, id, matchKeys),
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

/** Refuses with `outcome_unknown` what an earlier try may have made already, of which nobody can tell; `extra.call_id` is that try. */
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

/** Where an earlier try with the same key is still open, this outcome is its outcome too. */
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
