import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction as inTransaction, type Tx } from '#database/open'
import { countWaiting } from '#database/testing/waiting'
import { transactionOf } from '../calls/test-remote-api'
import { passTime, type TestDesk, testDesk } from '../test-desk'
import { findCustomers, type SearchCriterion } from './find-customers'
import { emailWords, encryptPersonal, nameWords, type Personal, phoneWord, wholeEmailWord } from './personal'
import { findRemembered, findSeenByReference, listQuotesOf, listRemembered, remember, rememberAll } from './registry'
import { filesPayments, paymentReferences, rememberPayment, rememberTransaction } from './remember-payment'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  const store = async (kind: 'customer' | 'bank_account', id: string, personal: Personal, details = {}) => {
    passTime(desk, 1)
    await remember(
      desk.db,
      { kind, id, label: id.slice(-8), details, ...encryptPersonal(desk.vault, { kind, id }, personal) },
      desk.now(),
    )
  }
  await store('customer', 'AAA-000001', { name: 'Ana María Pérez', email: 'ana@example.com', phone: '04121234567' })
  await store('customer', 'aaa-000002', { name: 'Ana Rojas', email: 'ana.rojas@example.com' })
  await store('customer', 'bbb-000003', { name: 'Luis Pérez', phone: '+584147654321', document: 'V12345678' })
  await store('bank_account', 'acc-1', { lastFour: '0042', name: 'Casa Grande' }, { customer_id: 'bbb-000003' })
})
afterAll(() => desk.close())

const found = async (criteria: SearchCriterion[], limit = 10) => (await findCustomers(desk, criteria, limit)).map(({ id }) => id)

describe('customers are found', () => {
  test.each<[what: string, criterion: SearchCriterion, ids: string[]]>([
    ['by the whole id', { id: 'aaa-000002' }, ['aaa-000002']],
    ['by the beginning of an id in any case', { idPart: 'AAA' }, ['aaa-000002', 'AAA-000001']],
    ['by six characters at the end of an id', { idPart: '000003' }, ['bbb-000003']],
    ['by a word of the name', { words: nameWords('ana') }, ['aaa-000002', 'AAA-000001']],
    ['by all words of a name, in any order', { words: nameWords('PÉREZ ana') }, ['AAA-000001']],
    ['by the whole e-mail', { words: [wholeEmailWord('ANA@example.com')] }, ['AAA-000001']],
    ['by a word of the e-mail', { words: emailWords('rojas') }, ['aaa-000002']],
    ['by the phone', { words: [phoneWord('0414-765.43.21')] }, ['bbb-000003']],
    ['by the document', { words: [{ of: 'document', word: 'V12345678' }] }, ['bbb-000003']],
    ['by the end of the number of an account of theirs', { words: [{ of: 'last_four', word: '0042' }] }, ['bbb-000003']],
    ['by the holder of an account of theirs', { words: nameWords('casa grande') }, ['bbb-000003']],
  ])('%s', async (_what, criterion, ids) => expect(await found([criterion])).toEqual(ids))

  test.each<[what: string, criterion: SearchCriterion]>([
    ['a part of a word', { words: nameWords('an') }],
    ['five characters at the end of an id', { idPart: '00003' }],
    ['the id in another case, if it is said to be whole', { id: 'AAA-000002' }],
    ['a word of the name and one of another person', { words: nameWords('rojas perez') }],
    ['no word at all', { words: [] }],
    ['a pattern', { idPart: '%' }],
    ['the id of an account', { id: 'acc-1' }],
  ])('never by %s', async (_what, criterion) => expect(await found([criterion])).toEqual([]))

  test('by any of several criteria, each once, the latest seen first, and no more than asked for', async () => {
    const criteria = [{ id: 'AAA-000001' }, { words: nameWords('ana') }, { idPart: 'bbb' }]
    expect(await found(criteria)).toEqual(['bbb-000003', 'aaa-000002', 'AAA-000001'])
    expect(await found(criteria, 1)).toEqual(['bbb-000003'])
    expect(await found([])).toEqual([])
  })
})

describe('what was seen of quotes', () => {
  test('is stored for several at once, and seen again it keeps when it was seen first', async () => {
    const first = desk.now()
    const quotes = ['q1', 'q2'].map(
      (id) => ({ kind: 'quote', id, label: id, details: { customer_id: 'c1', status: 'pending' } }) as const,
    )
    await rememberAll(desk.db, quotes, first)
    await rememberAll(desk.db, [], first)
    passTime(desk, 60)
    await remember(
      desk.db,
      { kind: 'quote', id: 'q1', label: 'new', reference: 'ord-1', details: { status: 'completed' } },
      desk.now(),
    )
    expect(await findRemembered(desk.db, { kind: 'quote', id: 'q1' })).toMatchObject({
      label: 'new',
      reference: 'ord-1',
      details: { customer_id: 'c1', status: 'completed' },
      firstSeenAt: first,
      lastSeenAt: desk.now(),
    })
    expect((await listRemembered(desk.db, 'quote', ['q2', 'q1', 'q9'])).map(({ id }) => id).sort()).toEqual(['q1', 'q2'])
    expect(await listRemembered(desk.db, 'quote', [])).toEqual([])
    expect(await listRemembered(desk.db, 'transaction', ['q1'])).toEqual([])
  })

  test('is listed for its customer, and found by either reference', async () => {
    await remember(
      desk.db,
      { kind: 'quote', id: 'q3', label: 'q3', details: { customer_id: 'c2', own_reference: 'mine-3' } },
      desk.now(),
    )
    expect((await listQuotesOf(desk.db, 'c1', 10)).map(({ id }) => id)).toEqual(['q2', 'q1'])
    expect(await listQuotesOf(desk.db, 'nobody', 10)).toEqual([])
    const byReference = async (...references: string[]) => (await findSeenByReference(desk.db, { kind: 'quote', references }))?.id
    expect([await byReference('ord-1'), await byReference('x', 'mine-3'), await byReference('ord'), await byReference()]).toEqual(
      [...['q1', 'q3', undefined, undefined]],
    )
  })
})

