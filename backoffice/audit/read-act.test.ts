import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { readAct } from './read-act'
import { givenCall, givenRecord, tamper } from './test-trail'

let desk: TestDesk
let lucia: Actor
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => tamper(desk, `truncate backoffice.audit_records; update backoffice.audit_head set seq = 0, hash = ''`))

test('an act is found by any of its records, and shows its place between its neighbours', async () => {
  await givenRecord(desk)
  const [sent, done] = await givenCall(desk, lucia)
  await givenRecord(desk)
  for (const seq of [sent, done]) {
    const found = await readAct(desk, seq ?? 0n)
    expect(found).toMatchObject({ act: { seq: done, result: 'done' }, records: [{ result: 'sent' }, { result: 'done' }] })
    expect(found?.chain.map((link) => [link.seq, link.own, link.fault])).toEqual([
      [1n, false, undefined],
      [2n, true, undefined],
      [3n, true, undefined],
      [4n, false, undefined],
    ])
    for (const [index, link] of (found?.chain ?? []).entries())
      if (index > 0) expect(link.previous).toBe(found?.chain[index - 1]?.hash)
  }
})

test('the first record has no predecessor, and a missing record is not found', async () => {
  await givenRecord(desk)
  expect((await readAct(desk, 1n))?.chain).toMatchObject([{ seq: 1n, previous: '', own: true, fault: undefined }])
  expect(await readAct(desk, 2n)).toBeUndefined()
})

test('a record that was changed by SQL says so at once, and so does one whose predecessor is gone', async () => {
  for (let record = 0; record < 4; record++) await givenRecord(desk)
  await tamper(desk, `update backoffice.audit_records set code = 'another' where seq = 2`)
  await tamper(desk, 'delete from backoffice.audit_records where seq = 3')
  const faultOf = async (seq: bigint) => (await readAct(desk, seq))?.chain.find((link) => link.own)?.fault
  expect(await faultOf(1n)).toBeUndefined()
  expect(await faultOf(2n)).toBe('changed')
  expect(await faultOf(4n)).toBe('unlinked')
})
