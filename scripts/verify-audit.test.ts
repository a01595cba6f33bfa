import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKeyOf } from '#backoffice/audit/chain'
import { checkAudit } from '#backoffice/audit/check-audit'
import { headsFile } from '#backoffice/audit/heads-file'
import { drawsOf, tamperAtRandom } from '#backoffice/audit/test-tamperings'
import { givenCall, givenRecord } from '#backoffice/audit/test-trail'
import { operator } from '#backoffice/desk'
import { erasePerson } from '#backoffice/erasure/erase-person'
import { shippedDeskRules } from '#backoffice/people/shipped-rules'
import { disablePerson } from '#backoffice/staff/change-person'
import { givenPerson, passTime, type TestDesk } from '#backoffice/test-desk'
import type { Database } from '#database/open'
import { projectRoot } from '#database/project-root'
import { testDatabase } from '#database/test-database'
import { createVault } from '#database/vault'
import { readSecrets } from '#lib/server/secrets'
import { runAdmin } from './test-admin'

const rounds = Number(process.env.AUDIT_TAMPERINGS ?? 10)
const seed = Number(process.env.AUDIT_SEED ?? randomInt(1_000_000))
const scripts = [
  ['node', join(projectRoot(), 'docs/verify/verify.mjs')],
  ['python3', join(projectRoot(), 'docs/verify/verify.py')],
] as const
const retained = ['audit_records', 'audit_head', 'audit_texts', 'audit_checks']

let folder: string
let database: Database
let desk: TestDesk
let last: number
let pack = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-verify-'))
  database = await testDatabase()
  expect(await admin(`create-admin --name 'Ana Ríos' --email ana@example.com`)).toMatchObject({ code: 0 })
  const { audit, encryption, fingerprint } = await readSecrets(folder)
  const clock = { now: new Date() }
  desk = {
    db: database.db,
    auditKey: audit,
    now: () => clock.now,
    timeZone: 'America/Caracas',
    demo: false,
    rules: shippedDeskRules,
    database,
    clock,
    close: database.close,
    vault: createVault({ encryptionKey: encryption, fingerprintKey: fingerprint }),
  }
  await givenTrail()
  for (const table of retained)
    await database.sql.unsafe(`create table public.kept_${table} as select * from backoffice.${table}`)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('of a trail that nobody touched every verifier says that it is whole', async () => {
  const whole = { ok: true, records: String(last), key: publicKeyOf(desk.auditKey) }
  expect(await byScripts()).toEqual([whole, whole])
  expect(await byCommand()).toBeUndefined()
  expect(await byPage()).toBeUndefined()
})

test('a head that the auditor stored shows what was cut off before the pack was made, also where the file here is gone', async () => {
  const { newest } = await headsFile(folder).read(desk.auditKey)
  const headsCopy = join(folder, 'kept.jsonl')
  await cp(join(folder, 'audit-head.json'), headsCopy)
  await tamper(`delete from backoffice.audit_records where seq = ${last};
    update backoffice.audit_head set seq = ${last - 1}, hash = (select hash from backoffice.audit_records where seq = ${last - 1})`)
  const files = await writePack({ heads: false })
  const cut = { ok: false, record: String(last), fault: 'deleted' }
  for (const [program, script] of scripts) {
    expect(await run(program, script, files)).toMatchObject({ ok: true })
    expect(await run(program, script, files, String(newest?.key), headsCopy)).toEqual(cut)
    expect(await run(program, script, files, '-', headsCopy)).toEqual(cut)
    expect(await run(program, script, files, publicKeyOf(Buffer.alloc(32, 1)), headsCopy)).toMatchObject({ ok: false })
  }
  await restore()
})

test(`${rounds} random tamperings by SQL are found by page, command and both scripts, which name the same record (seed ${seed})`, async () => {
  const draw = drawsOf(seed)
  for (let round = 0; round < rounds; round++) {
    const what = `${round}: ${await tamperAtRandom(database, draw, last)}`
    const [node, python] = await byScripts()
    expect(node, what).toMatchObject({ ok: false })
    expect(python, what).toEqual(node)
    const [command, page] = [await byCommand(), await byPage()]
    expect(page, what).toBe(command)
    expect(command, what).toBe(node?.record)
    await restore()
  }
}, 3_600_000)

/** Creates forty records by several people with reasons, calls and erasures, and heads of three days. */
async function givenTrail(): Promise<void> {
  const heads = { file: headsFile(folder), sendTo: [] }
  const ana = { ...(await givenPerson(desk, ['admin'])), address: '203.0.113.7' }
  for (let day = 0; day < 3; day++) {
    const clerk = { ...(await givenPerson(desk, ['finance', 'support'])), address: `198.51.100.${day}` }
    for (let index = 0; index < 4; index++) {
      await givenRecord(desk, { object: { kind: 'quote', id: `q${index}` } }, clerk)
      await givenCall(desk, clerk, { entry: { reason: 'año “nuevo”\u2028', after: { legal_name: 'Zulay', found: index } } })
    }
    await disablePerson(desk, ana, clerk.personId ?? '')
    await erasePerson(desk, operator('root', 'r1'), clerk.personId ?? '', 'left')
    await checkAudit(desk, { whole: true, heads })
    passTime(desk, 24 * 3600)
  }
  await checkAudit(desk, { whole: true, heads })
  passTime(desk, 60)
  await checkAudit(desk, { heads })
  const [count] = await database.sql<{ count: number }[]>`select count(*)::int as count from backoffice.audit_records`
  last = count?.count ?? 0
}

const admin = (line: string) =>
  runAdmin(line, { DATA_DIR: folder, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' })

type Verdict = { ok: boolean; records?: string; key?: string; record?: string; fault?: string }

/** Returns the first broken record that the command names; undefined for an intact trail. */
async function byCommand(): Promise<string | undefined> {
  const { code, printed } = await admin('verify-audit')
  const verdict: { intact: boolean; seq?: string } = JSON.parse(printed)
  expect(code).toBe(verdict.intact ? 0 : 1)
  return verdict.seq
}

/** Returns the same as the page shows it: from the check that the worker stores. */
async function byPage(): Promise<string | undefined> {
  const { verdict } = await checkAudit(desk, { whole: true, heads: { file: headsFile(folder), sendTo: [] } })
  return verdict.intact ? undefined : verdict.seq.toString()
}

async function byScripts(): Promise<Verdict[]> {
  const files = await writePack({ heads: true })
  return Promise.all(scripts.map(([program, script]) => run(program, script, files, publicKeyOf(desk.auditKey))))
}

/** Exports the trail as an operator does, without a record of it; `heads`: with the heads stored here. */
async function writePack({ heads }: { heads: boolean }): Promise<string> {
  const { writePack: write } = await import('#backoffice/audit/write-pack')
  const [path, files] = [join(folder, `pack-${++pack}.zip`), join(folder, `pack-${pack}`)]
  await write(desk, { to: path, file: heads ? headsFile(folder) : undefined })
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', path, files])
  return files
}

/** Returns the first line that a script prints, parsed as JSON. */
async function run(program: string, ...args: string[]): Promise<Verdict> {
  const { stdout } = await promisify(execFile)(program, args).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout.split('\n')[0] ?? '')
}

async function tamper(statement: string): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}

async function restore(): Promise<void> {
  const again = retained.map(
    (table) => `truncate backoffice.${table}; insert into backoffice.${table} select * from public.kept_${table}`,
  )
  await tamper(again.join(';'))
}
