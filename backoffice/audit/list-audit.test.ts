import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import type { AuditFilters } from './audit-conditions'
import { compareWithHeads } from './compare-heads'
import { exportActions, listAudit } from './list-audit'
import { listAccountsEver, listCustomerTrail } from './list-customer-trail'
import { givenCall, givenRecord } from './test-trail'
import { readHead } from './verify-audit'

let desk: TestDesk
let lucia: Actor
let luis: Actor
let start: Date
/** The sequence numbers of the records, by name. */
const at: Record<string, bigint> = {}
beforeAll(async () => {
  desk = await testDesk()
  lucia = { ...(await givenPerson(desk, ['finance'])), address: '203.0.113.7' }
  luis = await givenPerson(desk, ['admin'])
  start = new Date(desk.now().getTime() + 1000)
  at.signIn = await givenRecord(desk, { action: 'sign_in', object: { kind: 'person', id: 'p1' } }, lucia)
  at.locked = await givenRecord(desk, { action: 'sign_in.locked', object: { kind: 'person', id: 'p1' } }, lucia)
  at.signInX = await givenRecord(desk, { action: 'sign_inX', object: { kind: 'person', id: 'p1' } }, luis)
  at.created = await givenRecord(
    desk,
    { action: 'account.add', object: { kind: 'customer', id: 'c1' }, after: { bank_account_id: 'a1' } },
    lucia,
  )
  at.account = await givenRecord(desk, { action: 'account.remove', object: { kind: 'bank_account', id: 'a1' } }, luis)
  at.denied = await givenRecord(
    desk,
    { action: 'field.reveal', object: { kind: 'customer', id: 'c1' }, result: 'denied', code: 'forbidden' },
    luis,
  )
  const [sent, done] = await givenCall(desk, lucia, {
    entry: { object: { kind: 'customer', id: 'c1' }, reason: 'Asked by phone' },
  })
  Object.assign(at, { sent, done })
  at.other = await givenRecord(desk, { object: { kind: 'customer', id: 'c2' } })
})
afterAll(() => desk.close())

const found = async (filters: AuditFilters) => (await listAudit(desk.db, filters)).records.map(({ seq }) => seq).reverse()
const those = (...names: string[]) => names.map((name) => at[name])

describe('records are found', () => {
  test('by who acted', async () => {
    expect(await found({ actorId: lucia.personId ?? '' })).toEqual(those('signIn', 'locked', 'created', 'sent', 'done'))
    expect(await found({ actorId: randomUUID() })).toEqual([])
  })

  test('by an action, and by a group of actions, which ends in a dot', async () => {
    expect(await found({ action: 'sign_in' })).toEqual(those('signIn'))
    expect(await found({ action: 'sign_in.' })).toEqual(those('signIn', 'locked'))
    expect(await found({ action: '%.' })).toEqual([])
    expect(await found({ action: 'sign.in.' })).toEqual([])
    expect(await found({ actions: ['account.add', 'account.remove'] })).toEqual(those('created', 'account'))
    expect(await found({ actions: [] })).toEqual([])
  })

  test('by one object, and by several of several kinds', async () => {
    expect(await found({ objectKind: 'customer', objectId: 'c1' })).toEqual(those('created', 'denied', 'sent', 'done'))
    expect(await found({ objectId: 'a1' })).toEqual(those('account'))
    const anyOf = [
      { objectKind: 'customer', objectIds: ['c2'] },
      { objectKind: 'bank_account', objectIds: ['a1', 'c1'] },
    ]
    expect(await found({ anyOf })).toEqual(those('account', 'other'))
  })

  test('by their result and their call', async () => {
    expect(await found({ results: ['denied', 'sent'] })).toEqual(those('denied', 'sent'))
    const [{ callId } = { callId: null }] = (await listAudit(desk.db, { results: ['sent'] })).records
    expect(await found({ callIds: [callId ?? ''] })).toEqual(those('sent', 'done'))
  })

  test('from a moment on, and before another one', async () => {
    const second = (count: number) => new Date(start.getTime() + count * 1000)
    expect(await found({ from: second(0), to: second(1) })).toEqual(those('signIn'))
    expect(await found({ from: second(7) })).toEqual(those('done', 'other'))
    expect(await found({ to: second(0) })).toEqual([])
  })

  test('by all filters together', async () => {
    const all = { actorId: luis.personId ?? '', objectKind: 'customer', results: ['denied'], action: 'field.' } as const
    expect(await found(all)).toEqual(those('denied'))
    expect(await found({ ...all, objectId: 'c2' })).toEqual([])
  })
})

