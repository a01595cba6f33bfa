import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenCompliance, givenCompliance } from './kyc/test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

test('the customers of each state are as many as the list of that state has, and deleted ones are none', async () => {
  await given.customer('+kyc-review')
  await given.customer('+kyc-approve')
  await given.measure('suspend', await given.customer('+kyc-approve'))
  const gone = await given.customer('+kyc-review')
  expect((await given.call('DELETE', `/v1/customers/${gone}`)).status).toBe(200)

  const { data } = (await given.call('GET', '/v1/customer-counts')).body
  expect(data).toHaveLength(5)
  for (const { state, count } of data) {
    const listed = await given.call('GET', `/v1/customers?state=${state}&limit=1&with_count=true`)
    expect([state, listed.body.count]).toEqual([state, count])
  }
  expect(data.reduce((all: number, { count }: { count: number }) => all + count, 0)).toBe(3)
})
