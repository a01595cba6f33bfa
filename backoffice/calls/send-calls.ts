import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import type { Actor, Desk } from '../desk'
import { inParallel } from '../in-parallel'
import { type CallIntent, type CallOutcome, type Outcome, recordIntents, recordOutcomes } from './record-calls'
import { outcomeOfError } from './send-call'

/** How one of several calls ended. `refused`: it was not sent, because an earlier one about the same is open or done. */
type CallResult<T> =
  | { state: 'done'; value: T }
  | FailedCall
  | { state: 'unknown'; error: unknown; code: string }
  | { state: 'refused' }

export type FailedCall = { state: 'failed'; error: unknown; code: string }

type Sending<Item, T, Settled> = {
  /** Claims the items for this process, in the transaction of the intents. */
  claim: (tx: Tx) => Promise<readonly Item[]>
  toIntent: (item: Item) => CallIntent
  send: (item: Item) => Promise<T>
  /** Issues the permit of each payment, or the error that refuses it, in the transaction of the intents. */
  permits?: (tx: Tx, items: readonly Item[]) => Promise<readonly (string | ServiceError)[]>
  /** The number of concurrent calls. */
  atOnce: number
  describe?: (item: Item, value: T) => CallOutcome
  /**
   * Checks all answers together, in the transaction of the outcomes. Returns, in their order, the error of an answer that must
   * count as failed.
   */
  refuse?: (tx: Tx, answered: readonly Answered<Item, T>[]) => Promise<readonly (ServiceError | undefined)[]>
  /** Runs in the transaction of the outcomes. */
  settle: (tx: Tx, ended: readonly EndedCall<Item, T>[]) => Promise<Settled>
}
type Answered<Item, T> = { item: Item; value: T }
export type EndedCall<Item, T> = { item: Item; result: CallResult<T> }

/**
 * Sends several calls of one operation like `sendCall`: one transaction commits all intents with their records before the first
 * is sent, and one commits all outcomes. After a crash each is looked up like a single call. Returns the result of `settle`.
 */
export async function sendCalls<Item, T, Settled>(
  desk: Desk,
  actor: Actor,
  { claim, toIntent, permits, send, atOnce, describe = () => ({}), refuse, settle }: Sending<Item, T, Settled>,
): Promise<Settled> {
  const opened = await transaction(desk.db, async (tx) => {
    const items = await claim(tx)
    const granted = items.length === 0 ? [] : ((await permits?.(tx, items)) ?? [])
    const claimed = items.map((item, place) => ({ item, intent: toIntent(item), callId: uuidv7(), ...grantOf(granted[place]) }))
    return openCalls(tx, desk, actor, claimed)
  })
  const answered = await inParallel(opened, atOnce, async (call) => ({ call, result: await resultOf(call, send) }))
  return transaction(desk.db, async (tx) => {
    const ended = refuse === undefined ? answered : await withRefused(tx, answered, refuse)
    const outcomes = ended.flatMap(({ call, result }) => toOutcome(call, result, describe))
    await recordOutcomes(tx, desk, actor, outcomes)
    return settle(
      tx,
      ended.map(({ call: { item }, result }) => ({ item, result })),
    )
  })
}

/** `refusal`: it is not sent, because of an earlier call (no error) or because the desk refuses it. */
type Opened<Item> = { item: Item; intent: CallIntent; callId: string; permitId?: string; refusal?: { error?: unknown } }

/** Inserts the calls. Those that conflict with an earlier call are marked as refused, and settled with the others. */
async function openCalls<Item>(tx: Tx, desk: Desk, actor: Actor, claimed: Opened<Item>[]): Promise<Opened<Item>[]> {
  const ids = await recordIntents(
    tx,
    desk,
    actor,
    claimed.filter(({ refusal }) => refusal === undefined),
  )
  return claimed.map((one) => (ids.has(one.callId) ? one : { ...one, refusal: one.refusal ?? {} }))
}

/** A payment that the desk refuses keeps the error code of the refusal. */
function grantOf(granted: string | ServiceError | undefined): Pick<Opened<never>, 'permitId' | 'refusal'> {
  return granted instanceof ServiceError ? { refusal: { error: granted } } : { permitId: granted }
}

async function resultOf<Item, T>(call: Opened<Item>, send: (item: Item) => Promise<T>): Promise<CallResult<T>> {
  if (call.refusal !== undefined) {
    const { error } = call.refusal
    return error instanceof ServiceError ? { state: 'failed', error, code: error.code } : { state: 'refused' }
  }
  try {
    return { state: 'done', value: await send(call.item) }
  } catch (error) {
    const { state, code = 'internal_error' } = outcomeOfError(error, call.intent.operation)
    return state === 'unknown' ? { state, error, code } : { state: 'failed', error, code }
  }
}

type Result<Item, T> = { call: Opened<Item>; result: CallResult<T> }

async function withRefused<Item, T>(
  tx: Tx,
  results: readonly Result<Item, T>[],
  refuse: NonNullable<Sending<Item, T, never>['refuse']>,
): Promise<Result<Item, T>[]> {
  const answered = results.flatMap(({ call, result }) => (result.state === 'done' ? [{ call, value: result.value }] : []))
  const errors = await refuse(
    tx,
    answered.map(({ call: { item }, value }) => ({ item, value })),
  )
  const refused = new Map(answered.map(({ call }, place) => [call, errors[place]]))
  return results.map(({ call, result }) => {
    const error = refused.get(call)
    return { call, result: error === undefined ? result : { state: 'failed', error, code: error.code } }
  })
}

type Ended = { intent: CallIntent; callId: string; outcome: Outcome }

function toOutcome<Item, T>(
  { item, intent, callId, refusal }: Opened<Item>,
  result: CallResult<T>,
  describe: (item: Item, value: T) => CallOutcome,
): Ended[] {
  if (refusal !== undefined || result.state === 'refused') return []
  const outcome: Outcome =
    result.state === 'done' ? { state: 'done', ...describe(item, result.value) } : { state: result.state, code: result.code }
  return [{ intent, callId, outcome }]
}
