import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import { readTrailHead } from '#backoffice/audit/read-trail-head'
import { BackupError, checkBackup } from '#database/backup/backup-file'
import { restoreBackup } from '#database/backup/restore-backup'
import { settle } from '#database/backup/table-shapes'
import { writeBackup } from '#database/backup/write-backup'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { migrate } from '#database/migrate'
import { type Database, openDatabase } from '#database/open'
import { testDatabase } from '#database/test-database'
import { installationFiles } from '#lib/server/service'
import { type Ended, runAdmin } from './test-admin'
import { givenInstallation } from './test-installation'

const rooms = installationFiles().map(({ room }) => room)
let folder: string
let source: Database
let sealKey: Buffer
let pay: () => Promise<string>

/** Sets up an installation with rows in every table, whose payments work. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-backup-'))
  source = await testDatabase()
  const given = await givenInstallation(folder, source)
  sealKey = given.sealKey
  pay = given.pay
}, 120_000)
afterAll(async () => {
  await source.close()
  await eraseEmbeddedPostgres(join(folder, 'embedded'))
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run admin` with this data folder and database. */
function admin(command: string, dataDir = 'own', url = source.url): Promise<Ended> {
  const settings = { DATA_DIR: join(folder, dataDir), DATABASE_URL: url, APP_ORIGIN: 'https://pay.example.com' }
  return runAdmin(command, { ...settings, LOG_LEVEL: 'error' })
}

/** Creates a data folder to restore into: empty but for the secrets. Its mode is that of a folder that Cauce creates. */
async function givenFolder(name: string): Promise<void> {
  await mkdir(join(folder, name), { mode: 0o711 })
  await cp(join(folder, 'own/secrets.json'), join(folder, name, 'secrets.json'))
}

type Tx = Parameters<typeof settle>[0]

/**
 * Returns the number of rows of each table, and a digest of them. Transaction ids (`xact`) belong to the server, and are left
 * out.
 */
async function digests(tx: Tx): Promise<Record<string, string>> {
  await settle(tx)
  const tables =
    await tx`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any (${rooms}) order by 1`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (name.endsWith('.sql_functions') || name.endsWith('.migrations')) continue
    const [row] = await tx.unsafe(`
      select count(*) || ' ' || md5(string_agg(line, chr(10) order by line collate "C")) as digest
      from (select (to_jsonb(t) - 'xact')::text as line from ${name} t) as lines`)
    found[name] = row?.digest
  }
  return found
}

/** Returns keys, triggers, indexes and functions, as the catalog describes them. */
async function readSchema({ sql }: Database): Promise<unknown> {
  return sql`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as made from pg_constraint
      where connamespace::regnamespace::text = any (${rooms})
    union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = any (${rooms})
    union all select oid::regprocedure || ' ' || md5(prosrc) from pg_proc where pronamespace::regnamespace::text = any (${rooms})
    order by 1`
}

const rounds = Array.from({ length: Number(process.env.BACKUP_ROUNDS ?? 1) }, (_, round) => round + 1)

test.each(rounds)(
  'a backup taken while payments go on is one moment of all tables, and restored it is that moment to the last row (%i)',
  {
    timeout: 120_000,
  },
  async (round) => {
    const paidBefore = await Promise.all([pay(), pay(), pay()])
    let taking = true
    const during: string[] = []
    const payers = Array.from({ length: 4 }, async () => {
      while (taking) during.push(await pay())
    })
    await expect.poll(() => during.length, { timeout: 20_000 }).toBeGreaterThan(4)
    const file = join(folder, `moment-${round}.cauce`)
    let moment: Record<string, string> = {}
    const readTrail = async (tx: Tx) => {
      const known = during.length
      moment = await digests(tx)
      await expect.poll(() => during.length, { timeout: 20_000 }).toBeGreaterThan(known + 8)
      return readTrailHead(tx)
    }
    const receipt = await writeBackup(source, { file, rooms, secrets: {}, sealKey, readTrail })
    taking = false
    await Promise.all(payers)
    expect(receipt.tables).toBe(Object.keys(moment).length)
    expect(Object.values(moment).filter((digest) => digest === null || digest.startsWith('0'))).toEqual([])

    const target = await testDatabase()
    await restoreBackup(target, await checkBackup(file), installationFiles())
    expect(await target.sql.begin(digests)).toEqual(moment)
    for (const files of installationFiles()) await migrate(target, files)
    expect(await readSchema(target)).toEqual(await readSchema(source))
    const restored = await target.sql`select id from payments.transactions where id = any (${[...paidBefore, ...during]})`
    expect(restored.length).toBeGreaterThanOrEqual(paidBefore.length)
    expect(restored.length).toBeLessThan(paidBefore.length + during.length)
    await target.close()
  },
)

