import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

type Sum = { from: string; to: string; decision: string; count: number }
const midnights = ['2026-11-20T04:00:00.000Z', '2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z']
const read = async (path: string) => (await given.call('GET', path)).body

test('what people decided is added up by day and decision, as the list that is filtered to exactly that has it', async () => {
  const [ana, eva, leo] = [
    await given.customer('+kyc-review'),
    await given.customer('+kyc-review'),
    await given.customer('+kyc-review'),
  ]
  const blocked = await given.customer('+kyc-review')
  given.goTo(new Date('2026-11-20T18:00:00.000Z'))
  await given.decide((await given.review(ana)).id, { decision: 'approve' })
  await given.measure('block', blocked) // blocking cancels the review, so it does not count as a decision
  given.goTo(new Date('2026-11-21T04:00:00.000Z')) // midnight in Caracas
  await given.decide((await given.review(eva)).id, { decision: 'approve' })
  given.goTo(new Date('2026-11-21T20:00:00.000Z'))
  await given.decide((await given.review(leo)).id, { decision: 'request_information', reason_code: 'data_mismatch' })

  const { data, median_seconds } = await read(`/v1/kyc/review-sums?edges=${midnights}`)
  expect(data.map(({ from, decision, count }: Sum) => [from, decision, count])).toEqual([
    [midnights[0], 'approve', 1],
    [midnights[1], 'approve', 1],
    [midnights[1], 'request_information', 1],
  ])
  expect(median_seconds).toBe(14 * 3600)
  for (const { from, to, decision, count } of data) {
    const listed = await read(`/v1/kyc/reviews?with_count=true&closed_from=${from}&closed_to=${to}&decision=${decision}`)
    expect(listed.count).toBe(count)
  }
  const all = `closed_from=${midnights[0]}&closed_to=${midnights[2]}`
  expect((await read(`/v1/kyc/reviews?with_count=true&${all}&decision=approve,reject,request_information`)).count).toBe(3)
  expect((await read(`/v1/kyc/reviews?with_count=true&${all}`)).count).toBe(4)
})

test('reviews are listed by when they were opened, and spans that are wrong are refused', async () => {
  const waiting = await given.customer('+kyc-review')
  const at = given.now().toISOString()
  const listed = await read(`/v1/kyc/reviews?with_count=true&created_from=${at}`)
  expect(listed.data.map(({ customer_id }: { customer_id: string }) => customer_id)).toEqual([waiting])
  expect((await read(`/v1/kyc/reviews?with_count=true&status=open&created_to=${at}`)).count).toBe(0)

  expect(await read(`/v1/kyc/review-sums?edges=2026-01-01T00:00:00Z,2026-01-02T00:00:00Z`)).toEqual({
    data: [],
    median_seconds: null,
  })
  const tooLong = await given.call('GET', '/v1/kyc/review-sums?edges=2026-01-01T00:00:00Z,2026-11-02T00:00:00Z')
  expect([tooLong.status, tooLong.body.errors[0].code]).toEqual([422, 'out_of_range'])
})
