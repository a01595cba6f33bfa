import { and, asc, eq, getTableColumns, inArray, lt, not, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import { type Desk, machineActor } from '../desk'
import type { NoticeKind } from '../notices/notice-kinds'
import { notify } from '../notices/notify'
import { payingRoles } from '../people/roles'
import { findRemembered } from '../registry/registry'
import { rememberCustomer, rememberDeleted } from '../registry/remember-customer'
import { filesPayments, paymentReferences, rememberPayment } from '../registry/remember-payment'
import { type Call, isOpenCall, listCalls, onceOnly } from './calls'
import { type FoundPayment, ownersKnownTo } from './find-payment'
import type { Finding } from './finding'
import { type LookUpBy, lookUpOutcome } from './look-up-outcome'
import { isProofOf, marginSeconds } from './look-up-payment'
import { decryptMatchKeys, type MatchKeys } from './match-keys'
import { notifyOfTwoPeople } from './notify-of-two-people'
import { callSubject, paymentSubject, takeTurn, triesEveryReference } from './poll-schedule'
import { calls, pollSchedules } from './tables'

/**
 * Seconds after which an open outcome is given up as `not_known`, if the API answers but does not know. A payment has a day,
 * because the other side may repair it; calls that are harmless to repeat end soon, so that people need not wait.
 */
const deadlineSeconds = { payment: 86_400, other: 60, harmless: 15 } as const
/** Codes of an API that answered a look-up but does not know the outcome. */
const answeredAs: ReadonlySet<string> = new Set(['none', 'no_match_unclear', 'extension_missing', 'api_invalid_answer'])

/** A call without an outcome after this many seconds was interrupted by a crash. */
export const cutOffAfterSeconds = 60
/** The code of a call whose outcome can no longer be found. */
const notKnown = 'not_known'

/**
 * Looks up calls whose answer was lost, and ends those whose outcome is certain. The worker runs it every second; it is safe to
 * run concurrently, and each look-up has its own backoff. Returns how many ended.
 */
export async function resolveUnknown(
  desk: Desk,
  api: PaymentsApi,
  { limit = 50, countUnread }: { limit?: number; countUnread?: LookUpBy['countUnread'] } = {},
): Promise<number> {
  let resolved = 0
  for (const { call, atOnce } of await listDue(desk, limit)) {
    const turn = await takeTurn(desk, subjectOf(call), { atOnce })
    if (turn === 0) continue
    const matchKeys = decryptMatchKeys(desk, call)
    const everyReference = triesEveryReference(turn, call.sentAt, desk.now())
    const finding = orNotKnown(
      desk,
      call,
      matchKeys,
      await look(desk, api, call, {
        matchKeys,
        everyReference,
        countUnread,
        references: await storedReferences(desk, call),
        filesPayments: () => filesPayments(desk.db),
        isOfAnother: ownersKnownTo(desk.db),
      }),
    )
    if (await settle(desk, call, finding)) resolved++
    if (finding.state === 'done' && call.operation === 'deleteCustomer') await rememberDeleted(desk, call.objectId)
    if (finding.objectId) await rememberMade(desk, finding.objectId, matchKeys)
    if (finding.payment) await keepPayment(desk, call.objectId, finding.payment)
  }
  return resolved
}

/** Records a payment that was found for a quote: ends the open calls that it proves, and keeps it (`keepPayment`). */
export async function settlePayment(desk: Desk, quoteId: string, found: FoundPayment): Promise<void> {
  for (const call of await listCalls(desk.db, { kind: 'quote', id: quoteId })) {
    const isOpen = onceOnly.includes(call.operation) && call.state === 'unknown'
    if (isOpen && isProofOf(call.operation, found.transaction)) await settle(desk, call, { state: 'done' })
  }
  await keepPayment(desk, quoteId, found)
}

/**
 * Updates the registry for lists, and notifies those who pay once the payment came back, or is no longer completed. An API whose
 * quotes can be read reports that by an event.
 */
function keepPayment(desk: Desk, quoteId: string, found: FoundPayment): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const before = await findRemembered(tx, { kind: 'quote', id: quoteId })
    await rememberPayment(tx, { quoteId, ...found }, desk.now())
    const kind = noticeOf(found.transaction, before?.details)
    if (kind === undefined) return
    const about = { kind: 'transaction', id: found.transaction.id }
    await notify(tx, { to: { roles: payingRoles }, kind, about, at: desk.now() })
  })
}

/**
 * Returns what those who pay are notified of: that a payment came back, or that one which was completed has failed or has a state
 * that nobody knows, such as REVERSED. One that is said to be under way again may be read from a copy that is behind, so they are
 * notified only of what follows.
 */
function noticeOf({ status, failure_code }: Transaction, before: Masked = {}): NoticeKind | undefined {
  if (failure_code === 'returned') return before.payment_failure_code === 'returned' ? undefined : 'payout_returned'
  const isUndone = status !== undefined && !['completed', 'processing', 'pending'].includes(status)
  // A record of an earlier version has no `payment_arrived`.
  const hadArrived = before.payment_arrived === true || before.payment_status === 'completed'
  return isUndone && hadArrived && before.payment_status !== status ? 'payment_undone' : undefined
}

