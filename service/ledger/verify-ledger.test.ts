import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { lookAtBroken, tamperings } from './test-tamperings'
import { invariants, verifyLedger } from './verify-ledger'

let given: GivenTransfers
let quoteId: string
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
  quoteId = (await given.quote()).id
  await given.pay(quoteId)
  const released = await given.quote()
  await given.pay(released.id)
  await given.confirm(released.id)
  expect(await given.service.verifyLedger()).toEqual([])
})
afterAll(() => given.close())

test.each(tamperings)('what breaks it is found by its name: %s', async (invariant, tampering, alsoBroken = []) => {
  const names = {
    org: given.organizationId,
    quote: quoteId,
    customer: given.customer.id,
    prefunded: given.prefundedId,
  }
  const findings = await lookAtBroken(given.database.owner.db, tampering(names), (db) => verifyLedger(db, given.now()))
  expect([...new Set(findings?.map((finding) => finding.invariant))].sort()).toEqual([invariant, ...alsoBroken].sort())
})

test('each of them can be broken', () => {
  expect([...new Set(tamperings.map(([invariant]) => invariant))].sort()).toEqual([...invariants].sort())
})

test('a statement of the bank is held against the books of its moment, until the difference is explained', async () => {
  const { provisioning } = given.service
  const statement = {
    organizationId: given.organizationId,
    provider: 'funding',
    currency: 'USDC',
    cutOff: given.now(),
    by: 'olga',
  } as const
  await provisioning.recordStatement({ ...statement, balanceMinor: 100_000_00n })
  given.advance(60)
  await provisioning.fund({ organizationId: given.organizationId, accountId: given.prefundedId, amountMinor: 500n })
  await given.mustBalance()
  await provisioning.recordStatement({ ...statement, cutOff: given.now(), balanceMinor: 100_004_00n })
  expect(await given.service.verifyLedger()).toMatchObject([
    {
      invariant: expect.stringContaining('what a provider says'),
      subject: 'funding USDC/6',
      organizationId: given.organizationId,
    },
  ])
  const explained = { amountMinor: -100n, reason: 'The bank took a fee, booked tomorrow' }
  await provisioning.recordStatement({ ...statement, cutOff: given.now(), balanceMinor: 100_004_00n, explained })
  await given.mustBalance()
})

test('books that are right are found right while payments go on', async () => {
  let going = true
  const payments = async () => {
    for (let count = 0; count < 25; count++) {
      const { id } = await given.quote()
      await given.pay(id)
      await given.cancel(id)
    }
  }
  const work = Promise.all([payments(), payments(), payments(), payments()]).finally(() => {
    going = false
  })
  const findings = []
  while (going) findings.push(...(await given.service.verifyLedger()))
  await work
  expect(findings.slice(0, 1)).toEqual([])
})

test('no account goes below its floor, and the same event is not booked twice', async () => {
  const funding = { organizationId: given.organizationId, accountId: given.prefundedId, amountMinor: 500n, reference: 'wire-1' }
  const before = await given.balance()
  await given.service.provisioning.fund(funding)
  await given.service.provisioning.fund(funding)
  expect(Number((await given.balance()).available) - Number(before.available)).toBeCloseTo(5)
  await expect(given.database.sql`update payments.ledger_accounts set balance = -1 where kind = 'prefunded'`).rejects.toThrow(
    'check',
  )
})
