import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, machine } from '../desk'
import { rememberPayment } from '../registry/remember-payment'
import { type Call, listCalls, onceOnly } from './calls'
import type { FoundPayment } from './find-payment'
import { type Finding, isProofOf, lookUpOutcome } from './look-up-outcome'
import { paymentSubject, takeTurn } from './looks'
import { calls } from './tables'

/** A call that left longer ago than any answer may take was cut off by a crash. */
const cutOffAfterSeconds = 60

/**
 * Looks up what became of calls whose answer never came, and ends those that are certain. For the worker, every second; any number may
 * run at once, and the pauses of each look-up grow. Returns how many were ended.
 */
export async function resolveUnknown(desk: Desk, api: PaymentsApi, { limit = 50 } = {}): Promise<number> {
  let resolved = 0
  for (const call of await listDue(desk, limit)) {
    if (!(await takeTurn(desk, subjectOf(call)))) continue
    const finding = await look(desk, api, call)
    if (await settle(desk, call, finding)) resolved++
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

function listDue(desk: Desk, limit: number): Promise<Call[]> {
  const ago = (seconds: number) => new Date(desk.now().getTime() - seconds * 1000)
  return desk.db
    .select()
    .from(calls)
    .where(or(eq(calls.state, 'unknown'), and(eq(calls.state, 'sent'), lt(calls.sentAt, ago(cutOffAfterSeconds)))))
    .orderBy(sql`${calls.lookedUpAt} asc nulls first`, asc(calls.sentAt))
    .limit(limit)
}

/** An API that does not answer leaves the call as unknown as it was: the worker asks again. */
async function look(desk: Desk, api: PaymentsApi, call: Call): Promise<Finding> {
  try {
    return await lookUpOutcome(api, call, desk.now())
  } catch (error) {
    if (error instanceof ServiceError) return { state: 'unknown', code: error.code }
    throw error
  }
}

async function settle(desk: Desk, call: Call, { state, code }: Finding): Promise<boolean> {
  const now = desk.now()
  return transaction(desk.db, async (tx) => {
    const stillOpen = and(eq(calls.id, call.id), inArray(calls.state, ['sent', 'unknown']))
    const set = { state, lookedUpAt: now, ...(state === 'unknown' ? {} : { endedAt: now, code: code ?? null }) }
    const changed = await tx.update(calls).set(set).where(stillOpen).returning({ id: calls.id })
    const isNews = changed.length > 0 && (state !== 'unknown' || call.state === 'sent')
    if (isNews) {
      const object = { kind: call.objectKind, id: call.objectId }
      const entry = { action: call.action, object, result: state, code, callId: call.id, after: { found_by: 'look_up' } }
      await appendAudit(tx, desk, machine(uuidv7()), entry)
    }
    return isNews && state !== 'unknown'
  })
}
