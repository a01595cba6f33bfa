import { createHmac, timingSafeEqual } from 'node:crypto'
import { enqueue, type JobHandler } from '#database/jobs'
import { transaction } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { placeOfHead } from './heads'
import { auditChecks } from './tables'
import type { AuditVerdict, ChainPlace } from './trail-verdict'
import { verifyAudit } from './verify-audit'
import { type KeptHeads, readPlaces, writeHeads } from './write-heads'

export const auditCheckQueue = 'audit.check'

const everyMs = 60_000
/** Who changes an old record by SQL is seen by the next whole walk. */
const wholeEveryMs = 24 * 3600 * 1000
/** A broken chain stays broken until somebody repairs the database: it is not walked whole every minute. */
const brokenEveryMs = 3600 * 1000

/** What the last check found, when it looked, and when the chain was last walked from its first record on. */
export type AuditCheck = { verdict: AuditVerdict; checkedAt: Date; wholeAt: Date }

/** Undefined before the first check, and when what is kept was not written by this console. */
export async function readAuditCheck({ db, auditKey }: Pick<Desk, 'db' | 'auditKey'>): Promise<AuditCheck | undefined> {
  const [row] = await db.select().from(auditChecks)
  if (row === undefined || !isGenuine(auditKey, row)) return undefined
  const { seq, hash, fault, checkedAt, wholeAt } = row
  const verdict: AuditVerdict =
    fault === null ? { intact: true, records: seq, head: hash.toString('hex') } : { intact: false, seq, fault }
  return { verdict, checkedAt, wholeAt }
}

/** Walks what was added since the last check, or the whole chain when that is due or asked for, compares it with the heads that were kept, and keeps the verdict. */
export async function checkAudit(
  desk: Desk,
  { whole = false, heads }: { whole?: boolean; heads?: KeptHeads } = {},
): Promise<AuditCheck> {
  const last = await readAuditCheck(desk)
  const now = desk.now()
  if (last !== undefined && !whole && !isWholeDue(last, now) && !last.verdict.intact) return last
  const from = whole || last === undefined || isWholeDue(last, now) ? undefined : placeOf(last.verdict)
  const verdict = await verifyAudit(desk, { from, heads: await readPlaces(desk, heads, from === undefined) })
  const check = { verdict, checkedAt: now, wholeAt: from === undefined || last === undefined ? now : last.wholeAt }
  await keep(desk, check)
  if (!verdict.intact && last?.verdict.intact !== false) await tellOfFault(desk)
  if (heads !== undefined && verdict.intact) await writeHeads(desk, heads, placeOf(verdict))
  return check
}

/** Once, when the fault is found: it stays until somebody repairs the database. */
function tellOfFault({ db, now }: Desk): Promise<number> {
  const about = { kind: 'audit_trail', id: '' }
  return transaction(db, (tx) => notify(tx, { to: { roles: ['admin', 'auditor'] }, kind: 'trail_broken', about, at: now() }))
}

/** The job of the worker: looks every minute, once for all processes. */
export function runAuditCheck(openDesk: () => Promise<Desk>, heads: KeptHeads): JobHandler {
  return async ({ payload }, { now }) => {
    await checkAudit(await openDesk(), { whole: payload.whole === true, heads })
    return payload.whole === true ? undefined : { runAgainAt: new Date(now.getTime() + everyMs) }
  }
}

/** Sees to it that the check comes round, the first time at once. */
export function scheduleAuditCheck({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  return enqueue(db, { queue: auditCheckQueue, key: 'every minute', runAt: now() })
}

/** Asks the worker to walk the whole chain now. */
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
  const said = ['audit check', String(seq), hash.toString('hex'), fault, checkedAt.toISOString(), wholeAt.toISOString()]
  return createHmac('sha256', key).update(JSON.stringify(said)).digest()
}

function isGenuine(key: Uint8Array, row: typeof auditChecks.$inferSelect): boolean {
  return row.seal.length === 32 && timingSafeEqual(row.seal, sealOf(key, row))
}
