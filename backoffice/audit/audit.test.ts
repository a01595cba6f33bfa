import { randomUUID } from 'node:crypto'
import { gte } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { machineActor } from '../desk'
import { type TestDesk, testDesk } from '../test-desk'
import { appendAudit } from './append-audit'
import { digestOf, hashOf, hex, toChainText } from './chain'
import { listAudit } from './list-audit'
import { auditRecords } from './tables'
import { verifyAudit } from './verify-audit'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await tamper('truncate backoffice.audit_records')
  await desk.database.sql.unsafe(`update backoffice.audit_head set seq = 0, hash = ''`)
})

test('a chain that nobody touched is intact, from the first record on', async () => {
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 0n })
  await givenRecords(5)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 5n })
})

test('records written at the same time have one order, and the chain holds', async () => {
  await Promise.all(Array.from({ length: 24 }, () => record('quote.pay')))
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 24n })
})

test('a record is committed or rolled back with its effect', async () => {
  await expect(
    transaction(desk.db, async (tx) => {
      await appendAudit(tx, desk, machineActor('r1'), {
        action: 'quote.pay',
        object: { kind: 'quote', id: 'q1' },
        result: 'done',
      })
      throw new Error('the effect failed')
    }),
  ).rejects.toThrow('the effect failed')
  expect((await listAudit(desk.db, {})).records).toEqual([])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 0n })
})

test('the database itself refuses to change, delete or empty the trail', async () => {
  await givenRecords(2)
  const { sql } = desk.database
  await expect(sql`update backoffice.audit_records set action = 'x'`).rejects.toThrow('only added')
  await expect(sql`delete from backoffice.audit_records`).rejects.toThrow('only added')
  await expect(sql`truncate backoffice.audit_records`).rejects.toThrow('only added')
  await expect(sql`delete from backoffice.audit_head`).rejects.toThrow('only added')
})

const columns = [
  `at = at + interval '1 second'`,
  `actor_id = gen_random_uuid()`,
  `actor_token = sha256('Somebody Else')`,
  `actor_roles = array['admin']`,
  `session_id = gen_random_uuid()`,
  `request_id = 'other'`,
  `action = 'quote.cancel'`,
  `object_kind = 'customer'`,
  `object_id = 'q99'`,
  `before = '{"roles":"admin"}'`,
  `after = '{"amount":"1.00"}'`,
  `after = null`,
  `result = 'denied'`,
  `code = 'forbidden'`,
  `told_token = sha256('another reason')`,
  `told_token = null`,
  `seal = sha512('another seal')`,
  `hash = sha256('another hash')`,
  `prev_hash = sha256('another hash')`,
  `call_id = gen_random_uuid()`,
]
test.each(columns)('a record changed by SQL is named: %s', async (change) => {
  await givenRecords(5)
  await tamper(`update backoffice.audit_records set ${change} where seq = 3`)
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: 3n, fault: 'changed' })
})

test('a changed record is also named when every hash behind it was made anew, which takes no key', async () => {
  await givenRecords(5)
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 3`)
  await rehash(3n)
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: 3n, fault: 'changed' })
})

test.each([1, 3, 5])('deleting record %i of five is named, and closing the gap does not hide it', async (seq) => {
  await givenRecords(5)
  await tamper(`delete from backoffice.audit_records where seq = ${seq}`)
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: BigInt(seq), fault: 'deleted' })
  await tamper(`update backoffice.audit_records set seq = seq + 1000 where seq > ${seq}`)
  await tamper(`update backoffice.audit_records set seq = seq - 1001 where seq > 1000`)
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: BigInt(seq), fault: 'deleted' })
})

test('two records that changed places are named', async () => {
  await givenRecords(5)
  await tamper('update backoffice.audit_records set seq = 100 where seq = 2')
  await tamper('update backoffice.audit_records set seq = 2 where seq = 4')
  await tamper('update backoffice.audit_records set seq = 4 where seq = 100')
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: 2n, fault: 'reordered' })
})

const columnsExceptSeq = `at, actor_token, actor_id, actor_roles, session_id, request_id, action, object_kind, object_id, before, after, told_token, result, code, call_id, prev_hash, seal, hash`
test.each([
  ['copied', ''],
  ['made up', `, action = 'quote.approve'`],
])('a record %s into the middle is named', async (_how, change) => {
  await givenRecords(5)
  await tamper('update backoffice.audit_records set seq = seq + 1000 where seq >= 3')
  await tamper('update backoffice.audit_records set seq = seq - 999 where seq >= 1000')
  await tamper(
    `insert into backoffice.audit_records (seq, ${columnsExceptSeq}) select 3, ${columnsExceptSeq} from backoffice.audit_records where seq = 2`,
  )
  if (change) await tamper(`update backoffice.audit_records set seq = seq ${change} where seq = 3`)
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: 3n, fault: 'inserted' })
})

test('a record added behind the last one is named', async () => {
  await givenRecords(3)
  await tamper(
    `insert into backoffice.audit_records (seq, ${columnsExceptSeq}) select 4, ${columnsExceptSeq} from backoffice.audit_records where seq = 3`,
  )
  expect(await verifyAudit(desk)).toEqual({ intact: false, seq: 4n, fault: 'inserted' })
})

test('the list is filtered and goes on where the page ended', async () => {
  await givenRecords(3)
  await record('customer.delete', 'c1')
  const first = await listAudit(desk.db, { action: 'quote.' }, { limit: 2 })
  expect(first.records.map(({ seq }) => seq)).toEqual([3n, 2n])
  const second = await listAudit(desk.db, { action: 'quote.' }, { limit: 2, before: first.nextBefore ?? undefined })
  expect(second).toMatchObject({ records: [{ seq: 1n }], nextBefore: null })
  expect((await listAudit(desk.db, { objectId: 'c1' })).records).toHaveLength(1)
  expect((await listAudit(desk.db, { results: ['denied'] })).records).toEqual([])
})

async function givenRecords(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await record('quote.pay', `q${index}`)
}

function record(action: string, id = 'q1'): Promise<bigint> {
  const after = { amount: '101.00', currency: 'USDC', a: 1, confirmed: true, none: null }
  return transaction(desk.db, (tx) =>
    appendAudit(tx, desk, machineActor(randomUUID()), {
      action,
      object: { kind: 'quote', id },
      result: 'done',
      after,
      reason: 'año “nuevo”',
    }),
  )
}

/** Recomputes all hashes from this record on, like an attacker who knows the algorithm but does not have the signing key. */
async function rehash(from: bigint): Promise<void> {
  const rows = await desk.db.select().from(auditRecords).where(gte(auditRecords.seq, from)).orderBy(auditRecords.seq)
  let prevHash = rows[0]?.prevHash ?? Buffer.alloc(0)
  for (const { seq, seal, ...content } of rows) {
    const hash = hashOf(digestOf(prevHash, toChainText(content)), seal)
    await tamper(
      `update backoffice.audit_records set prev_hash = '\\x${hex(prevHash)}', hash = '\\x${hex(hash)}' where seq = ${seq}`,
    )
    prevHash = hash
  }
  await desk.database.sql`update backoffice.audit_head set hash = ${prevHash}`
}

/** Simulates an attacker with full rights on the database. */
async function tamper(statement: string): Promise<void> {
  await desk.database.sql.begin(async (tx) => {
    await tx.unsafe('alter table backoffice.audit_records disable trigger audit_records_only_added')
    await tx.unsafe(statement)
    await tx.unsafe('alter table backoffice.audit_records enable trigger audit_records_only_added')
  })
}
