import { createHmac, timingSafeEqual } from 'node:crypto'
import { enqueue, type JobHandler } from '#database/jobs'
import { transaction } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { placeOfHead } from './heads'
import { auditChecks } from './tables'
import type { AuditVerdict, ChainPlace } from './trail-verdict'
import { verifyAudit } from './verify-audit'
import { type HeadCopies, readPlaces, writeHeads } from './write-heads'

export const auditCheckQueue = 'audit.check'

const everyMs = 60_000
/** The interval of full checks. Only a full check detects an old record that was changed by SQL. */
const wholeEveryMs = 24 * 3600 * 1000
/** The interval of full checks while the chain is broken: it stays broken until the database is repaired. */
const brokenEveryMs = 3600 * 1000

/** The result of the last check, its time, and the time of the last full check. */
export type AuditCheck = { verdict: AuditVerdict; checkedAt: Date; wholeAt: Date }

/** Reads the last check. Returns undefined before the first one, or if its row was not signed by this console. */
export async function readAuditCheck({ db, auditKey }: Pick<Desk, 'db' | 'auditKey'>): Promise<AuditCheck | undefined> {
  const [row] = await db.select().from(auditChecks)
  if (row === undefined || !isGenuine(auditKey, row)) return undefined
  const { seq, hash, fault, checkedAt, wholeAt } = row
  const verdict: AuditVerdict =
    fault === null ? { intact: true, records: seq, head: hash.toString('hex') } : { intact: false, seq, fault }
  return { verdict, checkedAt, wholeAt }
}

/** Verifies the records since the last check, or the whole chain if due or requested, and the stored heads. Saves the verdict. */
export async function checkAudit(
  desk: Desk,
  { whole = false, heads }: { whole?: boolean; heads?: HeadCopies } = {},
): Promise<AuditCheck> {
  const last = await readAuditCheck(desk)
  const now = desk.now()
  if (last !== undefined && !whole && !isWholeDue(last, now) && !last.verdict.intact) return last
  const from = whole || last === undefined || isWholeDue(last, now) ? undefined : placeOf(last.verdict)
  const verdict = await verifyAudit(desk, { from, heads: await readPlaces(desk, heads, from === undefined) })
  const check = { verdict, checkedAt: now, wholeAt: from === undefined || last === undefined ? now : last.wholeAt }
  await keep(desk, check)
  if (!verdict.intact && last?.verdict.intact !== false) await notifyOfFault(desk)
  if (heads !== undefined && verdict.intact) await writeHeads(desk, heads, placeOf(verdict))
  return check
}

/** Notifies admins and auditors once, when the fault is detected. It persists until the database is repaired. */
function notifyOfFault({ db, now }: Desk): Promise<number> {
  const about = { kind: 'audit_trail', id: '' }
  return transaction(db, (tx) => notify(tx, { to: { roles: ['admin', 'auditor'] }, kind: 'trail_broken', about, at: now() }))
}

/** Runs a check every minute, once for all processes. */
export function runAuditCheck(openDesk: () => Promise<Desk>, heads: HeadCopies): JobHandler {
  return async ({ payload }, { now }) => {
    await checkAudit(await openDesk(), { whole: payload.whole === true, heads })
    return payload.whole === true ? undefined : { runAgainAt: new Date(now.getTime() + everyMs) }
  }
}

/** Schedules the recurring check; the first run is immediate. */
export function scheduleAuditCheck({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  return enqueue(db, { queue: auditCheckQueue, key: 'every minute', runAt: now() })
}

/** Requests a full check by the worker now. */
export function requestWholeCheck({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  return enqueue(db, { queue: auditCheckQueue, key: 'whole', payload: { whole: true }, runAt: now() })
}

function isWholeDue({ verdict, wholeAt }: AuditCheck, now: Date): boolean {
  return now.getTime() - wholeAt.getTime() >= (verdict.intact ? wholeEveryMs : brokenEveryMs)
}

function placeOf(verdict: AuditVerdict): ChainPlace | undefined {
  return verdict.intact ? placeOfHead({ seq: verdict.records.toString(), hash: verdict.head }) : undefined
}

async function keep({ db, auditKey }: Desk, { verdict, checkedAt, wholeAt }: AuditCheck): Promise<void> {
  const place = placeOf(verdict) ?? { seq: verdict.intact ? 0n : verdict.seq, hash: Buffer.alloc(0) }
  const row = { ...place, fault: verdict.intact ? null : verdict.fault, checkedAt, wholeAt }
  const sealed = { ...row, seal: sealOf(auditKey, row) }
  await db.insert(auditChecks).values(sealed).onConflictDoUpdate({ target: auditChecks.onlyRow, set: sealed })
}

type Sealed = Omit<typeof auditChecks.$inferSelect, 'onlyRow' | 'seal'>

function sealOf(key: Uint8Array, { seq, hash, fault, checkedAt, wholeAt }: Sealed): Buffer {
  const members = ['audit check', String(seq), hash.toString('hex'), fault, checkedAt.toISOString(), wholeAt.toISOString()]
  return createHmac('sha256', key).update(JSON.stringify(members)).digest()
}

function isGenuine(key: Uint8Array, row: typeof auditChecks.$inferSelect): boolean {
  return row.seal.length === 32 && timingSafeEqual(row.seal, sealOf(key, row))
}
