import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, type Tx, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import type { Desk } from '../desk'
import { type Chained, chain } from './chain'
import { auditHead, auditRecords, auditResults } from './tables'
import { partOff, storeActor, storeText } from './texts'

/** A record in the format before migration 0030: it contains names, and an HMAC in place of a signature. */
const Before = z.object({
  seq: z.bigint(),
  at: z.date(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorRoles: z.array(z.string()),
  sessionId: z.string().nullable(),
  requestId: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  before: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  after: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  result: z.enum(auditResults),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  callId: z.string().nullable(),
  prevHash: z.instanceof(Buffer),
  hash: z.instanceof(Buffer),
})
type Before = z.output<typeof Before>

const batch = 1000

/**
 * Converts a trail of an earlier version to the current format, once, in one transaction. Returns the number of records. It
 * verifies each old seal first; from the first invalid record on, nothing is signed, so that every later check reports that
 * record. The caller must own the tables.
 */
export async function convertTrail(db: Db, auditKey: Desk['auditKey']): Promise<bigint> {
  if (!(await hasOldTrail(db))) return 0n
  return transaction(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    await tx.select().from(auditHead).for('update') // blocks writers, and other processes that start
    if (!(await hasOldTrail(tx))) return 0n
    const last = await convertAll(tx, auditKey)
    await tx.update(auditHead).set(last)
    await tx.execute(sql`drop table backoffice.audit_records_before`)
    return last.seq
  })
}

/** Queries the catalog, because this connection may have cached a table name that no longer exists. */
async function hasOldTrail(db: Db): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'backoffice' and c.relname = 'audit_records_before'`)
  return found.length > 0
}

async function convertAll(tx: Tx, auditKey: Uint8Array): Promise<{ seq: bigint; hash: Buffer }> {
  const head = await readOldHead(tx)
  let [seq, hash, oldHash]: [bigint, Buffer, Buffer] = [0n, Buffer.alloc(0), Buffer.alloc(0)]
  let whole = true
  for (let rows = await readOld(tx, seq); rows.length > 0; rows = await readOld(tx, seq)) {
    for (const row of rows) {
      whole &&= row.seq === seq + 1n && row.prevHash.equals(oldHash) && oldSeal(auditKey, row).equals(row.hash)
      const content = await toContent(tx, row)
      const chained = whole ? chain(auditKey, hash, content) : unsigned(hash)
      await tx.insert(auditRecords).values({ ...content, ...chained, seq: row.seq })
      ;[seq, hash, oldHash] = [row.seq, chained.hash, row.hash]
    }
  }
  // If the old tail was cut off, the head keeps its number, so that checks still report the missing records.
  const isCut = head !== undefined && (head.seq !== seq || !head.hash.equals(oldHash))
  return isCut ? { seq: head.seq > seq ? head.seq : seq + 1n, hash: head.hash } : { seq, hash }
}

/** Returns chain data that cannot pass as genuine: neither the hash nor the signature is valid. */
function unsigned(prevHash: Buffer): Chained {
  return { prevHash, seal: Buffer.alloc(64), hash: Buffer.alloc(32) }
}

async function readOldHead(tx: Tx): Promise<{ seq: bigint; hash: Buffer } | undefined> {
  const [head] = await tx.select({ seq: auditHead.seq, hash: auditHead.hash }).from(auditHead)
  return head
}

function readOld(tx: Tx, after: bigint): Promise<Before[]> {
  const statement = sql`
    select seq, at, actor_id as "actorId", actor_name as "actorName", actor_roles as "actorRoles", session_id as "sessionId",
      request_id as "requestId", action, object_kind as "objectKind", object_id as "objectId", before, after, result, code, reason,
      call_id as "callId", prev_hash as "prevHash", hash
    from backoffice.audit_records_before where seq > ${after}::bigint order by seq limit ${batch}`
  return readRows(tx, Before, statement)
}

/** Converts the content of a record. Old refusals had the network address in `after`; it is now a member of every record. */
async function toContent(tx: Tx, row: Before) {
  const {
    actorId: personId,
    actorName: name,
    reason,
    before,
    after: recorded,
    seq: _seq,
    prevHash: _prevHash,
    hash: _hash,
    ...rest
  } = row
  const { address: from, ...after } = recorded ?? {}
  const address = typeof from === 'string' && from !== 'unknown' ? from : undefined
  const parted = partOff({
    reason: reason ?? undefined,
    before: before ?? undefined,
    after: recorded === null ? undefined : after,
  })
  return {
    ...rest,
    actorId: personId,
    actorToken: await storeActor(tx, { personId, name, address }),
    before: parted.before,
    after: parted.after,
    toldToken: parted.personal === undefined ? null : await storeText(tx, JSON.stringify(parted.personal)),
  }
}

function oldSeal(key: Uint8Array, row: Before): Buffer {
  const members = [
    ...[row.at.toISOString(), row.actorId, row.actorName, row.actorRoles, row.sessionId, row.requestId, row.action],
    ...[
      row.objectKind,
      row.objectId,
      oldMembers(row.before),
      oldMembers(row.after),
      row.result,
      row.code,
      row.reason,
      row.callId,
    ],
  ]
  return createHmac('sha256', key).update(row.prevHash).update('\n').update(JSON.stringify(members)).digest()
}

function oldMembers(members: Before['before']): [string, unknown][] | null {
  return members && Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))
}
