import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countUnseen, listNotices } from '../notices/list-notices'
import { people } from '../people/tables'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { notifyOfDueReminders } from './due-reminders'
import { findReminder, listReminders, mostReminders, removeReminder, setReminder, sweepReminders } from './reminders'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`truncate backoffice.reminders, backoffice.notices, jobs.jobs`)

test('each person has reminders of their own, the one that is due first at the top, and removes only their own', async () => {
  const [andres, lucia] = [await given(), await given()]
  await remind(andres, { transactionId: 't1' }, 30)
  await remind(andres, { quoteId: 'q2' }, 5)
  await remind(lucia, { transactionId: 't1' }, 10)
  expect(await idsOf(andres)).toEqual(['q2', 't1'])
  await removeReminder(desk, lucia, { transactionId: 't1' })
  expect([await idsOf(andres), await idsOf(lucia)]).toEqual([['q2', 't1'], []])
  expect(await findReminder(desk.db, lucia, { transactionId: 't1' })).toBeUndefined()
  await removeReminder(desk, andres, {})
  expect(await idsOf(andres), 'no payment is not every payment').toEqual(['q2', 't1'])
})

test('a payment that was reminded of as a quote has one reminder after it was paid, found and removed by either id', async () => {
  const andres = await given()
  const paid = { transactionId: 't1', quoteId: 'q1' }
  await remind(andres, { quoteId: 'q1' }, 5)
  expect(await findReminder(desk.db, andres, paid)).toMatchObject({ kind: 'quote', id: 'q1' })
  await remind(andres, paid, 30)
  expect(await listReminders(desk.db, andres)).toMatchObject([{ kind: 'transaction', id: 't1', reference: 'ord-1' }])
  await removeReminder(desk, andres, paid)
  expect(await idsOf(andres)).toEqual([])
})

test('two tabs that set a reminder at once make one, and fifty are the most, also when they are set at once', async () => {
  const andres = await given()
  const tabs = [5, 5, 30, 30].map((minutes) => remind(andres, { transactionId: 't1', quoteId: 'q1' }, minutes))
  await Promise.all(tabs)
  expect(await idsOf(andres)).toEqual(['t1'])
  const more = Array.from({ length: mostReminders + 3 }, (_, index) => remind(andres, { transactionId: `more-${index}` }, 5))
  const refused = (await Promise.allSettled(more)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'too_many_reminders'))
  await remind(andres, { transactionId: 't1' }, 60)
  expect(await idsOf(andres), 'one that exists can be moved').toHaveLength(mostReminders)
})

test('a due reminder is noticed once, also by several workers at once, and one that is not due is not', async () => {
  const people = [await given(), await given(), await given()]
  for (const person of people) {
    await remind(person, { transactionId: 'due' }, 5)
    await remind(person, { transactionId: 'later' }, 30)
  }
  expect(await notifyOfDueReminders(desk)).toBe(0)
  passTime(desk, 5 * 60)
  const noticed = await Promise.all([1, 2, 3, 4].map(() => notifyOfDueReminders(desk)))
  expect(noticed.reduce((sum, count) => sum + count)).toBe(people.length)
  for (const person of people)
    expect((await listNotices(desk.db, person)).notices).toMatchObject([
      { kind: 'look_again', objectKind: 'transaction', objectId: 'due' },
    ])
  expect(await notifyOfDueReminders(desk)).toBe(0)
  expect(await desk.database.sql`select 1 from jobs.jobs where queue = 'notices.send'`).toHaveLength(people.length)
})

test('a reminder that is removed or moved takes its notice along, and a moved one is noticed again', async () => {
  const andres = await given()
  await remind(andres, { transactionId: 't1' }, 5)
  await remind(andres, { transactionId: 't2' }, 5)
  passTime(desk, 5 * 60)
  await notifyOfDueReminders(desk)
  expect(await countUnseen(desk.db, andres)).toBe(2)
  await remind(andres, { transactionId: 't1', quoteId: 'q1' }, 5)
  await removeReminder(desk, andres, { transactionId: 't2' })
  expect(await countUnseen(desk.db, andres)).toBe(0)
  passTime(desk, 5 * 60)
  await notifyOfDueReminders(desk)
  expect(await countUnseen(desk.db, andres)).toBe(1)
})

test('whoever may not sign in is not notified, and a reminder that was due for a month is forgotten', async () => {
  const [gone, andres] = [await given(), await given()]
  await remind(gone, { transactionId: 't1' }, 5)
  await remind(andres, { transactionId: 't2' }, 60 * 24)
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, gone))
  passTime(desk, 5 * 60)
  await notifyOfDueReminders(desk)
  expect(await countUnseen(desk.db, gone)).toBe(0)
  passTime(desk, 30 * 86_400 + 1)
  await sweepReminders(desk)
  expect([await idsOf(gone), await idsOf(andres)]).toEqual([[], ['t2']])
})

async function given(): Promise<string> {
  return (await givenPerson(desk, ['support'])).personId ?? ''
}

function remind(person: string, payment: { transactionId?: string; quoteId?: string }, minutes: number): Promise<void> {
  const dueAt = new Date(desk.now().getTime() + minutes * 60_000)
  return setReminder(desk, person, { ...payment, reference: 'ord-1', dueAt })
}

async function idsOf(person: string): Promise<string[]> {
  return (await listReminders(desk.db, person)).map(({ id }) => id)
}
