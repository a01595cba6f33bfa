import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { type Actor, directoryActor } from '../desk'
import { readPerson } from '../people/people'
import type { Role } from '../people/roles'
import { disablePerson, enablePerson } from '../staff/change-person'
import { decideRoles, proposeRoles } from '../staff/role-changes'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import type { CompanyClaims } from './company-person'
import { changeDirectoryUser, createDirectoryUser } from './directory-users'
import { signInByCompany } from './sign-in-by-company'

const from = { address: '203.0.113.7', requestId: 'r1' }
const directory = directoryActor('r1', '203.0.113.8')
const [own, foreign] = ['luis@puentesur.example', 'intruder@puentesur.example']

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = { ...(await testDesk()), demo: false }
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.role_changes`
  await desk.database.sql`delete from backoffice.people`
  await desk.database.sql`delete from backoffice.company_identities`
  admin = await givenPerson(desk, ['admin'])
})

const given = async (roles: Role[]) => (await givenPerson(desk, roles, own)).personId ?? ''
const tell = (id: string, changes: Parameters<typeof changeDirectoryUser>[3]) => changeDirectoryUser(desk, directory, id, changes)
const rolesOf = async (id: string) => (await readPerson(desk.db, id)).roles

/** Signs in with a company account. Returns the id of the person, or the code of the refusal. */
function enter(subject: string, email: string): Promise<string> {
  const claims: CompanyClaims = { issuer: 'https://id.example', subject, email, shownAt: undefined, roles: undefined }
  return signInByCompany(desk, claims, from).then(
    ({ person }) => person.id,
    ({ code }) => code,
  )
}

test('another e-mail takes the roles of whom the company does not know yet, so that nobody comes in as them by it', async () => {
  const id = await given(['approver', 'auditor'])
  expect(await tell(id, { email: foreign })).toMatchObject({ email: foreign, roles: [] })
  expect(await enter('intruder', foreign)).toBe('company_no_role')
  const { records } = await listAudit(desk.db, { objectId: id, action: 'people.change_roles' }, { limit: 1 })
  expect(records[0]).toMatchObject({ actorName: directory.name, before: { roles: 'approver, auditor' }, after: { roles: '' } })
  await tell(id, { email: own })
  expect(await rolesOf(id), 'they do not come back by themselves').toEqual([])
})

test('the same e-mail in another writing, another name and whoever has no role change as before', async () => {
  const id = await given(['finance'])
  await tell(id, { email: own.toUpperCase(), name: 'Luis Mora' })
  expect(await rolesOf(id)).toEqual(['finance'])
  const { id: nobody } = await createDirectoryUser(desk, directory, {
    name: 'Eva Sosa',
    email: `${randomUUID()}@puentesur.example`,
    active: true,
    externalId: null,
  })
  expect(await tell(nobody, { email: foreign })).toMatchObject({ email: foreign })
})

test('of two changes at once neither undoes the other, and the trail has what each found', async () => {
  const id = await given([])
  for (let round = 0; round < 10; round++) {
    const [name, email] = [`Luis ${round}`, `luis.${round}@puentesur.example`]
    await Promise.all([tell(id, { name }), tell(id, { email })])
    expect(await readPerson(desk.db, id)).toMatchObject({ name, email })
  }
  const { records } = await listAudit(desk.db, { objectId: id, action: 'people.rename' })
  for (const [at, { before }] of records.slice(0, -1).entries()) expect(before).toEqual(records[at + 1]?.after)
})

test('whom the company knows by their account keeps roles with another e-mail, and the account stays theirs whatever the directory says', async () => {
  const id = await given(['approver'])
  expect(await enter('luis', own)).toBe(id)
  await tell(id, { email: foreign })
  expect(await enter('intruder', foreign)).toBe('company_unknown')
  await tell(id, { active: false })
  await tell(id, { active: true, email: foreign })
  expect(await enter('intruder', foreign), 'disabled and enabled by the directory').toBe('company_unknown')
  expect(await enter('luis', own)).toBe(id)
  expect(await rolesOf(id)).toEqual(['approver'])
})

test('after an admin has disabled and enabled somebody, another account of the company is theirs', async () => {
  const id = await given(['approver'])
  await enter('luis', own)
  await disablePerson(desk, admin, id)
  await enablePerson(desk, admin, id)
  expect(await enter('luis at another account', own)).toBe(id)
})

test('the directory enables whom it disabled itself, and nobody whom an admin disabled, whatever it sends', async () => {
  const id = await given(['finance'])
  expect(await tell(id, { active: false })).toMatchObject({ active: false })
  expect(await tell(id, { active: true })).toMatchObject({ active: true })
  await disablePerson(desk, admin, id)
  expect(await tell(id, { active: true, name: 'Luis A. Mora' })).toMatchObject({ active: false, name: 'Luis A. Mora' })
  await tell(id, { active: false })
  expect(await tell(id, { active: true }), 'disabled by both').toMatchObject({ active: false })
  await enablePerson(desk, admin, id)
  expect(await tell(id, {})).toMatchObject({ active: true })
  const inactive = { name: 'Eva Sosa', email: `${randomUUID()}@puentesur.example`, active: false, externalId: null }
  const { id: joining } = await createDirectoryUser(desk, directory, inactive)
  expect(await tell(joining, { active: true }), 'made before the first day').toMatchObject({ active: true })
})

test('what one admin proposed for somebody is accepted no more once the directory has given them another e-mail', async () => {
  const second = await givenPerson(desk, ['admin'])
  const { id } = await createDirectoryUser(desk, directory, { name: 'Luis Mora', email: own, active: true, externalId: null })
  const requested = { personId: id, seen: [], roles: ['approver'] as const, reason: 'Joins the desk' }
  const change = await proposeRoles(desk, admin, requested)
  passTime(desk, 60)
  await tell(id, { email: foreign })
  const accepted = decideRoles(desk, second, { id: change, decision: 'accepted' })
  await expect(accepted).rejects.toMatchObject({ code: 'role_change_closed' })
  expect(await rolesOf(id)).toEqual([])
  await decideRoles(desk, second, { id: change, decision: 'rejected' })
  passTime(desk, 60)
  await decideRoles(desk, second, { id: await proposeRoles(desk, admin, requested), decision: 'accepted' })
  expect(await rolesOf(id)).toEqual(['approver'])
})

test('the last admin keeps their role and their e-mail', async () => {
  const id = admin.personId ?? ''
  await expect(tell(id, { email: foreign })).rejects.toMatchObject({ code: 'last_admin' })
  expect(await readPerson(desk.db, id)).toMatchObject({ roles: ['admin'] })
  expect((await readPerson(desk.db, id)).email).not.toBe(foreign)
})
