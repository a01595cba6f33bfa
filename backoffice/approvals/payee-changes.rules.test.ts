import { expect, test } from 'vitest'
import { changersOf, latestChange, type PayeeRecord, payeeChanges } from './payee-changes.rules'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute))
const record = (change: Partial<PayeeRecord>): PayeeRecord => ({
  action: 'customer.edit',
  at: at(0),
  actorId: 'ana',
  actorName: 'Ana',
  objectId: 'c1',
  result: 'done',
  after: null,
  callId: null,
  ...change,
})
const account = (change: Partial<PayeeRecord>) =>
  record({ action: 'bank_account.add', after: { bank_account_id: 'a1' }, ...change })

test('each kind of change names its payee, its time and its person; an account also itself', () => {
  const records = [record({ action: 'customer.create' }), record({ at: at(1) }), account({ at: at(2) })]
  const common = { by: 'Ana', byId: 'ana', customerId: 'c1' }
  expect(payeeChanges(records)).toEqual([
    { ...common, kind: 'customer_added', at: at(0), accountId: undefined },
    { ...common, kind: 'customer_changed', at: at(1), accountId: undefined },
    { ...common, kind: 'account_added', at: at(2), accountId: 'a1' },
  ])
})

test('a call has the time and the person of its first record, and the outcome of its last', () => {
  const sent = account({ callId: 'k1', result: 'sent', objectId: '', after: null })
  const found = account({ callId: 'k1', at: at(9), actorName: 'Cauce' })
  expect(payeeChanges([sent, found])).toEqual([
    { kind: 'account_added', at: at(0), by: 'Ana', byId: 'ana', customerId: 'c1', accountId: 'a1' },
  ])
})

test('a call that failed or was denied changed nothing; one whose outcome is unknown may have', () => {
  const outcomes = ['done', 'sent', 'unknown', 'failed', 'denied'].map((result) =>
    record({ result, callId: result, actorName: result }),
  )
  expect(payeeChanges(outcomes).map(({ by }) => by)).toEqual(['done', 'sent', 'unknown'])
})

test('records without a call are changes of their own, also two of one moment, and other actions are none', () => {
  expect(
    payeeChanges([record({}), record({}), record({ action: 'customer.suspend' }), record({ action: 'note.add' })]),
  ).toHaveLength(2)
})

test('the latest change is the newest one of the customer or of this account that had happened by then', () => {
  const changes = payeeChanges([
    record({ action: 'customer.create' }),
    account({ at: at(10) }),
    account({ at: at(20), after: { bank_account_id: 'a2' } }),
    record({ at: at(30), objectId: 'c2' }),
    record({ at: at(40), actorName: 'Eva' }),
  ])
  const latest = (accountId: string, minute: number) => latestChange(changes, { customerId: 'c1', accountId }, at(minute))?.at
  expect([latest('a1', 9), latest('a1', 10), latest('a1', 39), latest('a1', 40)]).toEqual([at(0), at(10), at(10), at(40)])
  expect([latest('a2', 19), latest('a2', 20)]).toEqual([at(0), at(20)])
  expect(latestChange(changes, { customerId: 'c1', accountId: 'a1' }, at(-1))).toBeUndefined()
  expect(latestChange(changes, { customerId: 'c3', accountId: 'a1' }, at(59))).toBeUndefined()
})

test('an account whose id never came back makes every account of the customer new', () => {
  for (const id of [7, '', null]) {
    const changes = payeeChanges([account({ result: 'unknown', after: { bank_account_id: id }, at: at(5) })])
    for (const accountId of ['a1', 'a9'])
      expect(latestChange(changes, { customerId: 'c1', accountId }, at(6))?.at, `${id}`).toEqual(at(5))
  }
})

test('those who changed the account or the customer within the hours are named once, and nobody else', () => {
  const changes = payeeChanges([
    account({ at: at(0), actorId: 'early' }),
    account({ at: at(10), actorId: 'eva' }),
    record({ at: at(20), actorId: 'eva' }),
    record({ at: at(30), actorId: 'leo' }),
    record({ at: at(31), actorId: null }),
    account({ at: at(40), actorId: 'other account', after: { bank_account_id: 'a2' } }),
    record({ at: at(50), actorId: 'other customer', objectId: 'c2' }),
  ])
  const payee = { customerId: 'c1', accountId: 'a1' }
  expect(changersOf(changes, payee, { hours: 1, now: at(60) })).toEqual(['eva', 'leo'])
  expect(changersOf(changes, payee, { hours: 0, now: at(60) })).toEqual([])
})
