import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Role } from '../people/roles'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { createView, deleteView, listViews, renameView, viewsAtMost } from './views'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('a view is seen by its owner, and by others only when it is shared with a role they have', async () => {
  const [ana, carlos, lucia] = [await given('compliance'), await given('compliance', 'support'), await given('finance')]
  const own = await save(ana, { name: 'Mine' })
  const shared = await save(ana, { name: 'Ours', sharedWith: 'compliance' })

  expect((await views(ana)).map(({ id, mine }) => [id, mine])).toEqual([
    [own, true],
    [shared, true],
  ])
  expect((await views(carlos)).map(({ id, mine }) => [id, mine])).toEqual([[shared, false]])
  expect(await views(lucia)).toEqual([])
  expect(await listViews(desk.db, ana, 'transactions')).toEqual([])
})

test('nobody renames or deletes the view of another, or shares with a role that is not theirs', async () => {
  const [ana, carlos] = [await given('compliance'), await given('compliance')]
  const id = await save(ana, { name: 'Ours', sharedWith: 'compliance' })

  await expect(desk.db.transaction((tx) => renameView(tx, carlos, { id, name: 'Taken over' }))).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(desk.db.transaction((tx) => deleteView(tx, carlos, id))).rejects.toMatchObject({ code: 'not_found' })
  await expect(save(carlos, { name: 'For finance', sharedWith: 'finance' })).rejects.toMatchObject({ code: 'validation_failed' })
  await desk.db.transaction((tx) => renameView(tx, ana, { id, name: 'Renamed' }))
  expect((await views(carlos)).map(({ name }) => name)).toContain('Renamed')
  await desk.db.transaction((tx) => deleteView(tx, ana, id))
  expect((await views(carlos)).map(({ id: seen }) => seen)).not.toContain(id)
})

test('a name is used once, and twenty views of a list are the most, also when they are saved at once', async () => {
  const ana = await given('support')
  await save(ana, { name: 'Same' })
  await expect(save(ana, { name: 'Same' })).rejects.toMatchObject({ code: 'view_name_taken' })

  const saved = await Promise.allSettled(
    Array.from({ length: viewsAtMost + 5 }, (_, index) => save(ana, { name: `View ${index}` })),
  )
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(viewsAtMost - 1)
  expect(await views(ana)).toHaveLength(viewsAtMost)
})

type Holder = { personId: string; roles: Role[] }

async function given(...roles: Role[]): Promise<Holder> {
  const { personId } = await givenPerson(desk, roles)
  if (personId === null) throw new Error('nobody')
  return { personId, roles }
}

function save(holder: Holder, { name, sharedWith = null }: { name: string; sharedWith?: Role | null }): Promise<string> {
  const view = { list: 'customers', name, query: 'state=ACTIVE', sharedWith } as const
  return transaction(desk.db, (tx) => createView(tx, desk, holder, view))
}

function views(holder: Holder) {
  return listViews(desk.db, holder, 'customers')
}
