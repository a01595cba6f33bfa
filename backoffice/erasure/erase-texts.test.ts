import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventPage } from '#contract/events'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { listAudit } from '../audit/list-audit'
import { tamper } from '../audit/test-trail'
import { verifyAudit } from '../audit/verify-audit'
import { remoteApi } from '../calls/test-remote-api'
import { type Actor, operator } from '../desk'
import { passkeys } from '../factors/tables'
import { addNote } from '../notes/notes'
import { people } from '../people/tables'
import { listReminders, setReminder } from '../reminders/reminders'
import { recordReveal } from '../reveals/reveals'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { erasePerson } from './erase-person'
import { forgetErased } from './forget-erased'
import { findWords } from './test-words'

const erasures = Number(process.env.ERASURES ?? 40)
let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const root = operator('root', 'r1')

test(`${erasures} people and customers are erased: the names are gone from every table, and the chain is whole`, async () => {
  const staff: Staff[] = []
  for (let index = 0; index < erasures / 2; index++) staff.push(await givenStaff(index))
  const customers: Customer[] = []
  for (let index = 0; index < erasures / 2; index++) customers.push(await givenCustomer(index, staff[index]))
  const words = [...staff, ...customers].flatMap(({ words }) => words)
  expect(await findWords(desk, words), 'before').toHaveLength(words.length)

  for (const { actor } of staff) await erasePerson(desk, root, actor.personId ?? '', 'the five years are over')
  expect(await forgetErased(desk, remoteApi({ listEvents: tell(customers.map(({ id }) => id)) }))).toBe(customers.length)

  expect(await findWords(desk, words)).toEqual([])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
  const { records } = await listAudit(desk.db, { action: 'customer.edit' }, { limit: 1 })
  expect(records).toMatchObject([
    { actorName: '—', address: null, reason: null, before: {}, after: { kyc_type: 'full' }, erased: true },
  ])
})

test('who may still sign in is not erased, and what an erasure says of itself is true of one time alone', async () => {
  const { actor, words } = await givenStaff(erasures)
  await desk.db
    .update(people)
    .set({ disabledAt: null })
    .where(eq(people.id, actor.personId ?? ''))
  await expect(erasePerson(desk, root, actor.personId ?? '', 'wrong')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await findWords(desk, words)).toHaveLength(words.length)
  await setReminder(desk, actor.personId ?? '', { transactionId: 't1', dueAt: desk.now() })
  await expect(erasePerson(desk, root, randomUUID(), 'nobody')).rejects.toMatchObject({ code: 'not_found' })

  await desk.db
    .update(people)
    .set({ disabledAt: desk.now() })
    .where(eq(people.id, actor.personId ?? ''))
  expect(await erasePerson(desk, root, actor.personId ?? '', 'right')).toEqual({ texts: 2 })
  expect(await erasePerson(desk, root, actor.personId ?? '', 'again')).toEqual({ texts: 0 })
  expect(await listReminders(desk.db, actor.personId ?? '')).toEqual([])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

test('a name that was erased by SQL is named, and so is one that was put back, or that another took the place of', async () => {
  const { actor } = await givenStaff(erasures + 1)
  const first = (await listAudit(desk.db, { actorId: actor.personId ?? '' })).records.at(-1)?.seq ?? 0n
  const mine = `owner = '${actor.personId}'`
  const nothing = 'salt = null, content = null, owner = null'
  const broken = async (statement: string) => {
    await tamper(desk, `create table kept_texts as select * from backoffice.audit_texts; ${statement}`)
    const verdict = await verifyAudit(desk)
    await tamper(
      desk,
      'truncate backoffice.audit_texts; insert into backoffice.audit_texts select * from kept_texts; drop table kept_texts',
    )
    expect(await verifyAudit(desk)).toMatchObject({ intact: true })
    return verdict
  }
  const text = `update backoffice.audit_texts set`
  expect(await broken(`${text} content = '{"name":"Somebody Else","address":null}' where ${mine}`)).toEqual({
    intact: false,
    seq: first,
    fault: 'changed',
  })
  expect(await broken(`delete from backoffice.audit_texts where ${mine}`)).toEqual({
    intact: false,
    seq: first,
    fault: 'deleted',
  })
  expect(await broken(`${text} ${nothing}, erased_by = 1 where ${mine}`)).toEqual({ intact: false, seq: first, fault: 'erased' })
  const [record] = (await listAudit(desk.db, { action: 'person.erase' })).records
  expect(await broken(`${text} ${nothing}, erased_by = ${record?.seq} where ${mine}`)).toEqual({
    intact: false,
    seq: record?.seq,
    fault: 'erased',
  })
})

type Staff = { actor: Actor; words: string[] }
type Customer = { id: string; words: string[] }

/** Creates a former member of staff, who had invited others. */
async function givenStaff(index: number): Promise<Staff> {
  const [name, email] = [`Arturo Staffword${index}x`, `staffmail${index}x@puentesur.example`]
  const address = `203.0.${Math.floor(index / 100)}.${index % 100}`
  const person = await givenPerson(desk, ['support'], email)
  const actor = { ...person, name, address }
  await desk.db
    .update(people)
    .set({ name, disabledAt: desk.now() })
    .where(eq(people.id, person.personId ?? ''))
  const passkey = { id: `passkey-${index}`, name: `Phone of Passkeyword${index}x`, publicKey: Buffer.from('key'), counter: 0 }
  await desk.db.insert(passkeys).values({ ...passkey, personId: person.personId ?? '', createdAt: desk.now() })
  const joined = {
    action: 'people.join',
    object: { kind: 'person', id: randomUUID() },
    after: { roles: 'support', invited_by: name },
  }
  await transaction(desk.db, async (tx) => {
    await appendAudit(tx, desk, actor, {
      action: 'sign_in',
      object: { kind: 'person', id: person.personId ?? '' },
      result: 'done',
    })
    await appendAudit(tx, desk, { ...root, name: 'Operator joe' }, { ...joined, result: 'done' })
  })
  return { actor, words: [name, email, `"${address}"`, passkey.name] }
}

async function givenCustomer(index: number, by: Staff | undefined): Promise<Customer> {
  const id = randomUUID()
  const [name, later, reason] = [`Zulay Custword${index}x`, `Zulay Laterword${index}x`, `Reasonword${index}x called`]
  const [actor, account] = [by?.actor ?? root, randomUUID()]
  const object = { kind: 'customer', id }
  await transaction(desk.db, async (tx) => {
    await appendAudit(tx, desk, actor, {
      action: 'bank_account.add',
      object,
      result: 'done',
      after: { bank_account_id: account },
    })
    const [before, after] = [{ legal_name: name }, { legal_name: later, kyc_type: 'full' }]
    await appendAudit(tx, desk, actor, { action: 'customer.edit', object, result: 'done', reason, before, after })
    await addNote(tx, desk, { personId: actor.personId ?? '', name: actor.name }, { customerId: id, text: `${name} wrote` })
  })
  await recordReveal(desk, actor, {
    object: { kind: 'bank_account', id: account },
    field: 'account_number',
    reason: `Reveal${reason}`,
  })
  return { id, words: [name, later, `"${reason}"`, `Reveal${reason}`] }
}

/** Returns an event feed that reports these customers as erased. */
function tell(ids: string[]) {
  return async (): Promise<EventPage> => {
    const data = ids.map((object_id) => ({
      id: randomUUID(),
      type: 'customer.erased',
      object_id,
      data: {},
      actor_id: null,
      actor_note: null,
      request_id: null,
      created_at: '2026-11-20T14:30:00.000Z',
    }))
    return { data, has_more: false, next_cursor: null }
  }
}