describe('a page', () => {
  test('goes on where the one before ended, up to the first record', async () => {
    const seqs: bigint[] = []
    let before: string | undefined
    do {
      const page = await listAudit(desk.db, {}, { before, limit: 4 })
      seqs.push(...page.records.map(({ seq }) => seq))
      before = page.nextBefore ?? undefined
    } while (before !== undefined)
    expect(seqs).toEqual(Object.values(at).toSorted((a, b) => Number(b - a)))
    const whole = await listAudit(desk.db, {}, { limit: seqs.length })
    expect([whole.records.length, whole.nextBefore], 'a page that is just full is the last one').toEqual([seqs.length, null])
  })

  test('has one record at least and two hundred at most, and an unreadable place is the beginning', async () => {
    expect((await listAudit(desk.db, {}, { limit: 0 })).records).toHaveLength(1)
    expect((await listAudit(desk.db, {}, { limit: 9999 })).nextBefore).toBeNull()
    for (const before of ['x', '-1', '1e3', '9'.repeat(19)])
      expect((await listAudit(desk.db, {}, { before, limit: 1 })).records[0]?.seq, before).toBe(at.other)
  })

  test('shows who acted and from where, why, and nothing of hashes', async () => {
    const [record] = (await listAudit(desk.db, { results: ['sent'] })).records
    expect(record).toMatchObject({ actorName: lucia.name, address: '203.0.113.7', reason: 'Asked by phone', erased: false })
    for (const member of ['hash', 'seal', 'prevHash', 'toldToken', 'actorToken']) expect(record).not.toHaveProperty(member)
  })
})

describe('the trail of a customer', () => {
  const trail = async (customerId: string, onlyEnded = false) =>
    (await listCustomerTrail(desk.db, { customerId, onlyEnded }, { limit: 50 })).records.map(({ seq }) => seq).reverse()

  test('has what was done with every account that was ever theirs, also those that were removed', async () => {
    expect(await listAccountsEver(desk.db, 'c1')).toEqual(['a1'])
    expect(await trail('c1')).toEqual(those('created', 'account', 'denied', 'sent', 'done'))
    expect(await trail('c1', true)).toEqual(those('created', 'account', 'denied', 'done'))
  })

  test('of somebody else has none of it', async () => {
    expect([await trail('c2'), await trail('c9'), await listAccountsEver(desk.db, 'c2')]).toEqual([those('other'), [], []])
  })
})

test('every file that leaves the console has an action of its own', () => {
  expect(new Set(exportActions).size).toBe(exportActions.length)
  for (const action of exportActions) expect(action).toMatch(/^[a-z_]+\.(export|evidence)$/)
})

describe('a head that is stored elsewhere', () => {
  const places = async () => {
    const rows = await desk.database.sql<
      { seq: bigint; hash: Buffer }[]
    >`select seq, hash from backoffice.audit_records order by seq`
    return rows.map(({ seq, hash }) => ({ seq: BigInt(seq), hash }))
  }

  test('fits the trail at its place', async () => {
    const heads = await places()
    expect(await compareWithHeads(desk.db, heads, 0n)).toBeUndefined()
    expect(await compareWithHeads(desk.db, [], 0n)).toBeUndefined()
    expect(await compareWithHeads(desk.db, [{ seq: 0n, hash: Buffer.alloc(0) }], 0n)).toBeUndefined()
  })

  test('proves that the tail was cut off behind the last record', async () => {
    const head = await readHead(desk.db)
    const later = { seq: (head?.seq ?? 0n) + 5n, hash: Buffer.alloc(32, 1) }
    expect(await compareWithHeads(desk.db, [later], 0n)).toEqual({ intact: false, seq: (head?.seq ?? 0n) + 1n, fault: 'deleted' })
  })

  test('proves that the trail was rewritten after the last head that fits', async () => {
    const [first, second, third] = await places()
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few records')
    const forged = { ...third, hash: Buffer.alloc(32, 1) }
    expect(await compareWithHeads(desk.db, [first, second, forged], 0n)).toEqual({ intact: false, seq: 3n, fault: 'rewritten' })
    expect(await compareWithHeads(desk.db, [forged], 0n)).toEqual({ intact: false, seq: 1n, fault: 'rewritten' })
    expect(await compareWithHeads(desk.db, [third, forged], 2n)).toMatchObject({ fault: 'rewritten' })
  })
})
