import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Role } from '../people/roles'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { createView, deleteView, listViews, type NewView, renameView, viewsAtMost } from './views'

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

describe('views of a list', () => {
  const view: NewView = { list: 'quotes', name: 'Open', query: '?status=pending', sharedWith: null }
  const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)
  const create = (who: Holder, change: Partial<NewView> = {}) => {
    passTime(desk, 1)
    return inTx((tx) => createView(tx, desk, who, { ...view, ...change }))
  }
  const namesFor = async (who: Holder, list: NewView['list'] = 'quotes') =>
    (await listViews(desk.db, who, list)).map(({ name, mine }) => `${name}${mine ? '' : ' (shared)'}`)
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.code,
    )

  test('are listed for their list alone, the oldest first', async () => {
    const ana = await given('support')
    for (const name of ['Zulu', 'Alfa']) await create(ana, { name })
    await create(ana, { name: 'Others', list: 'transactions' })
    expect([await namesFor(ana), await namesFor(ana, 'transactions'), await namesFor(ana, 'customers')]).toEqual([
      ...[['Zulu', 'Alfa'], ['Others'], []],
    ])
  })

  test('that are shared are seen by everybody with the role, and by those alone', async () => {
    const [auditor, colleague, clerk] = [await given('auditor'), await given('auditor', 'support'), await given('support')]
    await create(auditor, { name: 'For auditors', sharedWith: 'auditor' })
    await create(colleague, { name: 'Mine' })
    expect(await namesFor(colleague)).toEqual(['For auditors (shared)', 'Mine'])
    expect([await namesFor(auditor), (await namesFor(clerk)).includes('For auditors (shared)')]).toEqual([
      ['For auditors'],
      false,
    ])
  })

  test('of people who lost the role are still their own, and still shared', async () => {
    const [admin, other] = [await given('compliance'), await given('compliance')]
    await create(admin, { name: 'Reviews', sharedWith: 'compliance' })
    expect(await namesFor({ ...admin, roles: ['support'] })).toContain('Reviews')
    expect(await namesFor(other)).toContain('Reviews (shared)')
  })

  test('have a name that is free: each person has their own names in each list', async () => {
    const [ana, luis] = [await given('finance'), await given('finance')]
    const id = await create(ana)
    expect(await codeOf(create(ana))).toBe('view_name_taken')
    expect(await codeOf(create(luis))).toBe('done')
    expect(await codeOf(create(ana, { list: 'customers' }))).toBe('done')
    const other = await create(ana, { name: 'Other' })
    expect(await codeOf(inTx((tx) => renameView(tx, ana, { id: other, name: 'Open' })))).toBe('view_name_taken')
    expect(await codeOf(inTx((tx) => renameView(tx, ana, { id, name: 'Open' })))).toBe('done')
  })

  test('are renamed and deleted by their owner, once', async () => {
    const [ana, luis] = [await given('finance'), await given('finance')]
    const id = await create(ana, { name: 'Old', sharedWith: 'finance' })
    expect(await codeOf(inTx((tx) => renameView(tx, luis, { id, name: 'Stolen' })))).toBe('not_found')
    await inTx((tx) => renameView(tx, ana, { id, name: 'New' }))
    expect(await namesFor(luis)).toContain('New (shared)')
    expect(await codeOf(inTx((tx) => deleteView(tx, luis, id)))).toBe('not_found')
    expect(await codeOf(inTx((tx) => deleteView(tx, ana, id)))).toBe('done')
    expect(await codeOf(inTx((tx) => deleteView(tx, ana, id)))).toBe('not_found')
    expect(await namesFor(luis)).not.toContain('New (shared)')
  })
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
