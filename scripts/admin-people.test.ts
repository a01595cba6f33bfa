import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import type { Desk } from '#backoffice/desk'
import { beginAuthenticator, confirmAuthenticator } from '#backoffice/factors/authenticators'
import { codeAt, stepAt } from '#backoffice/factors/test-codes'
import { join as joinBy } from '#backoffice/invitations/join'
import { listNotices } from '#backoffice/notices/list-notices'
import { listPeople } from '#backoffice/people/people'
import { shippedDeskRules } from '#backoffice/people/shipped-rules'
import { listSessions } from '#backoffice/sessions/list-sessions'
import { findSession } from '#backoffice/sessions/sessions'
import { signIn } from '#backoffice/sign-in/sign-in'
import { beginAttempt } from '#backoffice/sign-in/throttle'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createVault } from '#database/vault'
import { readSecrets } from '#lib/server/secrets'
import { answerOf, runAdmin } from './test-admin'

const email = 'ana@example.com'
let dataDir: string
let database: Database
let desk: Desk
let password: string
let settings: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-people-'))
  database = await testDatabase()
  settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' }
  const made = await admin(`create-admin --name 'Ana Ríos' --email ${email}`)
  password = /^ {2}(\S+)$/m.exec(made)?.[1] ?? ''
  const { audit, encryption, fingerprint } = await readSecrets(dataDir)
  const vault = createVault({ encryptionKey: encryption, fingerprintKey: fingerprint })
  desk = {
    db: database.db,
    auditKey: audit,
    vault,
    now: () => new Date(),
    timeZone: 'America/Caracas',
    demo: false,
    rules: shippedDeskRules,
  }
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Returns what the command prints, or why it failed. */
const admin = async (line: string, input?: string) => answerOf(await runAdmin(line, settings, input))

const enter = (typed: string, address = '203.0.113.7') => signIn(desk, { email, password: typed }, { address, requestId: 'r1' })

async function lastRecord() {
  const [record] = (await listAudit(desk.db, {}, { limit: 1 })).records
  return (
    record && {
      actor: record.actorName,
      action: record.action,
      on: record.objectKind,
      before: record.before,
      after: record.after,
    }
  )
}
const by = `Operator ${userInfo().username}`

test('the first admin is made by the operator, which the trail says', async () => {
  expect(await lastRecord()).toEqual({
    actor: by,
    action: 'people.create',
    on: 'person',
    before: null,
    after: { roles: 'admin' },
  })
})

test('others are made with their roles, and nobody with roles that do not go together or that are none', async () => {
  const made = await admin(`create-person --name 'Luis Mora' --email luis@example.com --roles 'finance, support'`)
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.create', after: { roles: 'finance, support' } })
  const typed = { email: 'luis@example.com', password: /^ {2}(\S+)$/m.exec(made)?.[1] ?? '' }
  const entered = await signIn(desk, typed, { address: '203.0.113.7', requestId: 'r1' })
  expect(entered.person.roles).toEqual(['finance', 'support'])

  const who = `--name 'Eva Sosa' --email eva@example.com`
  expect(await admin(`create-person ${who} --roles admin,approver`)).toContain(
    'failed: admin goes with neither approver nor compliance',
  )
  expect(await admin(`create-person ${who} --roles boss`)).toMatch(/failed: .*support/)
  expect(await admin(`create-person ${who}`)).toContain('name --roles: one or more of support,compliance,finance')
  expect(await listPeople(desk.db)).toHaveLength(2)
})

test('an operator invites somebody, who comes in by the printed link; the trail says who invited and who came', async () => {
  const who = `--name 'Julio Navas' --email julio@example.com`
  const printed = await admin(`invite ${who} --roles finance,support`)
  const [, token = ''] = /^ {2}https:\/\/pay\.example\.com\/join#([\w-]{43})$/m.exec(printed) ?? []
  expect(await lastRecord()).toMatchObject({
    actor: by,
    action: 'people.invite',
    on: 'person',
    after: { roles: 'finance, support' },
  })
  const person = await joinBy(
    desk,
    { token, password: 'cuatro ríos largos y lentos' },
    { address: '203.0.113.7', requestId: 'r1' },
  )
  expect(person).toMatchObject({ email: 'julio@example.com', roles: ['finance', 'support'] })
  expect(await lastRecord()).toMatchObject({ actor: 'Julio Navas', action: 'people.join', after: { invited_by: by } })

  expect(await admin(`invite ${who} --roles finance`)).toMatch(/failed: Somebody has the e-mail .*Nobody was invited/)
  expect(await admin(`invite ${who} --roles admin,compliance`)).toContain('admin goes with neither approver nor compliance')
  expect(await admin('invite --name Julio --roles finance')).toMatch(/failed: Nobody was invited\. Usage/)
})

