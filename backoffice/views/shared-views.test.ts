import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Role } from '../people/roles'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { createView, deleteView, listViews, type NewView, renameView } from './views'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const holder = async (...roles: Role[]) => ({ personId: (await givenPerson(desk, roles)).personId ?? '', roles })
type Holder = Awaited<ReturnType<typeof holder>>
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

describe('views', () => {
  test('are listed for their list alone, the oldest first', async () => {
    const ana = await holder('support')
    for (const name of ['Zulu', 'Alfa']) await create(ana, { name })
    await create(ana, { name: 'Others', list: 'transactions' })
    expect([await namesFor(ana), await namesFor(ana, 'transactions'), await namesFor(ana, 'customers')]).toEqual([
      ...[['Zulu', 'Alfa'], ['Others'], []],
    ])
  })

  test('that are shared are seen by everybody with the role, and by those alone', async () => {
    const [auditor, colleague, clerk] = [await holder('auditor'), await holder('auditor', 'support'), await holder('support')]
    await create(auditor, { name: 'For auditors', sharedWith: 'auditor' })
    await create(colleague, { name: 'Mine' })
    expect(await namesFor(colleague)).toEqual(['For auditors (shared)', 'Mine'])
    expect([await namesFor(auditor), (await namesFor(clerk)).includes('For auditors (shared)')]).toEqual([
      ['For auditors'],
      false,
    ])
  })

  test('of people who lost the role are still their own, and still shared', async () => {
    const [admin, other] = [await holder('compliance'), await holder('compliance')]
    await create(admin, { name: 'Reviews', sharedWith: 'compliance' })
    expect(await namesFor({ ...admin, roles: ['support'] })).toContain('Reviews')
    expect(await namesFor(other)).toContain('Reviews (shared)')
  })

  test('have a name that is free: each person has their own names in each list', async () => {
    const [ana, luis] = [await holder('finance'), await holder('finance')]
    const id = await create(ana)
    expect(await codeOf(create(ana))).toBe('view_name_taken')
    expect(await codeOf(create(luis))).toBe('done')
    expect(await codeOf(create(ana, { list: 'customers' }))).toBe('done')
    const other = await create(ana, { name: 'Other' })
    expect(await codeOf(inTx((tx) => renameView(tx, ana, { id: other, name: 'Open' })))).toBe('view_name_taken')
    expect(await codeOf(inTx((tx) => renameView(tx, ana, { id, name: 'Open' })))).toBe('done')
  })

  test('are renamed and deleted by their owner, once', async () => {
    const [ana, luis] = [await holder('finance'), await holder('finance')]
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
