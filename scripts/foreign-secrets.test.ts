import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import type { Database } from '#database/open'
import { projectRoot } from '#database/project-root'
import { testDatabase } from '#database/test-database'
import { runAdmin, startInside } from './test-admin'

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-secrets-'))
  database = await testDatabase()
  expect(await admin('verify-audit', 'own')).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await database.close()
  await eraseEmbeddedPostgres(join(folder, 'embedded'))
  await rm(folder, { recursive: true, force: true })
})

type Outcome = { code: number; output: string }

const settingsOf = (dataDir: string, url: string) => ({
  DATA_DIR: join(folder, dataDir),
  DATABASE_URL: url,
  APP_ORIGIN: url === '' ? '' : 'https://pay.example.com',
  LOG_LEVEL: 'error',
  SERVICE_PORT: '0',
  WORKER: 'false',
})

/**
 * Runs a command of package.json, or the start of an app process, with this data folder in a separate process. Returns its exit
 * code and its output.
 */
async function run(command: string, dataDir: string): Promise<Outcome> {
  const tsx = ['--conditions=react-server', '--import', 'tsx']
  const service = ['--import', 'tsx', 'service/main.ts']
  const own = command === 'start' ? startInside : [...tsx, 'scripts/main.ts', ...command.split(' ')]
  const args = command === 'service' ? service : own
  const env = { ...process.env, ...settingsOf(dataDir, database.url) }
  return promisify(execFile)(process.execPath, args, { cwd: projectRoot(), env, timeout: 60_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}

/** Runs a command of the operator with this data folder. */
async function admin(line: string, dataDir: string, url = database.url): Promise<Outcome> {
  const { code, printed, stderr } = await runAdmin(line, settingsOf(dataDir, url))
  return { code, output: printed + stderr }
}

/** Copies the secrets to the folder `to`, as an operator would, with some of them changed. */
async function copySecrets(to: string, ...changed: string[]): Promise<void> {
  await cp(join(folder, 'own'), join(folder, to), { recursive: true })
  const file = join(folder, to, 'secrets.json')
  const secrets = JSON.parse(await readFile(file, 'utf8'))
  for (const name of changed) secrets[name] = randomBytes(32).toString('base64')
  await writeFile(file, JSON.stringify(secrets))
}

async function everything(): Promise<string> {
  const [counts] =
    await database.sql`select (select count(*) from jobs.secret_prints) as prints, (select count(*) from jobs.jobs) as jobs,
    (select count(*) from payments.organizations) as organizations, (select count(*) from payments.api_keys) as keys,
    (select string_agg(encode(print, 'hex'), ',' order by name) from jobs.secret_prints) as all_prints,
    (select seq from backoffice.audit_head) as records`
  return JSON.stringify(counts, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
}

test('every process that holds other secrets than the data refuses to start, says which file to bring back and writes nothing', async () => {
  await copySecrets('other', 'encryption', 'audit')
  const before = await everything()
  const ended = await Promise.all(['start', 'worker', 'admin verify-ledger'].map((command) => run(command, 'other')))
  for (const { code, output } of ended) {
    expect.soft(output).toContain(`${join(folder, 'other/secrets.json')} does not hold the secrets`)
    expect
      .soft(output)
      .toContain('audit, encryption differ. Nothing was started and nothing was written. Bring back the secrets.json')
    expect.soft(code).toBe(1)
  }
  const service = await run('service', 'other')
  expect(service.output).toContain('encryption differs. Nothing was started and nothing was written. Bring back the secrets.json')
  expect(service.code).toBe(1)
  expect(await everything()).toBe(before)
})

test('a machine without the secrets refuses to start on a database with data, and makes no new ones', async () => {
  const before = await everything()
  const { code, output } = await run('start', 'empty')
  expect(output).toContain(
    `${join(folder, 'empty/secrets.json')} is missing, but the database holds data that were made with it.`,
  )
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'empty/secrets.json'))).toBe(false)
  expect(await everything()).toBe(before)
})

test('the embedded database refuses another secrets.json too, and takes the right one again', async () => {
  expect(await admin('organization list', 'embedded', '')).toMatchObject({ code: 0 })
  const file = join(folder, 'embedded/secrets.json')
  const right = await readFile(file, 'utf8')
  await rm(file)
  expect((await admin('verify-audit', 'embedded', '')).output).toContain('secrets.json is missing')
  await writeFile(file, JSON.stringify({ ...JSON.parse(right), pepper: randomBytes(32).toString('base64') }))
  expect((await admin('verify-audit', 'embedded', '')).output).toContain('pepper differs.')
  await writeFile(file, right)
  expect(await admin('verify-audit', 'embedded', '')).toMatchObject({ code: 0 })
})

test('the session secret is changed on purpose, everybody signs in anew, and the old one is refused from then on', async () => {
  await copySecrets('renewed', 'session')
  expect((await admin('verify-audit', 'renewed')).output).toContain(
    'If you changed session on purpose, say so with: npm run admin -- accept-secrets',
  )
  const person = '01990000-0000-7000-8000-000000000001'
  await database.sql`insert into backoffice.people (id, name, email, roles, password_hash, created_at)
    values (${person}, 'Ana', 'ana@example.com', '{support}', 'x', now())`
  await database.sql`insert into backoffice.sessions (id, sid_hash, person_id, created_at, last_seen_at)
    values (${person}, 'x', ${person}, now(), now())`
  expect(await admin('accept-secrets', 'renewed')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Accepted: session.'),
  })
  expect(await database.sql`select 1 from backoffice.sessions`).toEqual([])
  const [record] = (await listAudit(database.db, {}, { limit: 1 })).records
  expect(record).toMatchObject({
    actorName: expect.stringMatching(/^Operator /),
    action: 'secrets.accept',
    after: { secrets: 'session' },
  })
  expect(await admin('verify-audit', 'renewed')).toMatchObject({ code: 0 })
  expect((await admin('verify-audit', 'own')).output).toContain('session differs.')
  await copySecrets('wrong', 'session', 'fingerprint')
  expect((await admin('accept-secrets', 'wrong')).output).toContain('fingerprint differs.')
})
