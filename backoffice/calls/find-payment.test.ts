import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import { transaction } from '#database/open'
import type { Actor } from '../desk'
import { rememberPayment } from '../registry/remember-payment'
import { rememberQuote } from '../registry/remember-quote'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { findLatestCall } from './calls'
import { findPayment as findIn } from './find-payment'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { quoteOf, remoteApi, transactionOf } from './test-remote-api'

/** Without anything known of other quotes. */
const findPayment = (api: ReturnType<typeof remoteApi>, filed: Omit<Parameters<typeof findIn>[1], 'isOfAnother'>) =>
  findIn(api, { ...filed, isOfAnother: async () => false })

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

describe('a payment that a search returns', () => {
  // The reference that the API gave to the quote is ref-q1, and the id of the quote was sent to pay it.
  test.each<[what: string, told: Partial<Transaction>, isOurs: boolean]>([
    ['names the quote', { quote_id: 'q1' }, true],
    ['names the quote and another reference', { quote_id: 'q1', partner_reference_id: 'PRT-9' }, true],
    ['names no quote and no reference', {}, true],
    ['has an empty reference', { partner_reference_id: '' }, true],
    ['has the reference of the quote', { partner_reference_id: 'ref-q1' }, true],
    ['has it in another case', { partner_reference_id: ' REF-Q1 ' }, true],
    ['has the id of the quote as its reference', { partner_reference_id: 'q1' }, true],
    ['names another quote', { quote_id: 'q2' }, false],
    ['names another quote and our reference', { quote_id: 'q2', partner_reference_id: 'ref-q1' }, false],
    ['has a reference that begins with that of the quote', { partner_reference_id: 'ref-q12' }, false],
    ['has a reference that the API made for something else', { partner_reference_id: 'PRT-9' }, false],
  ])('and %s is so judged', async (_what, told, isOurs) => {
    const asked = { quoteId: 'q1', references: ['ref-q1'] }
    for (const word of ['ref-q1', 'q1']) {
      const found = await findPayment(filing({ [word]: transactionOf(told) }).api, asked)
      expect(found === undefined ? undefined : found.reference, word).toBe(isOurs ? word : undefined)
    }
  })
})

describe('a pay whose answer was lost', () => {
  let desk: TestDesk
  let finance: Actor
  beforeAll(async () => {
    desk = await testDesk()
    finance = await givenPerson(desk, ['finance'])
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.database.sql`truncate backoffice.calls, backoffice.registry, backoffice.looks`)

  test('is not proven by a payment of another order that the API returns for every word, and not disproven either', async () => {
    await losePay('q1')
    await look(async () => transactionOf({ id: 't9', partner_reference_id: 'order-9' }))
    expect(await stateOf('q1')).toBe('unknown')
    passTime(desk, 400)
    await look(async () => transactionOf({ id: 't9', partner_reference_id: 'order-9' }))
    expect(await stateOf('q1')).toBe('unknown')
  })

  test('is not proven by the known payment of another quote, nor by a reference that both have', async () => {
    for (const id of ['q1', 'q2']) await losePay(id, 'the-same')
    const search = filing({ 'the-same': transactionOf({ id: 't2', partner_reference_id: 'the-same' }) }).api
    await look(search.findTransactionByReference)
    expect([await stateOf('q1'), await stateOf('q2')]).toEqual(['unknown', 'unknown'])
    passTime(desk, 60)
    await transaction(desk.db, (tx) =>
      rememberPayment(tx, { quoteId: 'q2', transaction: transactionOf({ id: 't2' }) }, desk.now()),
    )
    await look(search.findTransactionByReference)
    expect([await stateOf('q1'), await stateOf('q2')]).toEqual(['unknown', 'done'])
  })

  test('is proven by its reference where the other quote with that reference was never paid here', async () => {
    await rememberQuote(desk.db, quoteOf({ id: 'q3', external_transfer_id: 'the-same' }), desk.now())
    await losePay('q1', 'the-same')
    await look(filing({ 'the-same': transactionOf({ id: 't1' }) }).api.findTransactionByReference)
    expect(await stateOf('q1')).toBe('done')
  })

  async function losePay(id: string, reference = `ref-${id}`): Promise<void> {
    await rememberQuote(desk.db, quoteOf({ id, external_transfer_id: reference }), desk.now())
    const certainAt = new Date(desk.now().getTime() + 300_000)
    const pay = {
      operation: 'payQuote',
      action: 'quote.pay',
      object: { kind: 'quote', id },
      idempotencyKey: `pay-${id}`,
    } as const
    const lose = () => Promise.reject(new ServiceError('outcome_unknown', 'lost'))
    const intent = { ...pay, permit: smallPermit(desk, finance, id), reference, certainAt }
    await expect(sendCall(desk, finance, intent, lose)).rejects.toMatchObject({ code: 'outcome_unknown' })
  }

  async function look(findTransactionByReference: (word: string) => Promise<Transaction>): Promise<void> {
    await resolveUnknown(desk, remoteApi({ findTransactionByReference }))
  }

  async function stateOf(objectId: string) {
    return (await findLatestCall(desk.db, { operation: 'payQuote', object: { kind: 'quote', id: objectId } }))?.state
  }
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
