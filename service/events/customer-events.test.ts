import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const typesOf = async (query: string) => {
  const { body } = await given.call('GET', `/v1/events${query}`)
  return body.data.map(({ type, object_id }: { type: string; object_id: string }) => [type, object_id])
}

test('the events of a customer include those of all its accounts, also of a removed one, and of no other customer', async () => {
  const { customer, call } = given
  const accountId = customer.pagomovilId
  const removed = await call('DELETE', `/v1/customers/${customer.id}/bank-accounts/${accountId}`)
  expect(removed.status).toBeLessThan(300)
  const told = await typesOf(`?customer_id=${customer.id}&limit=100`)
  expect(told).toContainEqual(['bank_account.created', accountId])
  expect(told).toContainEqual(['bank_account.deleted', accountId])
  expect(told).toContainEqual(['customer.created', customer.id])
  expect(await typesOf(`?customer_id=${customer.id}&type=bank_account.deleted`)).toEqual([['bank_account.deleted', accountId]])
  expect(await typesOf(`?object_id=${accountId}`)).toEqual([
    ['bank_account.deleted', accountId],
    ['bank_account.created', accountId],
  ])
  expect(new Set((await typesOf(`?object_id=${customer.id}`)).map(([, id]: string[]) => id))).toEqual(new Set([customer.id]))
  expect(await typesOf(`?customer_id=${customer.id}&object_id=${accountId}`)).toEqual(await typesOf(`?object_id=${accountId}`))
  for (const stranger of [randomUUID(), 'x']) {
    expect(await typesOf(`?object_id=${stranger}`)).toEqual([])
    expect(await typesOf(`?customer_id=${stranger}`)).toEqual([])
    expect(await typesOf(`?customer_id=${customer.id}&object_id=${stranger}`)).toEqual([])
  }
})
