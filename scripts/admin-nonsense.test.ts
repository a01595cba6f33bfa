import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { runAdmin } from './test-admin'

let dataDir: string
let database: Database
let organization: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-nonsense-'))
  database = await testDatabase()
  organization = JSON.parse((await admin('organization create --name Andes --environment live')).printed).id
  await admin('create-admin --name Ana --email ana@example.com')
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const admin = (line: string) =>
  runAdmin(line, { DATA_DIR: dataDir, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' })

/** What no operator should read: SQL, its parameters, patterns, codes of errors, marks of a program. */
const forNobody =
  /Failed query|\bselect \b|insert into|params:|✖|ENOENT|EISDIR|EEXIST|ERR_|is not a function|\[object|"code":|invalid_|^\s+at /m

/** Runs every line, and returns those that an operator could not read, or that succeeded. */
async function unreadableOf(lines: string[]): Promise<string[]> {
  const unreadable: string[] = []
  for (const line of lines) {
    const { code, printed, stderr } = await admin(line)
    if (code !== 1 || printed !== '' || stderr.trim() === '' || forNobody.test(stderr)) {
      unreadable.push(`${line.slice(0, 100)}: ${code} ${printed}${stderr.slice(0, 300)}`)
    }
  }
  return unreadable
}

const nobodyId = '0199aaaa-0000-7000-8000-000000000000'
const long = 'x'.repeat(5000)

test('an id that nobody has, and one that is none, is answered in a sentence', async () => {
  const lines = ['nobody', nobodyId].flatMap((id) => [
    `organization disable ${id}`,
    `api-key create --organization ${id} --name x --scopes all`,
    `api-key list --organization ${id}`,
    `api-key revoke ${id}`,
    `api-key limits ${id} --limits none`,
    `prefunded-account open --organization ${id} --name x --currency USD`,
    `prefunded-account close ${id}`,
    `prefunded-account reopen ${id}`,
    `tariff --organization ${id}`,
    `transfer-limits --organization ${id}`,
    `payments stop --reason x --organization ${id}`,
    `rate-quarantine accept ${id} --reason x`,
    `restrict-bank 0102 --organization ${id} --reason x`,
    `lift-bank-restriction 0102 --organization ${id} --reason x`,
    `key-approval --organization ${id} --above none`,
    `legal-hold ${id}`,
    `legal-hold ${organization} ${id} --reason x`,
    `lift-legal-hold ${organization} ${id} --reason x`,
    `retention --organization ${id} --years 5`,
    `record-statement --organization ${id} --provider p --currency VES --at 2026-01-01T00:00:00Z --balance 1`,
    `bank-channel open --organization ${id}`,
    `bank-channel list --organization ${id}`,
    `bank-channel open --organization ${organization} --same-bank-as ${id}`,
    `bank-channel rotate --channel ${id}`,
    `bank-channel close --channel ${id}`,
    `bank-gateway show --organization ${id}`,
    `collection-account show --organization ${id}`,
    ...['unlock', 'set-password', 'disable', 'enable', 'end-sessions'].map((command) => `${command} ${id}`),
    `give-roles ${id} --roles auditor`,
    `erase-person ${id} --reason x`,
  ])
  expect(await unreadableOf(lines)).toEqual([])
}, 120_000)

test('a value that cannot be is answered in a sentence that names its option', async () => {
  const statement = `record-statement --organization ${organization} --provider p --currency`
  const lines = [
    `organization create --name ${long} --environment test`,
    `organization set ${organization} --countries Narnia`,
    `api-key create --organization ${organization} --name ${long} --scopes all`,
    `api-key create --organization ${organization} --name x --scopes nonsense`,
    `api-key create --organization ${organization} --name x --scopes all --expires yesterday`,
    `prefunded-account open --organization ${organization} --name ${long} --currency USD`,
    `tariff --organization ${organization} --lines nonsense`,
    `tariff --organization ${organization} --lines '[{"type":"percentage","fee":"x","label":""}]'`,
    `transfer-limits --organization ${organization} --max nonsense`,
    `key-approval --organization ${organization} --above 99999999999999999999999`,
    `key-approval --organization ${organization} --above nonsense`,
    `${statement} XXX --at 2026-01-01T00:00:00Z --balance 1`,
    `${statement} VES --at 9999-01-01T00:00:00Z --balance 1`,
    `${statement} VES --at 2026-01-01T00:00:00Z --balance 99999999999999999999999999`,
    `canary set customer ${long}`,
    'create-admin --name x --email nonsense',
    `create-admin --name '' --email eva@example.com`,
    'create-admin --name Eva --email ana@example.com',
    `create-person --name ${long} --email eva@example.com --roles finance`,
    'invite --name x --email nonsense --roles finance',
  ]
  expect(await unreadableOf(lines)).toEqual([])
  expect((await admin(`${statement} VES --at 9999-01-01T00:00:00Z --balance 1`)).stderr).toMatch(/^--at: is in the future/)
  expect((await admin('create-admin --name x --email nonsense')).stderr).toMatch(/^--email: /)
}, 120_000)

test('an argument that is missing, unknown or too many is answered with the usage, and so is no command', async () => {
  const lines = [
    'verify-ledger x',
    'verify-audit x',
    'migrate x',
    'accept-secrets x',
    'database-role x',
    'copy-to',
    'copy-to --nonsense',
    'spread x',
    'backup',
    'backup /nowhere/x',
    'restore /nowhere',
    'restore /tmp',
    'verify-export',
    'verify-export /nowhere',
    'export-trail /nowhere/x.zip',
    'export-trail /tmp',
    'retention --nonsense',
    'retention nobody',
    'retention',
    `retention --organization ${organization} --years -1`,
    'invite --organization',
    'nonsense',
    'toString',
    '__proto__',
  ]
  expect(await unreadableOf(lines)).toEqual([])
  expect((await admin('retention nobody')).stderr).toMatch(
    /^Unexpected argument 'nobody'\. Nothing was changed\.\nretention --organ/,
  )
  expect((await admin('nonsense')).stderr).toContain('There is no command nonsense')
}, 120_000)

test('none of this changed anything', async () => {
  const [{ people, keys, statements } = {}] = await database.sql`select
    (select count(*)::int from backoffice.people) as people, (select count(*)::int from payments.api_keys) as keys,
    (select count(*)::int from payments.provider_statements) as statements`
  expect({ people, keys, statements }).toEqual({ people: 1, keys: 0, statements: 0 })
})
