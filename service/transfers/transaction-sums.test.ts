import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

type Sum = { from: string; to: string; type: string; status: string; count: number; amount: string }
const midnights = ['2026-11-19T04:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z']
const sums = (query: string) => given.call('GET', `/v1/transfer-sums?${query}`)
const sumsOf = async (query: string): Promise<Sum[]> => (await sums(query)).body.data

test('the sums of each day, type and status are those of the list that is filtered to exactly them', async () => {
  const paidOut = await paid({ amount: 1_234 }) // 20 Nov, 10:00 in Caracas
  given.advance(14 * 3600 - 1) // 23:59:59 on that day
  await paid({ amount: 70_000 })
  given.advance(1)
  await paid({ amount: 500 })
  const wallet = { currency: 'USDC', account_id: given.customer.walletAddress }
  await paid({ amount: 50_000, destination: wallet })
  await given.runJobs()

  const found = await sumsOf(`edges=${midnights}`)
  expect(found.map(({ from, type, count }) => [from, type, count])).toEqual([
    [midnights[1], 'withdraw', 2],
    [midnights[2], 'transfer', 1],
    [midnights[2], 'withdraw', 1],
  ])
  expect(BigInt(found[0]?.amount ?? '')).toBeGreaterThan(BigInt(paidOut.amount))
  for (const { from, to, type, status, count, amount } of found) {
    const listed = await given.call(
      'GET',
      `/v1/transfers?with_count=true&created_from=${from}&created_to=${to}&type=${type}&status=${status}`,
    )
    const total = listed.body.data.reduce((sum: bigint, row: { amount: string }) => sum + BigInt(row.amount), 0n)
    expect([listed.body.count, String(total)]).toEqual([count, amount])
  }
  expect(await sumsOf(`edges=${midnights}&type=transfer`)).toHaveLength(1)
  expect(await sumsOf(`edges=${midnights}&status=failed`)).toEqual([])

  const stranger = caller(given.service, (await given.givenOrganization('test')).key)
  expect((await stranger('GET', `/v1/transfer-sums?edges=${midnights}`)).body.data).toEqual([])
})

test('edges that are too few, out of order or too far apart are refused, unless only what is open is asked for', async () => {
  const long = 'edges=2025-01-01T00:00:00Z,2026-11-22T04:00:00Z'
  for (const query of [
    'edges=2026-11-20T04:00:00Z',
    `edges=${midnights.toReversed()}`,
    `edges=${midnights[0]},${midnights[0]}`,
    long,
  ]) {
    const { status, body } = await sums(query)
    expect([status, body.errors]).toMatchObject([422, [{ parameter: 'edges', code: 'out_of_range' }]])
  }
  const noMoments = (await sums('edges=today,tomorrow')).body.errors
  expect(noMoments).toContainEqual(expect.objectContaining({ parameter: 'edges', code: 'invalid_format' }))
  expect((await sums('')).body.errors).toMatchObject([{ parameter: 'edges', code: 'missing_parameter' }])
  expect((await sums(`${long}&status=pending,processing`)).status).toBe(200)
  expect((await sums(`${long}&status=pending,completed`)).status).toBe(422)
})

async function paid(change: Record<string, unknown>): Promise<{ amount: string }> {
  const { body, status, text } = await given.pay((await given.quote(change)).id)
  expect(status, text).toBe(200)
  return body
}