test('an operator gives other roles where there is no second admin, and nobody roles that do not go together', async () => {
  expect(await admin('give-roles luis@example.com --roles auditor')).toContain('has the roles auditor')
  expect(await lastRecord()).toMatchObject({ actor: by, before: { roles: 'finance, support' }, after: { roles: 'auditor' } })
  expect(await admin('give-roles luis@example.com --roles admin,approver')).toContain('admin goes with neither')
  expect(await admin('give-roles nobody@example.com --roles auditor')).toMatch(/failed: There is no person/)
})

test('when an operator makes an admin, everybody but that admin is notified once; of other roles nobody is', async () => {
  await admin('give-roles luis@example.com --roles admin')
  await admin('give-roles luis@example.com --roles admin,auditor')
  const notices = await database.sql`
    select p.email from backoffice.notices n join backoffice.people p on p.id = n.person_id
    where n.kind = 'admin_recovered' and n.object_id = (select id::text from backoffice.people where email = 'luis@example.com') order by 1`
  expect(notices.map((row) => row.email)).toEqual([email, 'julio@example.com'])
  await admin('give-roles luis@example.com --roles auditor')
})

test('an operator ends the pause of a person', async () => {
  for (let index = 0; index < 10; index++) await beginAttempt(desk, email, { address: `198.51.100.${index}` })
  await expect(enter(password)).rejects.toMatchObject({ code: 'sign_in_failed' })
  expect(await admin(`unlock ${email.toUpperCase()}`)).toContain('may sign in without waiting')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.unlock', on: 'person' })
  await expect(enter(password)).resolves.toBeDefined()
  for (let index = 0; index < 10; index++) await beginAttempt(desk, email, { address: '203.0.113.7' })
  await expect(enter(password), 'who failed where they are known').rejects.toMatchObject({ code: 'sign_in_failed' })
  await admin(`unlock ${email}`)
  await expect(enter(password)).resolves.toBeDefined()
})

test('an operator sets a password that comes on standard input; the sessions end', async () => {
  const { sid } = await enter(password)
  const next = 'cuatro ríos largos y lentos'
  expect(await admin(`set-password ${email}`, 'corta')).toMatch(/failed: .*fewer than 15 characters.*Nothing was changed/)
  expect(await admin(`set-password ${email}`, '')).toMatch(/failed: No password was entered; nothing was changed/)
  expect(await findSession(desk, sid, { active: true })).toBeDefined()
  expect(await admin(`set-password ${email}`, `${next}\n`)).toContain('has another password')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.change_password', before: null, after: null })
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  await expect(enter(password)).rejects.toMatchObject({ code: 'sign_in_failed' })
  await expect(enter(next)).resolves.toBeDefined()
  password = next
})

test('an operator removes the second factors that a person lost; the sessions end, and the person is notified', async () => {
  expect(await admin(`clear-factors ${email}`)).toMatch(/failed: .* has no second factor. Nothing was changed/)
  const { sid, person } = await enter(password)
  const key = await beginAuthenticator(desk, person.id)
  const own = { personId: person.id, name: person.name, roles: person.roles, sessionId: null, requestId: 'r1' }
  await confirmAuthenticator(desk, own, codeAt(key, stepAt(desk.now())))
  await expect(enter(password)).rejects.toMatchObject({ code: 'code_needed' })
  expect(await admin(`clear-factors ${email}`)).toContain('has no second factor any more')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.clear_factors', on: 'person' })
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  await expect(enter(password)).resolves.toBeDefined()
  expect((await listNotices(desk.db, person.id)).notices.map(({ kind }) => kind)).toContain('factors_removed')
})

test('an operator disables and enables a person', async () => {
  const { sid } = await enter(password)
  const disabled = await runAdmin(`disable ${email}`, settings)
  expect(disabled.printed).toContain('may not sign in')
  expect(disabled.stderr, 'she was the only admin').toContain('Nobody who manages people can sign in any more.')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.disable', after: { disabled: true } })
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  await expect(enter(password)).rejects.toMatchObject({ code: 'sign_in_failed' })
  expect(await admin(`enable ${email}`)).toContain('may sign in')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.enable', before: { disabled: true } })
  await expect(enter(password)).resolves.toBeDefined()
})

test('an operator signs a person out everywhere', async () => {
  const { person } = await enter(password)
  await enter(password)
  expect((await listSessions(desk, person)).length).toBeGreaterThan(1)
  expect(await admin(`end-sessions ${email}`)).toContain('signed out everywhere')
  expect(await lastRecord()).toMatchObject({ actor: by, action: 'people.end_sessions' })
  expect(await listSessions(desk, person)).toEqual([])
})

test('a command that names nobody, or too much, changes nothing and says so', async () => {
  const before = await lastRecord()
  for (const command of ['unlock', 'clear-factors', 'disable', 'enable', 'end-sessions', 'set-password']) {
    expect(await admin(`${command} nobody@example.com`), command).toMatch(/failed: There is no person .*Nothing was changed/)
  }
  expect(await admin(`set-password ${email} 'una clave en la línea'`)).toContain('Usage: set-password <e-mail>')
  expect(await lastRecord()).toEqual(before)
})
