import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { cheapHash, deskOn, givenPerson, type TestDesk, testDesk, testPassword } from '../test-desk'
import { mustBeAtWork } from './at-work'
import { createPerson, type NewPerson } from './create-person'
import { hashNewPassword } from './new-password'
import { matchesPassword } from './password'
import {
  findDemoPerson,
  findPersonByEmail,
  findRowByEmail,
  hasPeople,
  listAdminNames,
  listDemoPeople,
  listPeople,
  mayEnter,
  mustFindRow,
  normalizeEmail,
  readPerson,
  savePreferences,
} from './people'

let desk: TestDesk
let live: ReturnType<typeof deskOn>
beforeAll(async () => {
  desk = await testDesk()
  live = { ...deskOn(desk.database, desk.clock), demo: false }
})
beforeEach(() => desk.database.sql`delete from backoffice.people`.then(() => {}))
afterAll(() => desk.close())

const typed = { name: ' Ana  Rojas ', email: ' Ana.ROJAS@Puentesur.example', password: testPassword }
const ana: NewPerson = { ...typed, roles: ['support'], passwordHash: cheapHash() }
const disable = (id: string) => desk.database.sql`update backoffice.people set disabled_at = now() where id = ${id}`
const faultOf = (person: Partial<NewPerson>, on: Parameters<typeof createPerson>[0] = desk) =>
  createPerson(on, { ...ana, ...person }).then(
    () => [],
    (error) => error.errors,
  )

describe('a new person', () => {
  test('has a name and an e-mail in one form, roles once each, and a password that opens', async () => {
    const person = await createPerson(desk, { ...typed, roles: ['support', 'auditor', 'support'], locale: 'es' })
    expect(person).toMatchObject({
      name: 'Ana  Rojas',
      email: 'ana.rojas@puentesur.example',
      roles: ['support', 'auditor'],
      locale: 'es',
      theme: null,
      demo: false,
      disabledAt: null,
      secondFactorAt: null,
    })
    const { passwordHash } = await mustFindRow(desk.db, person.id)
    expect(await matchesPassword(testPassword, passwordHash ?? '')).toBe(true)
    expect(JSON.stringify(person)).not.toContain('scrypt')
  })

  test('of an invitation has the id that was given, and a hash that was computed before is not computed again', async () => {
    const id = '0199a3c0-0000-7000-8000-000000000001'
    await createPerson(desk, { ...ana, id, passwordHash: 'scrypt$made$before' })
    expect(await mustFindRow(desk.db, id)).toMatchObject({ id, passwordHash: 'scrypt$made$before' })
  })

  test('has an e-mail that nobody else has, however it is written', async () => {
    await createPerson(desk, ana)
    const taken = [{ pointer: '/email', code: 'invalid_format', detail: 'taken' }]
    expect(await faultOf({ email: 'ANA.rojas@puentesur.example ' })).toEqual(taken)
    expect(await faultOf({ email: 'eva.rios@puentesur.example' })).toEqual([])
  })

  test.each<[what: string, change: Partial<NewPerson>, pointer: string, detail: string]>([
    ['a short password', { password: 'short' }, '/password', 'too_short'],
    ['a long password', { password: 'x'.repeat(129) }, '/password', 'too_long'],
    ['a common password', { password: 'passwordpassword' }, '/password', 'too_common'],
    ['a password of their name', { password: 'rojas-rojas-rojas' }, '/password', 'too_common'],
    ['no role', { roles: [] }, '/roles', 'roles'],
    ['admin with approver', { roles: ['admin', 'approver'] }, '/roles', 'roles'],
  ])('with %s is refused, and nobody is added', async (_what, change, pointer, detail) => {
    expect(await faultOf(change)).toMatchObject([{ pointer, detail }])
    expect(await listPeople(desk.db)).toEqual([])
  })

  test('who pays and adds accounts is refused where duties are strictly separated alone', async () => {
    const strict = { ...desk, rules: { ...desk.rules, separation: 'strict' as const } }
    const roles = ['finance', 'support'] as const
    expect(await faultOf({ roles }, strict)).toMatchObject([{ pointer: '/roles', detail: 'duties' }])
    expect(await faultOf({ roles })).toEqual([])
  })

  test('has no hash of a password that does not suit', async () => {
    for (const password of ['short', 'rojas-rojas-rojas'])
      await expect(hashNewPassword(password, { name: 'Ana Rojas', email: '' })).rejects.toMatchObject({
        code: 'validation_failed',
      })
  })
})

