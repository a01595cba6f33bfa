import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { addTag, listTagged, removeTag } from './tags'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('the customers of a tag are listed page by page, each once, and those of no other tag', async () => {
  const { personId } = await givenPerson(desk, ['support'])
  const ids = Array.from({ length: 7 }, () => randomUUID())
  for (const [customerId, tag] of ids.flatMap((id) => [[id, 'watched'] as const, [id, 'watch'] as const])) {
    await transaction(desk.db, (tx) => addTag(tx, desk, personId ?? '', { customerId, tag }))
  }
  await transaction(desk.db, (tx) => removeTag(tx, { customerId: ids[0] ?? '', tag: 'watched' }))

  const seen: string[] = []
  for (let page = await listTagged(desk.db, { tag: 'watched', limit: 4 }); page.length > 0; ) {
    seen.push(...page)
    page = await listTagged(desk.db, { tag: 'watched', limit: 4, after: page.at(-1) })
  }
  expect(seen).toEqual(ids.slice(1).sort().reverse())
  expect(await listTagged(desk.db, { tag: 'nobody', limit: 4 })).toEqual([])
})
