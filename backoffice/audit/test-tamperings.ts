import { asc, gte } from 'drizzle-orm'
import type { Database } from '#database/open'
import { digestOf, hashOf, hex, toChainText } from './chain'
import { auditRecords } from './tables'

/** Returns whole numbers from 0 to below `limit`; the same sequence for the same seed. */
export type Draw = (limit: number) => number

/** Returns a Park–Miller generator: random enough for a choice, and identical on every machine. */
export function drawsOf(seed: number): Draw {
  let state = (seed % 2_147_483_646) + 1
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

const kinds = ['change', 'delete', 'insert', 'reorder', 'cut the tail', 'swap heads', 'take a name', 'change a name'] as const

/** Updates that always change the value of a column. */
const changes = [
  `at = at + interval '1 millisecond'`,
  `actor_id = gen_random_uuid()`,
  `actor_roles = actor_roles || array['admin']`,
  `session_id = gen_random_uuid()`,
  `request_id = request_id || 'x'`,
  `action = action || '.x'`,
  `object_kind = object_kind || 'x'`,
  `object_id = object_id || 'x'`,
  `before = coalesce(before, '{}') || '{"changed":true}'`,
  `after = coalesce(after, '{}') || '{"changed":true}'`,
  `result = case result when 'denied' then 'done' else 'denied' end`,
  `code = coalesce(code, '') || 'x'`,
  `call_id = gen_random_uuid()`,
  `actor_token = sha256(actor_token)`,
  `told_token = sha256(coalesce(told_token, ''))`,
  `prev_hash = sha256(prev_hash)`,
  `seal = sha512(seal)`,
  `hash = sha256(hash)`,
]
const columns =
  'at, actor_token, actor_id, actor_roles, session_id, request_id, action, object_kind, object_id, before, after, told_token, result, code, call_id, prev_hash, seal, hash'
const records = 'backoffice.audit_records'
const texts = 'backoffice.audit_texts'
const headTo = (seq: number) =>
  `update backoffice.audit_head set seq = ${seq}, hash = coalesce((select hash from ${records} where seq = ${seq}), '')`

/** Tampers with a trail of `last` records like an attacker with full rights on the database. Returns a description. */
export async function tamperAtRandom(database: Database, draw: Draw, last: number): Promise<string> {
  const kind = kinds[draw(kinds.length)] ?? 'change'
  const at = 1 + draw(last)
  const other = 1 + ((at + draw(last - 1)) % last)
  const statements = statementsOf(kind, draw, { at, other, last })
  // An attacker can recompute hashes but not signatures. After a change of a hash, recomputing would undo it.
  const canHide = kind === 'delete' || kind === 'insert' || (kind === 'change' && !/hash = /.test(statements.join()))
  const hides = canHide && draw(2) === 0
  const run = (all: readonly string[]) =>
    database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      for (const statement of [...all, 'truncate backoffice.audit_checks']) await tx.unsafe(statement)
    })
  await run(statements)
  if (hides) await run(await rehashed(database, at))
  return `${kind} at ${at} of ${last}${hides ? ', hidden' : ''}: ${statements.join('; ')}`
}

type Place = { at: number; other: number; last: number }

function statementsOf(kind: (typeof kinds)[number], draw: Draw, { at, other, last }: Place): string[] {
  switch (kind) {
    case 'change':
      return [`update ${records} set ${changes[draw(changes.length)]} where seq = ${at}`]
    case 'delete':
      return [`delete from ${records} where seq = ${at}`, ...(draw(2) === 0 ? shift(at + 1, -1, last) : [])]
    case 'insert':
      return [
        ...shift(at, 1, last),
        `insert into ${records} (seq, ${columns}) select ${at}, ${columns} from ${records} where seq = ${other < at ? other : other + 1}`,
        `update ${records} set action = 'quote.approve' where seq = ${at} and ${draw(2) === 0}`,
      ]
    case 'reorder':
      return [
        `update ${records} set seq = -1 where seq = ${at}`,
        `update ${records} set seq = ${at} where seq = ${other}`,
        `update ${records} set seq = ${other} where seq = -1`,
      ]
    case 'cut the tail':
      return [`delete from ${records} where seq >= ${at}`, headTo(at - 1)]
    case 'swap heads':
      return [draw(2) === 0 ? headTo(at === last ? other : at) : `update backoffice.audit_head set hash = sha256(hash)`]
    case 'take a name': {
      const gone = `token = (select actor_token from ${records} where seq = ${at})`
      const erasedBy = draw(2) === 0 ? at : `(select max(seq) from ${records} where action = 'person.erase')`
      if (draw(2) === 0) return [`delete from ${texts} where ${gone}`]
      return [
        // Texts that this very record erased are deleted completely: left as they are, they would look like a proper erasure.
        `delete from ${texts} where ${gone} and content is null and erased_by = ${erasedBy}`,
        `update ${texts} set content = null, salt = null, owner = null, erased_by = ${erasedBy} where ${gone} and content is not null`,
        `update ${texts} set erased_by = erased_by + 1 where ${gone} and erased_by <> ${erasedBy}`,
      ]
    }
    case 'change a name':
      return [
        `update ${texts} set content = '{"name":"Somebody Else","address":null}', salt = coalesce(salt, 'x'), erased_by = null
          where token = (select actor_token from ${records} where seq = ${at})`,
      ]
  }
}

/** Returns SQL that renumbers the records from this one on, without collisions. */
function shift(from: number, by: number, last: number): string[] {
  return [
    `update ${records} set seq = seq + ${last + 10} where seq >= ${from}`,
    `update ${records} set seq = seq - ${last + 10} + ${by} where seq > ${last + 9}`,
    `update backoffice.audit_head set seq = seq + ${by}`,
  ]
}

/** Returns SQL that recomputes all hashes from this record on, like an attacker without the signing key. */
async function rehashed(database: Database, from: number): Promise<string[]> {
  const { seq } = auditRecords
  const rows = await database.db
    .select()
    .from(auditRecords)
    .where(gte(seq, BigInt(from)))
    .orderBy(asc(seq))
  const [before] = await database.sql<{ hash: Buffer }[]>`
    select hash from backoffice.audit_records where seq < ${from} order by seq desc limit 1`
  let prevHash = before?.hash ?? Buffer.alloc(0)
  const statements = rows.map((row) => {
    const hash = hashOf(digestOf(prevHash, toChainText(row)), row.seal)
    const set = `prev_hash = '\\x${hex(prevHash)}', hash = '\\x${hex(hash)}'`
    prevHash = hash
    return `update ${records} set ${set} where seq = ${row.seq}`
  })
  return [...statements, `update backoffice.audit_head set seq = (select max(seq) from ${records}), hash = '\\x${hex(prevHash)}'`]
}