test('the commands write a file for its owner alone and restore it into an empty folder, with both verdicts', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'whole.cauce')
  const written = await admin(`backup ${file}`)
  expect(written).toMatchObject({ code: 0, stderr: expect.stringContaining('own/secrets.json') })
  const receipt = JSON.parse(written.printed)
  const content = await readFile(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(receipt).toMatchObject({ file, bytes: content.length, sha256, trail: { records: '2' } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  const [record] = (await listAudit(source.db, {}, { limit: 1 })).records
  expect(record).toMatchObject({ action: 'backup.write', actorName: `Operator ${userInfo().username}`, after: { sha256 } })
  expect(await admin(`backup ${file}`)).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') })
  expect(await readFile(file)).toEqual(content)

  await givenFolder('embedded')
  const restored = await admin(`restore ${file}`, 'embedded', '')
  expect(restored).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Payments of the service and of the console are stopped'),
  })
  expect(JSON.parse(restored.printed)).toMatchObject({
    rows: receipt.rows,
    books: { ok: true, findings: [] },
    trail: { intact: true, records: '2', head: receipt.trail.head, as_in_backup: true },
  })
  const target = await openDatabase({ dataDir: join(folder, 'embedded'), max: 2 })
  expect(await target.sql`select email from backoffice.people order by email`).toMatchObject([
    { email: 'ana@example.com' },
    { email: 'luis@example.com' },
  ])
  expect(await target.sql`select 1 from backoffice.sessions`).toEqual([])
  expect(await target.sql`select reason from payments.payment_stops where started_at is null`).toMatchObject([
    { reason: expect.stringContaining(receipt.made_at) },
  ])
  await target.close()
  const again = await admin(`restore ${file}`, 'embedded', '')
  expect(again).toMatchObject({
    code: 1,
    printed: '',
    stderr: expect.stringContaining('not empty: it has backoffice, jobs, payments'),
  })
})

test('a file that was cut off or changed, and secrets of another installation, are refused before anything is written', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'judged.cauce')
  expect((await admin(`backup ${file}`)).code).toBe(0)
  const content = await readFile(file)
  const seed = Date.now() % 1_000_000
  console.log(`seed ${seed}`)
  const damaged = join(folder, 'damaged.cauce')
  for (let round = 1; round <= 200; round++) {
    const at = (seed * round * 7919) % content.length
    const changed = Buffer.from(content)
    changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8))
    await writeFile(damaged, round % 2 === 0 ? changed : content.subarray(0, at))
    const judged = checkBackup(damaged).then((backup) => backup.mustBeSealedWith(sealKey))
    await expect(judged, `byte ${at} of round ${round}`).rejects.toThrow(BackupError)
  }

  await givenFolder('empty')
  const target = await testDatabase()
  const restore = (name: string, dataDir = 'empty') => admin(`restore ${join(folder, name)}`, dataDir, target.url)
  expect(await restore('damaged.cauce')).toMatchObject({ code: 1, stderr: expect.stringMatching(/Nothing was restored/) })
  expect(await restore('none.cauce')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file or folder') })
  const missing = await restore('judged.cauce', 'nowhere')
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere/secrets.json is missing') })
  const secrets = JSON.parse(await readFile(join(folder, 'empty/secrets.json'), 'utf8'))
  const other = { ...secrets, pepper: randomBytes(32).toString('base64') }
  await writeFile(join(folder, 'empty/secrets.json'), JSON.stringify(other))
  expect(await restore('judged.cauce')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('this backup were made with: pepper differs'),
  })
  expect(await target.sql`select nspname from pg_namespace where nspname = any (${rooms})`).toEqual([])

  // A replaceable secret may have changed since the backup; all people then sign in again.
  await writeFile(join(folder, 'empty/secrets.json'), JSON.stringify({ ...secrets, session: randomBytes(32).toString('base64') }))
  expect(await restore('judged.cauce')).toMatchObject({ code: 0 })
  await target.close()
})
