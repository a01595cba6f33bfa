import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { endOf, findLatestCall, findTwin, onceOnly } from './calls'
import { hashTwin } from './match-keys'
import { unclearCodes } from './outcome-codes'
import { type CallIntent, type CallOutcome, type Outcome, recordIntents, recordOutcomes } from './record-calls'

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
  const callId = uuidv7()
  await transaction(desk.db, async (tx) => {
    const permitId = await intent.permit?.(tx)
    const stored = await recordIntents(tx, desk, actor, [{ callId, intent, permitId }])
    if (!stored.has(callId)) throw await refuseRepeated(tx, desk, intent)
  })
  return callId
}

function refuseRepeated(tx: Tx, desk: Desk, intent: CallIntent): Promise<ServiceError> {
  return onceOnly.includes(intent.operation) ? refuseSecond(tx, intent) : refuseTwin(tx, desk, intent)
}

async function refuseSecond(tx: Tx, { operation, object }: CallIntent): Promise<ServiceError> {
  const first = await findLatestCall(tx, { operation, object })
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

async function refuseTwin(tx: Tx, desk: Desk, { operation, twin = [] }: CallIntent): Promise<ServiceError> {
  const first = await findTwin(tx, { operation, twin: hashTwin(desk, twin) })
  const extra = first && { call_id: first.id }
  return new ServiceError('outcome_unknown', `an earlier ${operation} of the same is not resolved`, { extra })
}

function recordOutcome(desk: Desk, actor: Actor, intent: CallIntent, callId: string, outcome: Outcome): Promise<void> {
  return transaction(desk.db, (tx) => recordOutcomes(tx, desk, actor, [{ callId, intent, outcome }]))
}
