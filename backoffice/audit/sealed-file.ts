import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { asc, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import type { Act } from './acts'
import { seal } from './chain'
import { auditRecords, auditResults } from './tables'

/**
 * Records of the trail as a file of JSON lines that verifies without the database: a first line that says what was asked for, one line for each
 * record with its own seal and the one before, and a last line that seals the file, so that none can be taken out.
 */

type AuditRow = typeof auditRecords.$inferSelect

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()
const bytes = z.string().regex(/^([0-9a-f]{2})*$/)
const RecordLine = z.strictObject({
  seq: z.string().regex(/^\d{1,18}$/),
  at: z.iso.datetime(),
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  actor_roles: z.array(z.string()),
  session_id: z.string().nullable(),
  request_id: z.string(),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  before: Values,
  after: Values,
  result: z.enum(auditResults),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  call_id: z.string().nullable(),
  previous: bytes,
  seal: bytes,
})
const LastLine = z.strictObject({ records: z.int(), seal: bytes })
const version = 1

/** Every record of these acts, act by act, each act's first record first. */
export async function readSealed(db: Db, acts: readonly Act[]): Promise<AuditRow[]> {
  if (acts.length === 0) return []
  const callIds = acts.flatMap(({ callId }) => callId ?? [])
  const { seq, callId } = auditRecords
  const mine = or(
    inArray(
      seq,
      acts.map((act) => act.seq),
    ),
    callIds.length > 0 ? inArray(callId, callIds) : undefined,
  )
  const rows = await db.select().from(auditRecords).where(mine).orderBy(asc(seq))
  return acts.flatMap((act) => rows.filter((row) => (act.callId === null ? row.seq === act.seq : row.callId === act.callId)))
}

/** JSON leaves two separators of lines as they are, at which programs cut a file. */
function inOneLine(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Writes one file: `first`, then each record, then `last`. Each part is one line with its end. */
export function sealedFile(key: Uint8Array) {
  const all = createHash('sha256')
  let records = 0
  const line = (content: object) => {
    const text = `${inOneLine(JSON.stringify(content))}\n`
    all.update(text)
    return text
  }
  return {
    first: (asked: object) => line({ cauce_audit: version, ...asked }),
    record: (row: AuditRow) => {
      records++
      return line(toLine(row))
    },
    last: () => `${JSON.stringify({ records, seal: sealOfFile(key, all.digest(), records) })}\n`,
  }
}

type FileFault = { line: number; fault: 'unreadable' | 'changed' | 'unlinked' | 'not_whole'; seq?: string }
export type FileVerdict = { ok: boolean; records: number; faults: FileFault[] }

/**
 * Makes every seal of a file anew. `unlinked`: the record before it stands in the file too, with another seal. `not_whole`: the file was cut, or a
 * line was taken out, put in or moved.
 */
export async function verifySealedFile(key: Uint8Array, lines: AsyncIterable<string> | Iterable<string>): Promise<FileVerdict> {
  const all = createHash('sha256')
  const links = new Map<bigint, { line: number; seal: string; previous: string }>()
  const faults: FileFault[] = []
  let [number, whole] = [0, false]
  for await (const text of lines) {
    number++
    if (text === '') continue
    if (whole) {
      whole = false // something stands behind the last line
      break
    }
    const last = LastLine.safeParse(parse(text))
    if (last.success) {
      whole = last.data.records === links.size && isSame(last.data.seal, sealOfFile(key, all.digest(), links.size))
      if (!whole) break
      continue
    }
    all.update(`${text}\n`)
    if (number === 1) continue
    const found = RecordLine.safeParse(parse(text))
    if (!found.success) faults.push({ line: number, fault: 'unreadable' })
    else {
      const { seq, seal: own, previous } = found.data
      if (!isGenuine(key, found.data)) faults.push({ line: number, fault: 'changed', seq })
      links.set(BigInt(seq), { line: number, seal: own, previous })
    }
  }
  for (const [seq, { line, previous }] of links) {
    const before = links.get(seq - 1n)
    if (before !== undefined && before.seal !== previous) faults.push({ line, fault: 'unlinked', seq: seq.toString() })
  }
  if (!whole) faults.push({ line: number, fault: 'not_whole' })
  return { ok: faults.length === 0, records: links.size, faults }
}

function toLine(row: AuditRow): z.infer<typeof RecordLine> {
  return {
    seq: row.seq.toString(),
    at: row.at.toISOString(),
    actor_id: row.actorId,
    actor_name: row.actorName,
    actor_roles: row.actorRoles,
    session_id: row.sessionId,
    request_id: row.requestId,
    action: row.action,
    object_kind: row.objectKind,
    object_id: row.objectId,
    before: row.before,
    after: row.after,
    result: row.result,
    code: row.code,
    reason: row.reason,
    call_id: row.callId,
    previous: row.prevHash.toString('hex'),
    seal: row.hash.toString('hex'),
  }
}

function isGenuine(key: Uint8Array, line: z.infer<typeof RecordLine>): boolean {
  const content = {
    at: new Date(line.at),
    actorId: line.actor_id,
    actorName: line.actor_name,
    actorRoles: line.actor_roles,
    sessionId: line.session_id,
    requestId: line.request_id,
    action: line.action,
    objectKind: line.object_kind,
    objectId: line.object_id,
    before: line.before,
    after: line.after,
    result: line.result,
    code: line.code,
    reason: line.reason,
    callId: line.call_id,
  }
  return isSame(line.seal, seal(key, Buffer.from(line.previous, 'hex'), content).toString('hex'))
}

function sealOfFile(key: Uint8Array, digest: Uint8Array, records: number): string {
  return createHmac('sha256', key).update(`audit file ${records}\n`).update(digest).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no line of ours: the caller says so
  }
}
