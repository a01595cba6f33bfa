import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passTime, type TestDesk, testDesk } from '../test-desk'
import { paymentSubject, restartPolling, sweepPollSchedules, takeTurn, triesEveryReference } from './poll-schedule'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`truncate backoffice.looks`)

const subject = paymentSubject('q1')

/** Waits until a turn is granted, second by second, and returns the seconds it took. */
async function secondsToTurn(number: number): Promise<number> {
  for (let seconds = 0; seconds <= 3600; seconds++) {
    if ((await takeTurn(desk, subject)) === number) return seconds
    passTime(desk, 1)
  }
  return Number.POSITIVE_INFINITY
}

test('look-ups of one subject become rarer: after 1, 2, 5, 10 and 30 seconds, and a minute later on', async () => {
  const waits: number[] = []
  for (let turn = 1; turn <= 9; turn++) waits.push(await secondsToTurn(turn))
  expect(waits).toEqual([0, 1, 2, 5, 10, 30, 30, 30, 60])
})

test('after a day of waiting there is one turn an hour, and no more', async () => {
  await desk.database.sql`insert into backoffice.looks (subject, looks, next_at) values (${subject}, 400, ${desk.now()})`
  expect(await takeTurn(desk, subject)).toBe(401)
  passTime(desk, 3599)
  expect(await takeTurn(desk, subject)).toBe(0)
  passTime(desk, 1)
  expect(await takeTurn(desk, subject)).toBe(402)
})

test('of many that take a turn at once one gets it, and other subjects do not wait for it', async () => {
  const turns = await Promise.all(Array.from({ length: 12 }, () => takeTurn(desk, subject)))
  expect(turns.filter((turn) => turn > 0)).toEqual([1])
  expect(await takeTurn(desk, paymentSubject('q2'))).toBe(1)
})

test('a turn that was missed for long is granted once, and the next one keeps its distance from now', async () => {
  await takeTurn(desk, subject)
  passTime(desk, 86_400)
  expect([await takeTurn(desk, subject), await takeTurn(desk, subject)]).toEqual([2, 0])
  passTime(desk, 2)
  expect(await takeTurn(desk, subject)).toBe(3)
})

test('after something was sent the look-ups begin anew', async () => {
  for (let turn = 1; turn <= 4; turn++) await secondsToTurn(turn)
  await restartPolling(desk.db, [subject])
  expect(await takeTurn(desk, subject)).toBe(1)
  passTime(desk, 1)
  expect(await takeTurn(desk, subject)).toBe(2)
})

test('schedules that nobody used for a month are deleted, and the others stay', async () => {
  await takeTurn(desk, subject)
  passTime(desk, 86_400)
  await takeTurn(desk, paymentSubject('q2'))
  passTime(desk, 29 * 86_400 + 2)
  await sweepPollSchedules(desk)
  const rows = await desk.database.sql`select subject from backoffice.looks`
  expect(rows.map((row) => row.subject)).toEqual([paymentSubject('q2')])
})

test('every other look-up of the first minute tries all references, and each one after it', () => {
  const sentAt = new Date('2026-11-20T14:00:00Z')
  const triesAll = (look: number, seconds: number) =>
    triesEveryReference(look, sentAt, new Date(sentAt.getTime() + seconds * 1000))
  expect([1, 2, 3, 4, 5, 6].filter((look) => triesAll(look, 59))).toEqual([1, 3, 5])
  expect([7, 8, 9].filter((look) => triesAll(look, 60))).toEqual([7, 8, 9])
})