describe('a person', () => {
  test('is found by the e-mail, however it is written, and by the id', async () => {
    const { id } = await createPerson(desk, ana)
    for (const typed of ['ana.rojas@puentesur.example', ' ANA.ROJAS@puentesur.example\n'])
      expect((await findPersonByEmail(desk.db, typed))?.id, typed).toBe(id)
    expect(await findPersonByEmail(desk.db, 'ana@puentesur.example')).toBeUndefined()
    expect(await readPerson(desk.db, id)).toEqual(await findPersonByEmail(desk.db, ana.email))
    await expect(readPerson(desk.db, '0199a3c0-0000-7000-8000-00000000ffff')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('has a hash where passwords are checked, and nowhere else', async () => {
    const { id } = await createPerson(desk, ana)
    expect(await findRowByEmail(desk.db, ana.email)).toHaveProperty('passwordHash')
    for (const shown of [await readPerson(desk.db, id), ...(await listPeople(desk.db))])
      for (const member of ['passwordHash', 'passwordChangedAt', 'createdAt']) expect(shown).not.toHaveProperty(member)
  })

  test('chooses language and theme, each without changing the other', async () => {
    const { id } = await createPerson(desk, ana)
    await savePreferences(desk.db, id, { locale: 'es' })
    await savePreferences(desk.db, id, { theme: 'dark' })
    await savePreferences(desk.db, id, {})
    expect(await readPerson(desk.db, id)).toMatchObject({ locale: 'es', theme: 'dark' })
  })

  test('has an e-mail with composed letters, as any keyboard writes them', () => {
    expect(normalizeEmail(' Jose\u0301@Example.com ')).toBe('josé@example.com')
  })
})

describe('people', () => {
  const named = async (name: string, roles: NewPerson['roles'], demo = false) =>
    createPerson(desk, { name, email: `${name}@puentesur.example`, roles, password: testPassword, passwordHash: 'x', demo })

  test('are listed by name, disabled ones too', async () => {
    for (const name of ['Zoe', 'Ana', 'Luis']) await named(name, ['support'])
    const [ana] = await listPeople(desk.db)
    await disable(ana?.id ?? '')
    expect((await listPeople(desk.db)).map(({ name }) => name)).toEqual(['Ana', 'Luis', 'Zoe'])
  })

  test('of the demo are offered at its door, without those that are disabled', async () => {
    const [one, other] = [await named('Ana', ['support'], true), await named('Luis', ['admin'], true)]
    await named('Eva', ['support'])
    expect((await listDemoPeople(desk.db)).map(({ id }) => id)).toEqual([one.id, other.id].sort())
    await disable(one.id)
    expect((await listDemoPeople(desk.db)).map(({ id }) => id)).toEqual([other.id])
    expect(await findDemoPerson(desk.db, other.id)).toMatchObject({ name: 'Luis' })
    const [eva] = (await listPeople(desk.db)).filter(({ name }) => name === 'Eva')
    expect(await findDemoPerson(desk.db, eva?.id ?? '')).toBeUndefined()
  })

  test('of a demo are nobody where there is no demo', async () => {
    await named('Ana', ['admin'], true)
    expect([await hasPeople(desk), await hasPeople(live)]).toEqual([true, false])
    expect([await listAdminNames(desk), await listAdminNames(live)]).toEqual([['Ana'], []])
    await named('Luis', ['support'])
    expect(await hasPeople(live)).toBe(true)
  })

  test('who could grant a permission are the admins that can sign in, by name', async () => {
    for (const name of ['Luis', 'Ana']) await named(name, ['admin', 'support'])
    await disable((await named('Eva', ['admin'])).id)
    await named('Zoe', ['auditor'])
    expect(await listAdminNames(live)).toEqual(['Ana', 'Luis'])
    const [luis] = (await listPeople(desk.db)).filter(({ name }) => name === 'Luis')
    expect(await listAdminNames(live, luis?.id)).toEqual(['Ana'])
  })

  test.each([
    [{ demo: false, disabledAt: null }, true, true],
    [{ demo: true, disabledAt: null }, true, false],
    [{ demo: false, disabledAt: new Date() }, false, false],
    [{ demo: true, disabledAt: new Date() }, false, false],
  ])('with %j may enter a demo: %s, and any other place: %s', (person, inDemo, elsewhere) => {
    expect([mayEnter({ demo: true }, person), mayEnter({ demo: false }, person)]).toEqual([inDemo, elsewhere])
  })
})

describe('whoever acts', () => {
  const atWork = (personId: string | null, roles: NewPerson['roles'] = ['finance']) =>
    transaction(desk.db, (tx) => mustBeAtWork(tx, desk, { personId }, roles)).then(
      ({ id }) => id,
      (error) => error.code,
    )

  test('has one of the roles at this moment, whatever the session says', async () => {
    const { personId } = await givenPerson(desk, ['finance'])
    expect(await atWork(personId)).toBe(personId)
    expect(await atWork(personId, ['approver', 'finance'])).toBe(personId)
    expect(await atWork(personId, ['approver'])).toBe('forbidden')
    await desk.database.sql`update backoffice.people set roles = array['support'] where id = ${personId}`
    expect(await atWork(personId)).toBe('forbidden')
  })

  test('is somebody, who is there and not disabled', async () => {
    const { personId } = await givenPerson(desk, ['finance'])
    expect(await atWork(null)).toBe('actor_required')
    expect(await atWork('0199a3c0-0000-7000-8000-00000000ffff')).toBe('forbidden')
    await disable(personId ?? '')
    expect(await atWork(personId)).toBe('forbidden')
  })

  test('keeps the roles until the act is committed', async () => {
    const { personId } = await givenPerson(desk, ['finance'])
    await transaction(desk.db, async (tx) => {
      await mustBeAtWork(tx, desk, { personId }, ['finance'])
      const change = desk.database.sql`select from backoffice.people where id = ${personId} for update nowait`
      await expect(change).rejects.toMatchObject({ code: '55P03' })
    })
  })
})
