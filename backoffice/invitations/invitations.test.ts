import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { operator } from '../desk'
import { createPerson } from '../people/create-person'
import { findPersonByEmail } from '../people/people'
import { signIn } from '../sign-in/sign-in'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { invite, inviteFirstAdmin, listInvitations, renewInvitation, sweepInvitations, withdrawInvitation } from './invitations'
import { join, openInvitation } from './join'

const from = { address: '203.0.113.7', requestId: 'r1' }
const password = 'cuatro ríos largos y lentos'

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = { ...(await testDesk()), demo: false }
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.sign_in_throttle`
})

const newEmail = () => `${randomUUID()}@puentesur.example`
const inviteFinance = (email = newEmail()) => invite(desk, admin, { name: 'Julio Navas', email, roles: ['finance'] })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

async function openOf(email: string) {
  const found = (await listInvitations(desk.db)).find((invitation) => invitation.email === email)
  if (found === undefined) throw new Error(`no open invitation for ${email}`)
  return found
}

test('who is invited reads who invites them and for what, sets a password and comes in with it', async () => {
  const email = newEmail()
  const { token, expiresAt } = await inviteFinance(email.toUpperCase())
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await openInvitation(desk, token, from)).toMatchObject({
    email,
    roles: ['finance'],
    invitedBy: admin.name,
    isFirst: false,
  })
  expect(expiresAt.getTime() - desk.clock.now.getTime()).toBe(24 * 3600 * 1000)
  expect((await listInvitations(desk.db)).map((invitation) => invitation.email)).toContain(email)

  const person = await join(desk, { token, password }, from)
  expect((await signIn(desk, { email, password }, from)).person).toMatchObject({ id: person.id, roles: ['finance'] })
  expect((await listInvitations(desk.db)).map((invitation) => invitation.email)).not.toContain(email)
  const { records } = await listAudit(desk.db, { objectId: person.id }, { limit: 10 })
  expect(records.map(({ action, actorName, after }) => ({ action, actorName, roles: after?.roles }))).toEqual([
    { action: 'sign_in', actorName: 'Julio Navas', roles: undefined },
    { action: 'people.join', actorName: 'Julio Navas', roles: 'finance' },
    { action: 'people.invite', actorName: admin.name, roles: 'finance' },
  ])
  expect(JSON.stringify(records.map(({ before, after }) => ({ before, after })))).not.toContain(email)
})

test('the database holds the link only as its hash', async () => {
  const { token } = await inviteFinance()
  const [{ rows = '' } = {}] = await desk.database.sql<{ rows: string }[]>`
    select string_agg(i::text, ' ') as rows from backoffice.invitations i`
  expect(rows).not.toContain(token)
  for (const kind of ['base64url', 'utf8'] as const) expect(rows).not.toContain(Buffer.from(token, kind).toString('hex'))
})

test('a link works until 24 hours have passed, and not at their end', async () => {
  const [early, late] = [await inviteFinance(), await inviteFinance()]
  passTime(desk, 24 * 3600 - 1)
  expect(await codeOf(join(desk, { token: early.token, password }, from))).toBe('done')
  passTime(desk, 1)
  expect(await codeOf(openInvitation(desk, late.token, from))).toBe('invitation_expired')
  expect(await codeOf(join(desk, { token: late.token, password }, from))).toBe('invitation_expired')
})

test('a link is used once; a refused password does not use it', async () => {
  const email = newEmail()
  const { token } = await inviteFinance(email)
  expect(await codeOf(join(desk, { token, password: 'short' }, from))).toBe('validation_failed')
  expect(await findPersonByEmail(desk.db, email)).toBeUndefined()
  await join(desk, { token, password }, from)
  expect(await codeOf(join(desk, { token, password: testPassword }, from))).toBe('invitation_used')
  expect(await codeOf(openInvitation(desk, token, from))).toBe('invitation_used')
  await expect(signIn(desk, { email, password }, from), 'the first password stays').resolves.toBeDefined()
})

test('of six tries of one link at once one makes the person', async () => {
  const email = newEmail()
  const { token } = await inviteFinance(email)
  const tries = Array.from({ length: 6 }, (_, index) => {
    const typed = { token, password: `${password} ${index}` }
    return codeOf(join(desk, typed, { address: `203.0.113.${index}`, requestId: `r${index}` }))
  })
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(codes.filter((code) => code === 'invitation_used')).toHaveLength(5)
  const { password: winner } = { password: `${password} ${codes.indexOf('done')}` }
  await expect(signIn(desk, { email, password: winner }, from)).resolves.toBeDefined()
  const person = await findPersonByEmail(desk.db, email)
  expect((await listAudit(desk.db, { objectId: person?.id, action: 'people.join' }, { limit: 5 })).records).toHaveLength(1)
}, 180_000)

test('a newer link for the same e-mail ends the older ones, and may carry other roles', async () => {
  const email = newEmail()
  const older = await inviteFinance(email)
  const newer = await invite(desk, admin, {
    name: 'Julio Navas',
    email: ` ${email.toUpperCase()} `,
    roles: ['support', 'finance'],
  })
  expect(await codeOf(join(desk, { token: older.token, password }, from))).toBe('invitation_unknown')
  expect((await join(desk, { token: newer.token, password }, from)).roles).toEqual(['support', 'finance'])
})

test('a new link has the roles that the invitation has now, and one that was taken back is not invited again', async () => {
  const email = newEmail()
  const first = await inviteFinance(email)
  const { personId } = await openOf(email)
  await invite(desk, admin, { name: 'Julio Navas', email, roles: ['support'] })
  const { token } = await renewInvitation(desk, admin, personId)
  expect(await codeOf(openInvitation(desk, first.token, from))).toBe('invitation_unknown')
  expect(await openInvitation(desk, token, from)).toMatchObject({ email, roles: ['support'] })
  await withdrawInvitation(desk, admin, personId)
  expect(await codeOf(renewInvitation(desk, admin, personId))).toBe('not_found')
  expect((await listInvitations(desk.db)).map((invitation) => invitation.email)).not.toContain(email)
})

test('an invitation that is taken back opens nothing more', async () => {
  const { token } = await inviteFinance()
  const { personId } = await openInvitation(desk, token, from)
  await withdrawInvitation(desk, admin, personId)
  expect(await codeOf(openInvitation(desk, token, from))).toBe('invitation_unknown')
  expect(await codeOf(withdrawInvitation(desk, admin, personId))).toBe('not_found')
  const { records } = await listAudit(desk.db, { objectId: personId }, { limit: 1 })
  expect(records[0]).toMatchObject({ action: 'people.withdraw', before: { roles: 'finance' } })
})

test('links that are none are slowed down like wrong passwords, and right ones are not', async () => {
  const { token } = await inviteFinance()
  for (let index = 0; index < 30; index++) await openInvitation(desk, token, from)
  for (let index = 0; index < 20; index++) {
    expect(await codeOf(openInvitation(desk, `wrong ${index}`, from))).toBe('invitation_unknown')
  }
  expect(await codeOf(openInvitation(desk, token, from))).toBe('too_many_attempts')
  expect(await codeOf(join(desk, { token, password }, from))).toBe('too_many_attempts')
  expect(await codeOf(openInvitation(desk, token, { address: '198.51.100.9' }))).toBe('done')
  passTime(desk, 60)
  expect(await codeOf(openInvitation(desk, token, from))).toBe('done')
})

test('nobody is invited with roles that do not go together, with none, or under the e-mail of somebody', async () => {
  const invited = { name: 'Eva Sosa', email: newEmail() }
  for (const roles of [['admin', 'approver'] as const, []]) {
    expect(await codeOf((async () => invite(desk, admin, { ...invited, roles }))())).toBe('validation_failed')
  }
  const { email = '' } = await createPerson(desk, { ...invited, roles: ['support'], password })
  await expect(inviteFinance(email.toUpperCase())).rejects.toMatchObject({ errors: [{ pointer: '/email', detail: 'taken' }] })
})

test('an admin brings nobody in alone who would decide or manage people, also after disabling the other admins; an operator does', async () => {
  const who = () => ({ name: 'Beatriz Salcedo', email: newEmail() })
  const second = await givenPerson(desk, ['admin'])
  const mustAskForTwo = async () => {
    for (const role of ['admin', 'approver', 'compliance'] as const) {
      const requested = invite(desk, admin, { ...who(), roles: ['support', role] })
      await expect(requested, role).rejects.toMatchObject({ errors: [{ pointer: '/roles', detail: 'two_admins' }] })
    }
  }
  await mustAskForTwo()
  await disablePerson(desk, admin, second.personId ?? '')
  await mustAskForTwo()
  for (const role of ['admin', 'approver', 'compliance'] as const)
    await expect(invite(desk, operator('root', 'r9'), { ...who(), roles: [role] })).resolves.toBeDefined()
})

test('an admin beside whom there never was another one invites with any role', async () => {
  const alone: TestDesk = { ...(await testDesk()), demo: false }
  try {
    const only = await givenPerson(alone, ['admin'])
    for (const role of ['admin', 'approver', 'compliance'] as const)
      await expect(invite(alone, only, { name: 'Eva Sosa', email: newEmail(), roles: [role] })).resolves.toBeDefined()
  } finally {
    await alone.close()
  }
})

test('long after its end an invitation is forgotten, and an open one is kept', async () => {
  const old = newEmail()
  await inviteFinance(old)
  passTime(desk, 31 * 24 * 3600 + 1)
  const open = newEmail()
  await inviteFinance(open)
  await sweepInvitations(desk)
  expect((await listInvitations(desk.db)).map(({ email }) => email)).toEqual([open])
})

test('the first admin is made on a link that each start makes anew, and that is worth nothing once there is somebody', async () => {
  const empty: TestDesk = { ...(await testDesk()), demo: false }
  try {
    const here = operator('root', 'r1')
    const [first, second] = [await inviteFirstAdmin(empty, here), await inviteFirstAdmin(empty, here)]
    const open = (token = '') => codeOf(openInvitation(empty, token, from))
    expect(await open(first?.token)).toBe('invitation_unknown')
    expect(await listInvitations(empty.db)).toEqual([])

    const entered = { name: 'Beatriz Salcedo', email: 'Beatriz@puentesur.example' }
    const token = second?.token ?? ''
    expect(await codeOf(join(empty, { token, password, name: entered.name }, from))).toBe('validation_failed')
    expect(await join(empty, { token, password, ...entered }, from)).toMatchObject({
      roles: ['admin'],
      email: entered.email.toLowerCase(),
    })
    expect(await open(token)).toBe('invitation_used')
    expect(await inviteFirstAdmin(empty, here)).toBeUndefined()
  } finally {
    await empty.close()
  }
})

test('a link for the first admin is dead when somebody was made in another way', async () => {
  const empty: TestDesk = { ...(await testDesk()), demo: false }
  try {
    const link = await inviteFirstAdmin(empty, operator('root', 'r1'))
    await givenPerson(empty, ['support'])
    const entered = { name: 'Beatriz Salcedo', email: newEmail() }
    expect(await codeOf(join(empty, { token: link?.token ?? '', password, ...entered }, from))).toBe('invitation_used')
  } finally {
    await empty.close()
  }
})

test.each<[string, (personId: string) => Promise<void>]>([
  ['was disabled', (personId) => disablePerson(desk, admin, personId)],
  ['was disabled by an operator', (personId) => disablePerson(desk, operator('root', 'r2'), personId)],
  ['is no admin any more', (personId) => changeRoles(desk, admin, personId, ['support'])],
])(
  'a link ends with the right of who made it: somebody who %s comes back on none, and makes no other',
  async (_what, takeAway) => {
    const former = await givenPerson(desk, ['admin'])
    const [own, shared] = [newEmail(), newEmail()]
    const backDoor = { name: 'Second Self', email: own, roles: ['finance'] as const }
    const { token } = await invite(desk, former, backDoor)
    await invite(desk, former, { ...backDoor, email: shared })
    const other = await inviteFinance(shared)
    await takeAway(former.personId ?? '')

    expect(await codeOf(openInvitation(desk, token, from))).toBe('invitation_unknown')
    expect(await codeOf(join(desk, { token, password }, from))).toBe('invitation_unknown')
    expect(await codeOf(invite(desk, former, backDoor))).toBe('forbidden')
    expect(await findPersonByEmail(desk.db, own)).toBeUndefined()
    expect(await codeOf(openInvitation(desk, other.token, from))).toBe('done')
    const { records } = await listAudit(desk.db, { action: 'people.withdraw' }, { limit: 1 })
    expect(records).toMatchObject([{ result: 'done', before: { roles: 'finance' } }])
  },
)
