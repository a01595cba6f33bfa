import { and, asc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { Desk } from '../desk'
import { findRemembered } from '../registry/registry'
import { rememberCustomer, rememberDeleted } from '../registry/remember-customer'
import { filesPayments, paymentReferences } from '../registry/remember-payment'
import { type Call, isOpenCall, onceOnly } from './calls'
import { endCall, outcomeNotKnown } from './end-call'
import { ownersKnownTo } from './find-payment'
import type { Finding } from './finding'
import { keepPayment } from './keep-payment'
import { type LookUpBy, lookUpOutcome } from './look-up-outcome'
import { marginSeconds } from './look-up-payment'
import { decryptMatchKeys, type MatchKeys } from './match-keys'
import { callSubject, isTurnOf, paymentSubject, takeTurn, triesEveryReference } from './poll-schedule'
import { calls } from './tables'

/**
 * Seconds after which an open outcome is given up as `not_known`, if the API answers but does not know. A payment has a day,
 * because the other side may repair it; calls that are harmless to repeat end soon, so that people need not wait.
 */
const deadlineSeconds = { payment: 86_400, other: 60, harmless: 15 } as const
/** Codes of an API that answered a look-up but does not know the outcome. */
const answeredAs: ReadonlySet<string> = new Set(['none', 'no_match_unclear', 'extension_missing', 'api_invalid_answer'])

/** A call without an outcome after this many seconds was interrupted by a crash. */
export const cutOffAfterSeconds = 60

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
    if (await endCall(desk, call, finding)) resolved++
    if (finding.state === 'done' && call.operation === 'deleteCustomer') await rememberDeleted(desk, call.objectId)
    if (finding.objectId) await rememberMade(desk, finding.objectId, matchKeys)
    if (finding.payment) await keepPayment(desk, call.objectId, finding.payment)
  }
  return resolved
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
  const isReadable = or(eq(calls.state, 'unknown'), lt(calls.sentAt, cutOff))
  return desk.db
    .select({ call: getTableColumns(calls), atOnce })
    .from(calls)
    .where(and(isOpenCall, isReadable, or(atOnce, isTurnOf(subject, desk.now()))))
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
  return now().getTime() > over ? { state, code: outcomeNotKnown } : finding
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
