import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateJobs, runDueJobs } from '#database/jobs'
import { transaction } from '#database/open'
import { machineActor } from '../desk'
import { pass, type TestDesk, testDesk } from '../test-desk'
import { appendAudit } from './append-audit'
import { auditCheckQueue, checkAudit, readAuditCheck, requestWholeCheck, runAuditCheck, scheduleAuditCheck } from './check-audit'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  await migrateJobs(desk.database)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await tamper('truncate backoffice.audit_records')
  await desk.database.sql.unsafe(
    `update backoffice.audit_head set seq = 0, hash = ''; truncate backoffice.audit_checks, jobs.jobs`,
  )
  await givenRecords(5)
})

test('nothing is said of a trail that nobody has checked', async () => {
  expect(await readAuditCheck(desk)).toBeUndefined()
})

test('a check keeps its verdict, and the next one walks only what was added', async () => {
  await checkAudit(desk)
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 2`)
  await givenRecords(3)
  pass(desk, 60)
  expect((await checkAudit(desk)).verdict).toMatchObject({ intact: true, records: 8n })
  expect((await checkAudit(desk, { whole: true })).verdict).toEqual({ intact: false, seq: 2n, fault: 'changed' })
})

test('a record changed before it was checked is named within a minute, one changed later within a day', async () => {
  await checkAudit(desk)
  await givenRecords(1)
  await tamper(`update backoffice.audit_records set reason = 'x' where seq = 6`)
  expect((await checkAudit(desk)).verdict).toEqual({ intact: false, seq: 6n, fault: 'changed' })

  await tamper(`update backoffice.audit_records set reason = 'año “nuevo”' where seq = 6`)
  expect((await checkAudit(desk, { whole: true })).verdict).toMatchObject({ intact: true })
  await tamper(`update backoffice.audit_records set reason = 'x' where seq = 1`)
  pass(desk, 24 * 3600)
  expect((await checkAudit(desk)).verdict).toEqual({ intact: false, seq: 1n, fault: 'changed' })
})

test('a tail that was cut off together with its head is seen by the next check', async () => {
  await checkAudit(desk)
  await tamper('delete from backoffice.audit_records where seq > 3')
  await desk.database.sql`
    update backoffice.audit_head set seq = 3, hash = (select hash from backoffice.audit_records where seq = 3)`
  expect((await checkAudit(desk)).verdict).toEqual({ intact: false, seq: 4n, fault: 'deleted' })
})

test('a verdict that was written by SQL counts as none, and the chain is walked whole', async () => {
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 2`)
  expect((await checkAudit(desk)).verdict).toMatchObject({ intact: false, seq: 2n })
  await desk.database.sql`update backoffice.audit_checks set fault = null, seq = 5,
    hash = (select hash from backoffice.audit_records where seq = 5)`
  expect(await readAuditCheck(desk)).toBeUndefined()
  expect((await checkAudit(desk)).verdict).toMatchObject({ intact: false, seq: 2n })
})

test('records that are written while the chain is walked are no fault', async () => {
  await givenRecords(1500)
  const [check] = await Promise.all([checkAudit(desk), givenRecords(20)])
  expect(check.verdict).toMatchObject({ intact: true })
})

test('the worker checks every minute, and the whole chain when a person asks', async () => {
  const handlers = { [auditCheckQueue]: runAuditCheck(async () => desk) }
  await scheduleAuditCheck(desk)
  await scheduleAuditCheck(desk)
  expect(await runDueJobs(desk.db, handlers, { now: desk.now() })).toEqual({ done: 1, failed: 0 })
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 2`)
  pass(desk, 60)
  expect(await runDueJobs(desk.db, handlers, { now: desk.now() })).toEqual({ done: 1, failed: 0 })
  expect(await readAuditCheck(desk)).toMatchObject({ verdict: { intact: true }, checkedAt: desk.now() })

  await requestWholeCheck(desk)
  await runDueJobs(desk.db, handlers, { now: desk.now() })
  expect(await readAuditCheck(desk)).toMatchObject({ verdict: { intact: false, seq: 2n }, wholeAt: desk.now() })
})

async function givenRecords(count: number): Promise<void> {
  const record = { action: 'quote.pay', object: { kind: 'quote', id: 'q1' }, result: 'done', reason: 'año “nuevo”' } as const
  await transaction(desk.db, async (tx) => {
    for (let index = 1; index <= count; index++) await appendAudit(tx, desk, machineActor(randomUUID()), record)
  })
}

/** What somebody with every right on the database could do. */
async function tamper(statement: string): Promise<void> {
  await desk.database.sql.begin(async (tx) => {
    await tx.unsafe('alter table backoffice.audit_records disable trigger audit_records_only_added')
    await tx.unsafe(statement)
    await tx.unsafe('alter table backoffice.audit_records enable trigger audit_records_only_added')
  })
}