function subjectOf({ id, operation, objectId }: Call): string {
  return onceOnly.includes(operation) ? paymentSubject(objectId) : callSubject(id)
}

/** Returns the references of a quote's payment from the registry. */
async function storedReferences({ db }: Desk, { operation, objectId: id }: Call): Promise<string[]> {
  const entry = onceOnly.includes(operation) ? await findRemembered(db, { kind: 'quote', id }) : undefined
  return entry === undefined ? [] : paymentReferences(entry)
}

/**
 * Lists the open calls whose look-up is due, the longest unseen first. `atOnce`: the deadline has passed since the last
 * look-up, so the next one finds the outcome and does not wait for its turn.
 */
function listDue(desk: Desk, limit: number): Promise<{ call: Call; atOnce: boolean }[]> {
  const now = sql`${desk.now().toISOString()}::timestamptz`
  const cutOff = sql`${now} - make_interval(secs => ${cutOffAfterSeconds})`
  const deadline = sql`${calls.certainAt} + make_interval(secs => ${marginSeconds})`
  const atOnce = sql<boolean>`coalesce(${deadline} < ${now} and coalesce(${calls.lookedUpAt}, ${calls.sentAt}) <= ${deadline}, false)`
  const subject = sql`case when ${inArray(calls.operation, [...onceOnly])} then ${paymentSubject('')}::text || ${calls.objectId}
    else ${callSubject('')}::text || ${calls.id} end`
  const mustWait = sql`exists (select from ${pollSchedules} where ${pollSchedules.subject} = ${subject} and ${pollSchedules.nextAt} > ${now})`
  const isReadable = or(eq(calls.state, 'unknown'), lt(calls.sentAt, cutOff))
  return desk.db
    .select({ call: getTableColumns(calls), atOnce })
    .from(calls)
    .where(and(isOpenCall, isReadable, or(atOnce, not(mustWait))))
    .orderBy(sql`${calls.lookedUpAt} asc nulls first`, asc(calls.sentAt))
    .limit(limit)
}

/** Looks up one call. If the API does not answer, the outcome remains unknown and the worker tries again. */
async function look(desk: Desk, api: PaymentsApi, call: Call, by: LookUpBy): Promise<Finding> {
  const found = await orRefusal(lookUpOutcome(api, call, desk.now(), by))
  return found instanceof ServiceError ? { state: 'unknown', code: found.code } : found
}

/** Gives up after the deadline if the API answered but does not know. If it is unavailable, look-ups continue. */
function orNotKnown({ now }: Desk, call: Call, matchKeys: MatchKeys | undefined, finding: Finding): Finding {
  const { state, code = 'none' } = finding
  if (state !== 'unknown' || !(answeredAs.has(code) || code.endsWith('not_found'))) return finding
  const since = (call.lostAt ?? call.sentAt).getTime()
  const over = Math.max(since + 1000 * deadlineSeconds[kindOf(call, matchKeys)], call.certainAt?.getTime() ?? 0)
  return now().getTime() > over ? { state, code: notKnown } : finding
}

/** Returns `harmless` for what may be repeated: an e-mail belongs to only one customer, and a repeated update changes nothing. */
function kindOf({ operation }: Call, matchKeys: MatchKeys | undefined): keyof typeof deadlineSeconds {
  if (onceOnly.includes(operation)) return 'payment'
  return operation === 'updateCustomer' || matchKeys?.email ? 'harmless' : 'other'
}

/** Adds a created customer to the registry, as an answer to the call would have done. */
async function rememberMade(desk: Desk, id: string, { email, phone }: MatchKeys = {}): Promise<void> {
  await rememberCustomer(desk, { id, details: {}, personal: { ...(email && { email }), ...(phone && { phone }) } })
}

async function settle(desk: Desk, call: Call, { state, code, objectId = call.objectId, waits }: Finding): Promise<boolean> {
  const now = desk.now()
  const isEnd = state !== 'unknown' || code === notKnown
  return transaction(desk.db, async (tx) => {
    const stillOpen = and(eq(calls.id, call.id), inArray(calls.state, ['sent', 'unknown']))
    const set = { state, lookedUpAt: now, ...(isEnd ? { endedAt: now, code: code ?? null, matchKeys: null, objectId } : {}) }
    const changed = await tx.update(calls).set(set).where(stillOpen).returning({ id: calls.id })
    const isNews = changed.length > 0 && (isEnd || call.state === 'sent')
    if (isNews) {
      const object = { kind: call.objectKind, id: objectId }
      const after = { found_by: 'look_up', ...(waits && { outcome: 'pending_second_approval' }) }
      const entry = { action: call.action, object, result: state, code, callId: call.id, after }
      await appendAudit(tx, desk, machineActor(uuidv7()), entry)
      if (code === notKnown && onceOnly.includes(call.operation)) {
        await notify(tx, { to: { roles: payingRoles }, kind: 'payment_not_known', about: object, at: now })
      }
      if (state === 'done') await notifyOfTwoPeople(tx, { ...call, callId: call.id, object, after, at: now })
    }
    return isNews && isEnd
  })
}
