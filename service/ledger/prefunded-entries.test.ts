import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, givenService } from '../test-service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

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
