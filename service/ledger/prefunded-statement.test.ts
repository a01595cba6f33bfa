import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, givenService } from '../test-service'
import { type GivenTransfers, givenTransfers, pagomovil } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const hourMs = 3_600_000

async function readStatement(accountId: string, query: string, call = given.call) {
  const { status, text, body } = await call('GET', `/v1/prefunded-accounts/${accountId}/statement?${query}`)
  expect(status, text).toBe(200)
  return body
}

/** Makes an account that is topped up (hour 0), pays (1), gets a failed payment back (2), and is topped up again (3). */
async function givenBusyAccount() {
  const prefundedId = await given.givenPrefunded('USDC', 0n)
  const begun = given.now().getTime()
  const topUp = (amount: number, reference: string) =>
    given.call('POST', `/v1/prefunded-accounts/${prefundedId}/top-ups`, { body: { amount, reference } })
  const pay = async (scenario: number) => {
    const destinationId = await given.givenAccount(pagomovil(scenario))
    const { id } = await given.quote({ destinationId })
    expect((await given.pay(id, { prefundedId })).status).toBe(200)
    await given.confirm(id)
    given.advance(60)
    await given.runJobs()
    given.advance(3540)
  }
  await topUp(500_000, 'A')
  given.advance(3600)
  await pay(9)
  await pay(1)
  await topUp(70_000, 'B')
  return { accountId: prefundedId, at: (hours: number) => new Date(begun + hours * hourMs - 1000).toISOString() }
}

/** Adds up, by the list of all movements, what a statement over a period must say, in 1/1,000,000 USDC. */
async function addUp(accountId: string, from: string, to: string) {
  const { body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/entries?limit=100`)
  const entries: { amount: string; created_at: string }[] = body.data
  const sum = (keeps: (at: string, units: bigint) => boolean) =>
    entries
      .map(({ amount, created_at: at }) => ({ at, units: BigInt(amount.replace('.', '')) }))
      .filter(({ at, units }) => keeps(at, units))
      .reduce((total, { units }) => total + units, 0n)
  const isWithin = (at: string) => at >= from && at < to
  return {
    opening: sum((at) => at < from),
    in: sum((at, units) => isWithin(at) && units > 0n),
    out: -sum((at, units) => isWithin(at) && units < 0n),
    closing: sum((at) => at < to),
  }
}

test('a statement agrees with the list of movements, over each period', async () => {
  const { accountId, at } = await givenBusyAccount()
  const units = (text: string) => BigInt(text.replace('.', ''))
  for (const [from, to] of [0, 1, 2, 3, 4].flatMap((first) =>
    [1, 2, 3, 4, 9].map((last) => [first, Math.max(first, last)] as const),
  )) {
    const body = await readStatement(accountId, `created_from=${at(from)}&created_to=${at(to)}`)
    const { opening_balance, money_in, money_out, closing_balance, kinds } = body
    const told = {
      opening: units(opening_balance),
      in: units(money_in),
      out: units(money_out),
      closing: units(closing_balance),
    }
    expect(told, `${from} to ${to}`).toEqual(await addUp(accountId, at(from), at(to)))
    expect(told.opening + told.in - told.out).toBe(told.closing)
    expect(kinds.reduce((sum: bigint, { amount }: { amount: string }) => sum + units(amount), 0n)).toBe(told.in - told.out)
  }
  await given.mustBalance()
})

test('without a period a statement is of everything, ends with the balance of now, and tells kinds with their number', async () => {
  const { accountId, at } = await givenBusyAccount()
  const whole = await readStatement(accountId, '')
  expect(whole).toMatchObject({ currency: 'USDC', from: null, to: null, opening_balance: '0.000000' })
  expect(whole.closing_balance).toBe(`${(await given.balance(accountId)).available}0000`)
  expect(whole.kinds[0]).toEqual({ kind: 'top_up', count: 2, amount: '5700.000000' })
  expect(whole.kinds).toContainEqual({ kind: 'pay', count: 2, amount: expect.stringMatching(/^-20\d\.\d{6}$/) })
  const before = await readStatement(accountId, `created_to=${at(0)}`)
  expect(before).toMatchObject({ opening_balance: '0.000000', money_in: '0.000000', closing_balance: '0.000000', kinds: [] })
  const later = await readStatement(accountId, `created_from=${at(90)}`)
  expect(later).toMatchObject({ opening_balance: whole.closing_balance, closing_balance: whole.closing_balance, kinds: [] })
})

test('real money, whose ids and times have one clock, is found by its time', async () => {
  const now = await givenService()
  const { id: organizationId, key } = await now.givenOrganization('live')
  const { createPrefundedAccount, fund } = now.service.provisioning
  const accountId = await createPrefundedAccount({ organizationId, name: 'Live', currency: 'USD' })
  await fund({ organizationId, accountId, amountMinor: 12_345n, reference: 'A' })
  const read = (query: string) => readStatement(accountId, query, caller(now.service, key))
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  expect(await read(`created_from=${inHours(-1)}`)).toMatchObject({ opening_balance: '0.00', closing_balance: '123.45' })
  expect(await read(`created_from=${inHours(-90)}&created_to=${inHours(-1)}`)).toMatchObject({ closing_balance: '0.00' })
  expect(await read(`created_from=${inHours(90)}`)).toMatchObject({ opening_balance: '123.45', money_in: '0.00' })
  await now.close()
})
