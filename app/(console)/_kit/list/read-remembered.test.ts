import { afterAll, beforeAll, expect, test } from 'vitest'
import { remember } from '#backoffice/registry/registry'
import { passTime, type TestDesk, testDesk } from '#backoffice/test-desk'
import { readRemembered } from './read-remembered'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('everything that was seen is read page by page, also what few of many are, and what comes meanwhile does not disturb', async () => {
  const rare: string[] = []
  for (let index = 0; index < 450; index++) {
    const isRare = index % 37 === 0
    await remember(desk.db, { kind: 'customer', id: `c${index}`, label: isRare ? 'rare' : 'plain' }, desk.now())
    if (isRare) rare.unshift(`c${index}`)
    if (index % 3 === 0) passTime(desk, 1)
  }
  const read: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const show = ({ id, label }: { id: string; label: string }) => (label === 'rare' ? id : undefined)
    const page = await readRemembered(desk.db, 'customer', { size: 4, cursor, show })
    read.push(...page.shown)
    passTime(desk, 1)
    await remember(desk.db, { kind: 'customer', id: `late-${read.length}`, label: 'rare' }, desk.now())
    cursor = page.next
  }
  expect(read).toEqual(rare)
})
