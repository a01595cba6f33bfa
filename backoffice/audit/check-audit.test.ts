import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateJobs, runDueJobs } from '#database/jobs'
import { transaction } from '#database/open'
import { machineActor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { appendAudit } from './append-audit'
import { auditCheckQueue, checkAudit, readAuditCheck, requestWholeCheck, runAuditCheck, scheduleAuditCheck } from './check-audit'
import { headsFile } from './heads-file'
import { listAudit } from './list-audit'
import { type HeadCopies, sendHeadQueue } from './write-heads'

let desk: TestDesk
let folder: string
let heads: HeadCopies
beforeAll(async () => {
  desk = await testDesk()
  folder = await mkdtemp(join(tmpdir(), 'cauce-heads-'))
  await migrateJobs(desk.database)
})
afterAll(async () => {
  await desk.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  heads = { file: headsFile(folder), sendTo: ['webhook'] }
  await tamper('truncate backoffice.audit_records')
  await desk.database.sql.unsafe(
    `update backoffice.audit_head set seq = 0, hash = ''; truncate backoffice.audit_checks, jobs.jobs`,
  )
  await givenRecords(5)
})

test('there is no verdict on a trail that was never checked', async () => {
  expect(await readAuditCheck(desk)).toBeUndefined()
})

test('a check keeps its verdict, and the next one walks only what was added', async () => {
  await checkAudit(desk)
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 2`)
  await givenRecords(3)
  passTime(desk, 60)
  expect((await checkAudit(desk)).verdict).toMatchObject({ intact: true, records: 8n })
  expect((await checkAudit(desk, { whole: true })).verdict).toEqual({ intact: false, seq: 2n, fault: 'changed' })
})

test('a record changed before it was checked is named within a minute, one changed later within a day', async () => {
  await checkAudit(desk)
  await givenRecords(1)
  await tamper(`update backoffice.audit_records set code = 'x' where seq = 6`)
  expect((await checkAudit(desk)).verdict).toEqual({ intact: false, seq: 6n, fault: 'changed' })

  await tamper(`update backoffice.audit_records set code = null where seq = 6`)
  expect((await checkAudit(desk, { whole: true })).verdict).toMatchObject({ intact: true })
  await tamper(`update backoffice.audit_records set code = 'x' where seq = 1`)
  passTime(desk, 24 * 3600)
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
  await givenRecords(1100)
  const [check] = await Promise.all([checkAudit(desk), givenRecords(20)])
  expect(check.verdict).toMatchObject({ intact: true })
})

test('the worker checks every minute, and the whole chain when a person requests it', async () => {
  const handlers = { [auditCheckQueue]: runAuditCheck(async () => desk, heads) }
  await scheduleAuditCheck(desk)
  await scheduleAuditCheck(desk)
  expect(await runDueJobs(desk.db, handlers, { now: desk.now() })).toEqual({ done: 1, failed: 0 })
  await tamper(`update backoffice.audit_records set action = 'x' where seq = 2`)
  passTime(desk, 60)
  expect(await runDueJobs(desk.db, handlers, { now: desk.now() })).toEqual({ done: 1, failed: 0 })
  expect(await readAuditCheck(desk)).toMatchObject({ verdict: { intact: true }, checkedAt: desk.now() })

  await requestWholeCheck(desk)
  const admin = await givenPerson(desk, ['admin'])
  for (let round = 0; round < 2; round++) {
    await runDueJobs(desk.db, handlers, { now: desk.now() })
    await requestWholeCheck(desk)
  }
  expect(await readAuditCheck(desk)).toMatchObject({ verdict: { intact: false, seq: 2n }, wholeAt: desk.now() })
  expect((await listNotices(desk.db, admin.personId ?? '')).notices.map(({ kind }) => kind)).toEqual(['trail_broken'])
})

test('the head is written out once a day, outside of the database, and sent to whom it should be; the trail says so', async () => {
  const at = desk.now().toISOString()
  await checkAudit(desk, { heads })
  passTime(desk, 60)
  await checkAudit(desk, { heads })
  const { daily, newest } = await heads.file.read(desk.auditKey)
  expect(daily).toMatchObject([{ seq: '5', at }])
  expect(newest).toMatchObject({ seq: '6', at: desk.now().toISOString() })
  const headRecords = (await listAudit(desk.db, { action: 'audit.write_head' })).records
  expect(headRecords).toMatchObject([{ seq: 6n, after: { records: 5, head: daily[0]?.hash, sent_to: 'file, webhook' } }])
  expect(await desk.database.sql`select queue, payload ->> 'to' as to, payload ->> 'hash' as hash from jobs.jobs`).toEqual([
    { queue: sendHeadQueue, to: 'webhook', hash: daily[0]?.hash },
  ])
  passTime(desk, 24 * 3600)
  await checkAudit(desk, { heads })
  expect((await heads.file.read(desk.auditKey)).daily.map(({ seq }) => seq)).toEqual(['5', '6'])
})

test('a tail that was cut off with everything that the database knows of it is found by the head outside', async () => {
  await checkAudit(desk, { heads })
  await tamper('delete from backoffice.audit_records where seq > 3; truncate backoffice.audit_checks')
  await desk.database.sql`
    update backoffice.audit_head set seq = 3, hash = (select hash from backoffice.audit_records where seq = 3)`
  expect((await checkAudit(desk)).verdict, 'without the heads').toMatchObject({ intact: true })
  expect((await checkAudit(desk, { heads, whole: true })).verdict).toEqual({ intact: false, seq: 4n, fault: 'deleted' })
  await givenRecords(8)
  expect((await checkAudit(desk, { heads, whole: true })).verdict).toEqual({ intact: false, seq: 1n, fault: 'rewritten' })
})

test('of the heads only lines count that were signed here: one that was cut off, made up or changed says nothing', async () => {
  await checkAudit(desk, { heads })
  const path = join(folder, 'audit-heads.jsonl')
  const line = await readFile(path, 'utf8')
  await appendFile(path, `${line.replace('"seq":"5"', '"seq":"9"')}{"seq":"7"}\n${line.slice(0, 60)}`)
  expect((await heads.file.read(desk.auditKey)).daily).toHaveLength(1)
  expect((await heads.file.read(Buffer.alloc(32, 1))).daily).toHaveLength(0)
  passTime(desk, 24 * 3600)
  await givenRecords(1)
  await checkAudit(desk, { heads })
  expect((await heads.file.read(desk.auditKey)).daily.map(({ seq }) => seq)).toEqual(['5', '7'])
})

async function givenRecords(count: number): Promise<void> {
  const record = { action: 'quote.pay', object: { kind: 'quote', id: 'q1' }, result: 'done', reason: 'año “nuevo”' } as const
  for (let made = 0; made < count; made += 100)
    await transaction(desk.db, async (tx) => {
      for (let index = made; index < Math.min(made + 100, count); index++)
        await appendAudit(tx, desk, machineActor(randomUUID()), record)
    })
}

/** Simulates an attacker with full rights on the database. */
async function tamper(statement: string): Promise<void> {
  await desk.database.sql.begin(async (tx) => {
    await tx.unsafe('alter table backoffice.audit_records disable trigger audit_records_only_added')
    await tx.unsafe(statement)
    await tx.unsafe('alter table backoffice.audit_records enable trigger audit_records_only_added')
  })
}
