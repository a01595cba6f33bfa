import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, givenService } from '../test-service'
import { type GivenTransfers, givenTransfers, pagomovil } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const hourMs = 3_600_000
const inHours = (hours: number, from = Date.now()) => new Date(from + hours * hourMs).toISOString()

async function list(accountId: string, query: string, call = given.call) {
  const { body } = await call('GET', `/v1/prefunded-accounts/${accountId}/entries?${query}`)
  return { next: body.next_cursor, letters: body.data.map(({ reference }: { reference: string }) => reference).join('') }
}

test('entries are listed from one time until before another, page by page, by the clock of the sandbox', async () => {
  const id = await given.givenPrefunded('USDC', 0n)
  const begun = given.now().getTime()
  const at = (hours: number) => inHours(hours, begun)
  for (const reference of ['A', 'B', 'C', 'D']) {
    await given.call('POST', `/v1/prefunded-accounts/${id}/top-ups`, { body: { amount: 100, reference } })
    given.advance(3600)
  }
  expect((await list(id, '')).letters).toBe('DCBA')
  expect((await list(id, `created_from=${at(1)}&created_to=${at(3)}`)).letters).toBe('CB')
  expect((await list(id, `created_from=${at(1)}`)).letters).toBe('DCB')
  expect((await list(id, `created_to=${at(1)}`)).letters).toBe('A')
  expect((await list(id, 'created_to=1969-01-01T00:00:00Z')).letters).toBe('')
  const first = await list(id, `created_from=${at(1)}&limit=2`)
  expect(first.letters).toBe('DC')
  expect((await list(id, `created_from=${at(1)}&limit=2&cursor=${first.next}`)).letters).toBe('B')
})

test('movements are listed by the clock of the sandbox, also if it was set back between them', async () => {
  const id = await given.givenPrefunded('USDC', 0n)
  const topUp = (reference: string) =>
    given.call('POST', `/v1/prefunded-accounts/${id}/top-ups`, { body: { amount: 100, reference } })
  await topUp('C')
  await topUp('D')
  given.advance(-7200)
  await topUp('A')
  await topUp('B')
  given.advance(7200)
  expect((await list(id, '')).letters).toBe('DCBA')
  await given.mustBalance()
})

test('real money, whose ids and times have one clock, is found by its time, and none outside of it', async () => {
  const now = await givenService()
  const { id: organizationId, key } = await now.givenOrganization('live')
  const { createPrefundedAccount, fund } = now.service.provisioning
  const accountId = await createPrefundedAccount({ organizationId, name: 'Live', currency: 'USD' })
  await fund({ organizationId, accountId, amountMinor: 100n, reference: 'A' })
  const letters = async (query: string) => (await list(accountId, query, caller(now.service, key))).letters
  expect(await letters(`created_from=${inHours(-1)}&created_to=${inHours(1)}`)).toBe('A')
  expect(await letters(`created_to=${inHours(-1)}`)).toBe('')
  expect(await letters(`created_from=${inHours(1)}`)).toBe('')
  expect(await letters(`created_from=${inHours(-72)}&created_to=${inHours(-48)}`)).toBe('')
  await now.close()
})

const units = (text: string) => BigInt(text.replace('.', ''))

type Entry = { id: string; kind: string; amount: string; balance_after: string; [member: string]: unknown }

/** Reads all movements by pages of the given length, newest first. */
async function readAll(accountId: string, limit: number, query = '') {
  const read: Entry[] = []
  for (let cursor = ''; ; ) {
    const { text, body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/entries?limit=${limit}${query}${cursor}`)
    expect(body.data, text).toBeInstanceOf(Array)
    read.push(...body.data)
    if (body.next_cursor === null) return read
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Makes an account that is topped up, pays, gets a failed payment back, and is topped up again, an hour between them. */
async function givenBusyAccount() {
  const accountId = await given.givenPrefunded('USDC', 0n)
  const topUp = (amount: number, reference: string) =>
    given.call('POST', `/v1/prefunded-accounts/${accountId}/top-ups`, { body: { amount, reference } })
  await topUp(500_000, 'A')
  const destinationId = await given.givenAccount(pagomovil(2))
  given.advance(3600)
  const quote = await given.quote({ destinationId, external_transfer_id: `order-${accountId}` })
  expect((await given.pay(quote.id, { prefundedId: accountId })).status).toBe(200)
  await given.confirm(quote.id)
  given.advance(60)
  await given.runJobs()
  given.advance(3600)
  await topUp(70_000, 'B')
  return { accountId, quote }
}

test('each movement has the balance after it, on pages of any length, as the statements say', async () => {
  const { accountId } = await givenBusyAccount()
  const whole = await readAll(accountId, 100)
  expect(whole.map(({ kind }) => kind)).toEqual(['top_up', 'refund', 'pay', 'top_up'])
  expect(whole[0]?.balance_after).toBe(`${(await given.balance(accountId)).available}0000`)
  for (const [index, { amount, balance_after }] of whole.entries()) {
    const before = whole[index + 1]?.balance_after ?? '0.000000'
    expect(units(balance_after) - units(amount)).toBe(units(before))
  }
  given.advance(3600)
  for (const limit of [1, 2, 3]) expect(await readAll(accountId, limit)).toEqual(whole)
  const ended = `&created_to=${String(whole[0]?.created_at)}`
  expect(await readAll(accountId, 2, ended)).toEqual(whole.slice(1))
  const { body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/statement?${ended.slice(1)}`)
  expect(body.closing_balance).toBe(whole[1]?.balance_after)
})

test('a movement names whose payment it was and its reference; a top-up has neither', async () => {
  const { accountId, quote } = await givenBusyAccount()
  const [topUp, refund, paid] = await readAll(accountId, 100)
  const ofPayment = { quote_id: quote.id, customer_id: quote.customer_id, partner_reference_id: `order-${accountId}` }
  expect(paid).toMatchObject(ofPayment)
  expect(refund).toMatchObject(ofPayment)
  expect(topUp).toMatchObject({ quote_id: null, customer_id: null, partner_reference_id: null })
})

test('what is booked between two pages does not change the balances of the next one', async () => {
  const { accountId } = await givenBusyAccount()
  for (const waits of [0, 3600]) {
    given.advance(waits)
    const whole = await readAll(accountId, 100)
    const { next } = await list(accountId, 'limit=1')
    given.advance(60)
    await given.call('POST', `/v1/prefunded-accounts/${accountId}/top-ups`, { body: { amount: 5, reference: `later ${waits}` } })
    const { body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/entries?cursor=${next}`)
    expect(body.data).toEqual(whole.slice(1))
  }
})

test('a cursor carries a balance that nobody can make up, nor take along to another account', async () => {
  const [one, other] = [await givenBusyAccount(), await givenBusyAccount()]
  given.advance(3600)
  const { next } = await list(one.accountId, 'limit=1')
  const plain = (text: string) => Buffer.from(text).toString('base64url')
  const id = String((await readAll(one.accountId, 100))[0]?.id)
  for (const [accountId, cursor] of [
    [other.accountId, next],
    [one.accountId, plain(`${id} 999000000`)],
    [one.accountId, `${next.slice(0, -4)}AAAA`],
  ]) {
    const { status, body } = await given.call('GET', `/v1/prefunded-accounts/${accountId}/entries?cursor=${cursor}`)
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'invalid_cursor'])
  }
  const unsealed = await list(one.accountId, `cursor=${plain(`${Date.now()} ${id}`)}`)
  expect(unsealed.letters).toHaveLength((await list(one.accountId, '')).letters.length - 'B'.length)
})
