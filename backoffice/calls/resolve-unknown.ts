import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, machineActor } from '../desk'
import { findRemembered } from '../registry/registry'
import { rememberCustomer, rememberDeleted } from '../registry/remember-customer'
import { paymentReferences, rememberPayment } from '../registry/remember-payment'
import { type Call, isOpenCall, listCalls, onceOnly } from './calls'
import type { FoundPayment } from './find-payment'
import type { Finding } from './finding'
import { isProofOf, type LookUpBy, lookUpOutcome } from './look-up-outcome'
import { asksEveryWord, paymentSubject, takeTurn } from './looks'
import { type MatchKeys, openMatchKeys } from './match-keys'
import { calls } from './tables'

/**
 * When nobody can know any more: an API that answers, and still does not say, will not say later either. A payment is asked for as long as
 * somebody may repair it on the other side; what does no harm when it is sent again keeps nobody waiting.
 */
const deadlineSeconds = { payment: 86_400, other: 60, harmless: 15 } as const
/** What an API says that was asked and cannot tell. */
const answeredAs: ReadonlySet<string> = new Set(['none', 'no_match_unclear', 'extension_missing', 'api_invalid_answer'])

/** A call that left longer ago than any answer may take was cut off by a crash. */
const cutOffAfterSeconds = 60
/** The code of a call that ended without anybody knowing how. */
const notKnown = 'not_known'

/**
 * Looks up what became of calls whose answer never came, and ends those that are certain. For the worker, every second; any number may
 * run at once, and the pauses of each look-up grow. Returns how many were ended.
 */
export async function resolveUnknown(
  desk: Desk,
  api: PaymentsApi,
  { limit = 50, countUnread }: { limit?: number; countUnread?: LookUpBy['countUnread'] } = {},
): Promise<number> {
  let resolved = 0
  for (const call of await listDue(desk, limit)) {
    const turn = await takeTurn(desk, subjectOf(call))
    if (turn === 0) continue
    const matchKeys = openMatchKeys(desk, call)
    const everyWord = asksEveryWord(turn, call.sentAt, desk.now())
    const finding = orNotKnown(
      desk,
      call,
      matchKeys,
      await look(desk, api, call, { matchKeys, everyWord, countUnread, references: await wordsOf(desk, call) }),
    )
    if (await settle(desk, call, finding)) resolved++
    if (finding.state === 'done' && call.operation === 'deleteCustomer') await rememberDeleted(desk, call.objectId)
    if (finding.objectId) await rememberMade(desk, finding.objectId, matchKeys)
    if (finding.payment) await rememberPayment(desk.db, { quoteId: call.objectId, ...finding.payment }, desk.now())
  }
  return resolved
}

/** A payment of a quote was found: what is open about it ends where that proves it, and the lists know it. */
export async function settlePayment(desk: Desk, quoteId: string, found: FoundPayment): Promise<void> {
  for (const call of await listCalls(desk.db, { kind: 'quote', id: quoteId })) {
    const isOpen = onceOnly.includes(call.operation) && call.state === 'unknown'
    if (isOpen && isProofOf(call.operation, found.transaction)) await settle(desk, call, { state: 'done' })
  }
  await rememberPayment(desk.db, { quoteId, ...found }, desk.now())
}

function subjectOf({ id, operation, objectId }: Call): string {
  return onceOnly.includes(operation) ? paymentSubject(objectId) : `call:${id}`
}

/** What the registry knows of where the payment of a quote may be filed. */
async function wordsOf({ db }: Desk, { operation, objectId: id }: Call): Promise<string[]> {
  const entry = onceOnly.includes(operation) ? await findRemembered(db, { kind: 'quote', id }) : undefined
  return entry === undefined ? [] : paymentReferences(entry)
}

function listDue(desk: Desk, limit: number): Promise<Call[]> {
  const ago = (seconds: number) => new Date(desk.now().getTime() - seconds * 1000)
  return desk.db
    .select()
    .from(calls)
    .where(and(isOpenCall, or(eq(calls.state, 'unknown'), lt(calls.sentAt, ago(cutOffAfterSeconds)))))
    .orderBy(sql`${calls.lookedUpAt} asc nulls first`, asc(calls.sentAt))
    .limit(limit)
}

/** An API that does not answer leaves the call as unknown as it was: the worker asks again. */
async function look(desk: Desk, api: PaymentsApi, call: Call, by: LookUpBy): Promise<Finding> {
  const found = await orRefusal(lookUpOutcome(api, call, desk.now(), by))
  return found instanceof ServiceError ? { state: 'unknown', code: found.code } : found
}

/** An API that cannot tell "nobody" from "could not look" has answered; one that is away has not, and is asked again. */
function orNotKnown({ now }: Desk, call: Call, matchKeys: MatchKeys | undefined, finding: Finding): Finding {
  const { state, code = 'none' } = finding
  if (state !== 'unknown' || !(answeredAs.has(code) || code.endsWith('not_found'))) return finding
  const since = (call.lostAt ?? call.sentAt).getTime()
  const over = Math.max(since + 1000 * deadlineSeconds[kindOf(call, matchKeys)], call.certainAt?.getTime() ?? 0)
  return now().getTime() > over ? { state, code: notKnown } : finding
}

/** An e-mail belongs to one customer, and a change that is made twice is the same change. */
function kindOf({ operation }: Call, matchKeys: MatchKeys | undefined): keyof typeof deadlineSeconds {
  if (onceOnly.includes(operation)) return 'payment'
  return operation === 'updateCustomer' || matchKeys?.email ? 'harmless' : 'other'
}

/** What was made is listed like what the answer told. */
async function rememberMade(desk: Desk, id: string, { email, phone }: MatchKeys = {}): Promise<void> {
  await rememberCustomer(desk, { id, details: {}, personal: { ...(email && { email }), ...(phone && { phone }) } })
}

async function settle(desk: Desk, call: Call, { state, code, objectId = call.objectId }: Finding): Promise<boolean> {
  const now = desk.now()
  const isEnd = state !== 'unknown' || code === notKnown
  return transaction(desk.db, async (tx) => {
    const stillOpen = and(eq(calls.id, call.id), inArray(calls.state, ['sent', 'unknown']))
    const set = { state, lookedUpAt: now, ...(isEnd ? { endedAt: now, code: code ?? null, matchKeys: null, objectId } : {}) }
    const changed = await tx.update(calls).set(set).where(stillOpen).returning({ id: calls.id })
    const isNews = changed.length > 0 && (isEnd || call.state === 'sent')
    if (isNews) {
      const object = { kind: call.objectKind, id: objectId }
      const entry = { action: call.action, object, result: state, code, callId: call.id, after: { found_by: 'look_up' } }
      await appendAudit(tx, desk, machineActor(uuidv7()), entry)
    }
    return isNews && isEnd
  })
}