describe('what was seen of a payment', () => {
  const seen = (id: string) => findRemembered(desk.db, { kind: 'transaction', id })

  test('has what a list needs of it, and nothing of a person', async () => {
    const transaction = {
      ...transactionOf({ id: 'payment-1', status: 'failed' }),
      customer_email: 'ana@example.com',
      failure_code: 'returned',
    }
    await rememberTransaction(desk.db, { transaction, reference: 'ord-7', quoteId: 'q1', customerId: 'c1' }, desk.now())
    const entry = await seen('payment-1')
    expect(entry).toMatchObject({
      label: 'ord-7',
      reference: 'ord-7',
      details: { status: 'failed', failure_code: 'returned', quote_id: 'q1', customer_id: 'c1' },
    })
    expect(JSON.stringify(entry?.details)).not.toContain('ana@example.com')
  })

  test('without a reference is labelled by the end of its id', async () => {
    await rememberTransaction(desk.db, { transaction: transactionOf({ id: 'payment-00000002' }) }, desk.now())
    expect(await seen('payment-00000002')).toMatchObject({ label: '00000002', reference: null })
  })

  test('is stored with its quote and as a payment, and written again only when something changed', async () => {
    const about = { quoteId: 'q2', transaction: transactionOf({ id: 'payment-3', status: 'processing' }), reference: 'ord-2' }
    await inTransaction(desk.db, (tx) => rememberPayment(tx, about, desk.now()))
    const first = desk.now()
    passTime(desk, 60)
    await inTransaction(desk.db, (tx) => rememberPayment(tx, about, desk.now()))
    expect((await seen('payment-3'))?.lastSeenAt).toEqual(first)
    await inTransaction(desk.db, (tx) =>
      rememberPayment(tx, { ...about, transaction: transactionOf({ id: 'payment-3', status: 'completed' }) }, desk.now()),
    )
    expect(await seen('payment-3')).toMatchObject({ lastSeenAt: desk.now(), details: { status: 'completed', customer_id: 'c1' } })
    expect((await findRemembered(desk.db, { kind: 'quote', id: 'q2' }))?.details).toMatchObject({
      transaction_id: 'payment-3',
      payment_status: 'completed',
      payment_reference: 'ord-2',
      status: 'pending',
    })
  })

  test('that two processes find at once has changed for one of them', async () => {
    const found = { quoteId: 'q2', transaction: transactionOf({ id: 'payment-6', status: 'failed' }), reference: 'ord-2' }
    const find = (tx: Tx) => rememberPayment(tx, found, desk.now())
    const second = await inTransaction(desk.db, async (tx) => {
      expect((await find(tx))?.payment_status).not.toBe('failed')
      const other = inTransaction(desk.db, find)
      await expect.poll(() => countWaiting(desk.database)).toBe(1)
      return { other }
    })
    expect((await second.other)?.payment_status).toBe('failed')
  })

  test('of a quote that nobody here knows is not stored', async () => {
    await inTransaction(desk.db, (tx) =>
      rememberPayment(tx, { quoteId: 'unknown', transaction: transactionOf({ id: 'payment-4' }) }, desk.now()),
    )
    expect(await seen('payment-4')).toBeUndefined()
  })

  test('tells that an API files payments once one was found under the reference or the id of its quote', async () => {
    expect(await filesPayments(desk.db)).toBe(false)
    const transaction = transactionOf({ id: 'payment-5', status: 'completed' })
    await inTransaction(desk.db, (tx) =>
      rememberPayment(tx, { quoteId: 'q3', transaction, reference: 'something else' }, desk.now()),
    )
    expect(await filesPayments(desk.db)).toBe(false)
    await inTransaction(desk.db, (tx) => rememberPayment(tx, { quoteId: 'q1', transaction, reference: 'ord-1' }, desk.now()))
    expect(await filesPayments(desk.db)).toBe(true)
  })

  test.each([
    [{ reference: 'ord-1', details: {} }, ['ord-1']],
    [{ reference: 'ord-1', details: { payment_reference: 'filed-1' } }, ['filed-1', 'ord-1']],
    [{ reference: null, details: { own_reference: 'typed by a person' } }, []],
    [{ reference: '', details: { payment_reference: null } }, []],
  ])('is looked for, of %j, under %j', (entry, references) => expect(paymentReferences(entry)).toEqual(references))
})
