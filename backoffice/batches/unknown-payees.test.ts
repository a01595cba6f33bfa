import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { perDay } from '../lookups/day-quota'
import { countUnseen } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import type { PayeeFinding } from './deps'
import { matchRows } from './match-rows'
import { givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('files that name more unknown people than a person may look up in a day are recorded once, and admins are notified', async () => {
  const [finance, admin] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['admin'])]
  desk.clock.now = new Date('2026-11-23T12:00:00Z') // 08:00 in Caracas
  await nameUnknown(finance, perDay.personal, { match: 'none', field: 'email' })
  expect(await listRecords(finance)).toEqual([])
  await nameUnknown(finance, 70, { match: 'none', field: 'customer_id' })
  expect(await listRecords(finance), 'an id is nobody').toEqual([])
  await nameUnknown(finance, 70, { match: 'new', field: 'phone' })
  expect(await listRecords(finance)).toEqual([{ unknown_payees: perDay.personal + 64 }])
  expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(1)
})

test('rows that are searched for again count once, and the next day begins anew', async () => {
  const finance = await givenPerson(desk, ['finance'])
  desk.clock.now = new Date('2026-11-24T12:00:00Z')
  const deps = await nameUnknown(finance, perDay.personal - 10, { match: 'new', field: 'email' })
  for (let again = 0; again < 10; again++) {
    passTime(desk, 61)
    await matchRows(deps)
  }
  expect(await listRecords(finance)).toEqual([])
  passTime(desk, 86_400)
  await nameUnknown(finance, 20, { match: 'none', field: 'document' })
  expect(await listRecords(finance)).toEqual([])
})

/** Uploads a file whose rows all have this outcome, and searches for all of its payees. */
async function nameUnknown(finance: Actor, count: number, finding: PayeeFinding) {
  const deps = { ...testDeps(desk, testBank(desk)), findPayee: async () => finding }
  await givenDraft(
    deps,
    finance,
    Array.from({ length: count }, (_, at) => [`c${at}`, '', '10', 'Quincena']),
  )
  return deps
}

async function listRecords({ personId }: Actor) {
  const { records } = await listAudit(desk.db, { actorId: personId ?? '' })
  return records.filter(({ action }) => action === 'lookup.file').map(({ after }) => after)
}
