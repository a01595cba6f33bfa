import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { findPayment } from './find-payment'
import { remoteApi, transactionOf } from './test-remote-api'

test.each([
  ['the reference', 'order-1', ['order-1']],
  ['the id', 'q1', ['order-1', 'q1']],
])('is found at an API that files payments under %s of the quote', async (_name, word, expected) => {
  const { api, requested } = filing({ [word]: transactionOf({}) })
  expect(await findPayment(api, { quoteId: 'q1', references: ['order-1'] })).toMatchObject({ reference: word })
  expect(requested).toEqual(expected)
})

test('what matched before is looked up first, and nothing twice', async () => {
  const { api, requested } = filing({ q1: transactionOf({}) })
  await findPayment(api, { quoteId: 'q1', references: ['q1', 'order-1'] })
  expect(requested).toEqual(['q1'])
  const empty = filing({})
  await findPayment(empty.api, { quoteId: 'q1', references: ['q1', 'order-1'] })
  expect(empty.requested).toEqual(['q1', 'order-1'])
})

test('a quote without a reference is looked up only by its id, and "not found" everywhere means none', async () => {
  const { api, requested } = filing({})
  expect(await findPayment(api, { quoteId: 'q1', references: ['', null, undefined] })).toBeUndefined()
  expect(requested).toEqual(['q1'])
})

test('the payment of another quote under the same reference is not taken for its own', async () => {
  const { api } = filing({ 'order-1': transactionOf({ id: 't2', quote_id: 'q2' }), q1: transactionOf({ id: 't1' }) })
  expect(await findPayment(api, { quoteId: 'q1', references: ['order-1'] })).toMatchObject({ transaction: { id: 't1' } })
})

/** Makes an API with only the published operations that files payments under these references, and records the queries. */
function filing(payments: Record<string, ReturnType<typeof transactionOf>>) {
  const requested: string[] = []
  const api = remoteApi({
    findTransactionByReference: async (reference) => {
      requested.push(reference)
      const found = payments[reference]
      if (found === undefined) throw new ServiceError('transaction_not_found', 'none')
      return found
    },
  })
  return { api, requested }
}
