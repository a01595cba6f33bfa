import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenTransfers, givenTransfers } from './test-transfers'

const [rounds, runners] = [10, 8]
const submitted: string[] = []
let given: GivenTransfers
beforeAll(async () => {
  const test: typeof sandboxRail = {
    ...sandboxRail,
    hasIdempotentSubmit: false,
    async submit(submission, now) {
      submitted.push(submission.transactionId)
      return sandboxRail.submit(submission, now)
    },
  }
  given = await givenTransfers({ rails: { test } })
})
afterAll(() => given.close())

test('of runners that take the same payout at once one submits it; the others read it again', async () => {
  const paid: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { id: quoteId } = await given.quote()
    const { body } = await given.pay(quoteId)
    await given.confirm(quoteId)
    paid.push(body.id)
    const job = {
      organizationId: given.organizationId,
      id: 1n,
      queue: 'rail.submit',
      key: body.id,
      payload: { transactionId: body.id },
      runAt: given.now(),
      attempt: 1,
      maxAttempts: 12,
    }
    const submit = given.service.jobs['rail.submit']
    const context = { now: given.now(), signal: new AbortController().signal }
    const again = await Promise.all(Array.from({ length: runners }, async () => submit?.(job, context)))
    expect(again.every((one) => one !== undefined && one.runAgainAt >= given.now())).toBe(true)
  }
  expect(submitted).toEqual(paid)
  await given.mustBalance()
})
