import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { approvals } from '#backoffice/approvals/tables'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { findRemembered } from '#backoffice/registry/registry'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
import { rememberTransaction } from '#backoffice/registry/remember-payment'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { givenPerson } from '#backoffice/test-desk'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone, as a console in remote mode has it. */
const { api, desk } = await openRemoteConsole()
const { termsToAsk } = await import('../../_kit/search/detect-term')
const { findMatches } = await import('./find-matches')
const { quoteById } = await import('./read-payment')
const { rememberMatch } = await import('./remember-match')
const { readParties } = await import('../transaction/parties')
const { findTransaction } = await import('../transaction/read-transaction')

test('a payment found by a reference is found by its id afterwards, although the API does not return the reference', async () => {
  filePayments({ 'ord-1': transactionOf({ id: 't1' }) })
  await lookUp('reference', 'ord-1')
  filePayments({ 'ord-1': transactionOf({ id: 't1', status: 'completed' }) })
  expect(await findTransaction('t1')).toEqual({ transaction: transactionOf({ id: 't1', status: 'completed' }), foundBy: 'ord-1' })
})

test('so is a payment that was found by the id of a quote, under which the API files it', async () => {
  const id = '01930000-0000-7000-8000-000000000001'
  filePayments({ [id]: transactionOf({ id: 't2' }) })
  await lookUp('id', id)
  expect(await findTransaction('t2')).toMatchObject({ transaction: { id: 't2' }, foundBy: id })
})

test('the payments and quotes of an API with the published interface alone are marked as foreign', async () => {
  filePayments({ 'ord-9': transactionOf({ id: 't9', type: 'deposit' }) })
  expect((await lookUp('reference', 'ord-9')).found).toMatchObject([{ kind: 'transaction', foreign: true }])
  await rememberQuote(desk.db, quoteOf({ id: 'q9' }), desk.now())
  expect(await quoteById('q9')).toMatchObject([{ kind: 'quote', foreign: true }])
})

test('a page never shows another payment that is filed under the same reference, but what was last seen of its own', async () => {
  const seen = transactionOf({ id: 't3', amount: '300', status: 'failed' })
  await rememberTransaction(desk.db, { transaction: seen, reference: 'ord-3' }, desk.now())
  filePayments({ 'ord-3': transactionOf({ id: 't4', amount: '400', status: 'completed' }) })
  expect(await findTransaction('t3')).toMatchObject({ transaction: { id: 't3', amount: '300', status: 'failed' } })
  const { found } = await findMatches([{ kind: 'id', value: 't3' }], { readsDeleted: false, seesDeposits: true })
  expect(found).toMatchObject([{ kind: 'transaction', transaction: { id: 't3', amount: '300' }, isRemembered: true }])
})

test('a payment seen without a reference is shown as it was last seen; one that was never seen is not found', async () => {
  await rememberTransaction(desk.db, { transaction: transactionOf({ id: 't5', status: 'completed' }) }, desk.now())
  expect(await findTransaction('t5')).toMatchObject({ transaction: { id: 't5', status: 'completed' } })
  await expect(findTransaction('t6')).rejects.toMatchObject({ code: 'transaction_not_found' })
})

test('an id is not reported as unknown for an API that reads no payments by their ids', async () => {
  filePayments({})
  api.readCustomer = () => Promise.reject(new ServiceError('customer_not_found', 'none'))
  const { found, failed } = await findMatches([{ kind: 'id', value: 'never-seen' }], { readsDeleted: false, seesDeposits: true })
  expect([found, failed?.code]).toEqual([[], 'extension_missing'])
})

test('an API without a list of customers does not count as having nobody with a phone; customers seen here are found', async () => {
  const phone = '+584125550101'
  expect(await lookUp('phone', phone)).toMatchObject({ found: [], failed: { code: 'extension_missing' } })
  await rememberCustomer(desk, { id: 'c1', details: { type: 'individual' }, personal: { phone } })
  api.readCustomer = async (id) => ({ ...customer, id, phone_number: phone })
  expect(await lookUp('phone', phone)).toMatchObject({ found: [{ kind: 'customer', customer: { id: 'c1' } }], failed: null })
})

test('an API whose list of customers has nobody with this phone says so', async () => {
  api.listCustomers = async () => ({ data: [], has_more: false, next_cursor: null })
  expect(await lookUp('phone', '+584125550102')).toEqual({ found: [], failed: null })
})

const customer: Customer = {
  ...({ id: 'c1', email: null, phone_number: null, type: 'individual', kyc_type: 'standard' } as const),
  address_line_1: null,
  city: null,
  country: null,
  is_verified: undefined,
  created_at: undefined,
}

test('without an answer of the API a payment is shown as it was last seen, with the time and the reason', async () => {
  const seenAt = desk.now()
  await rememberQuote(desk.db, quoteOf({ id: 'q20', external_transfer_id: 'ord-20' }), seenAt)
  for (const code of ['api_unreachable', 'api_key_refused'] as const) {
    api.findTransactionByReference = () => Promise.reject(new ServiceError(code, 'no answer'))
    const { found } = await lookUp('reference', 'ord-20')
    expect(found).toMatchObject([{ kind: 'quote', quote: { id: 'q20' }, lastSeen: { at: seenAt, failure: { code } } }])
    const byId = await findMatches([{ kind: 'id', value: 'q20' }], { readsDeleted: false, seesDeposits: true })
    expect(byId.found).toMatchObject([{ kind: 'quote', lastSeen: { at: seenAt, failure: { code } } }])
  }
  filePayments({})
  expect((await lookUp('reference', 'ord-20')).found[0]).not.toHaveProperty('lastSeen')
})

test('a payment that was read now is not called last seen because another search went without an answer', async () => {
  const id = '01930000-0000-7000-8000-000000000022'
  filePayments({ [id]: transactionOf({ id: 't22' }) })
  await lookUp('id', id)
  api.readCustomer = () => Promise.reject(new ServiceError('service_unavailable', 'no answer'))
  const { found, failed } = await lookUp('id', id)
  expect(failed?.code).toBe('service_unavailable')
  expect(found).toMatchObject([{ kind: 'transaction', transaction: { id: 't22' } }])
  expect(found[0]).not.toHaveProperty('lastSeen')
})

test('a sentence in which an API says why a payment failed is shown, but not stored, because it may name a person', async () => {
  const told = (failure_code: string) => transactionOf({ id: 't23', status: 'failed', failure_code })
  filePayments({ 'ord-23': told('Ana Pérez no es la titular') })
  expect((await lookUp('reference', 'ord-23')).found).toMatchObject([
    { transaction: { failure_code: 'Ana Pérez no es la titular' } },
  ])
  const stored = () => desk.database.sql`select details ->> 'failure_code' as code from backoffice.registry where id = 't23'`
  expect(await stored()).toEqual([{ code: null }])
  filePayments({ 'ord-23': told('account_closed') })
  await lookUp('reference', 'ord-23')
  expect(await stored()).toEqual([{ code: 'account_closed' }])
})

test('a quote made here that another program paid is found with the payment under the reference of the API', async () => {
  const quote = quoteOf({ id: 'q21', external_transfer_id: 'R48463' })
  await rememberQuote(desk.db, quote, desk.now(), { own_reference: 'NOM-77' })
  filePayments({ R48463: transactionOf({ id: 't21', status: 'pending' }) })
  const words = [{ kind: 'reference', value: 'NOM-77' } as const, { kind: 'id', value: 'q21' } as const]
  for (const { kind, value } of words) {
    expect((await lookUp(kind, value)).found, value).toMatchObject([
      { kind: 'transaction', transaction: { id: 't21' }, foundBy: 'R48463', phase: 'processing' },
      { kind: 'quote', quote: { id: 'q21' } },
    ])
  }
})

test('a quote whose approval was paid with a new quote leads to the payment that was made, which is the one answer', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q26', external_transfer_id: 'R-26' }), desk.now())
  await rememberQuote(desk.db, quoteOf({ id: 'q27', external_transfer_id: 'R-27' }), desk.now())
  await givenPaidRequest({ subjectId: 'q26', quoteId: 'q27' })
  filePayments({ 'R-27': transactionOf({ id: 't27', status: 'pending' }) })
  for (const [kind, value] of [['reference', 'R-26'] as const, ['id', 'q26'] as const])
    expect((await lookUp(kind, value)).found, value).toMatchObject([
      { kind: 'transaction', transaction: { id: 't27' } },
      { kind: 'quote', quote: { id: 'q27' } },
    ])
  expect((await lookUp('reference', 'R-27')).found, 'the new quote is found alone').toMatchObject([
    { kind: 'transaction', transaction: { id: 't27' } },
  ])
})

test('a quote that is not what was requested is found as one that must not be paid', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q24' }), desk.now())
  await rememberQuote(desk.db, quoteOf({ id: 'q25', quoted_amount: undefined }), desk.now())
  expect((await quoteById('q24'))[0]).not.toHaveProperty('unpayable')
  expect((await quoteById('q25'))[0]).toMatchObject({ unpayable: true })
})

test('a reference of any format is found if a quote made here has it, as an id and as a text with a space', async () => {
  filePayments({})
  api.readCustomer = () => Promise.reject(new ServiceError('customer_not_found', 'none'))
  for (const [index, reference] of ['REF/48216 ñ', 'NOM 78'].entries()) {
    await rememberQuote(desk.db, quoteOf({ id: `q3${index}`, external_transfer_id: reference }), desk.now())
    const matches = await findMatches(termsToAsk(reference), { readsDeleted: false, seesDeposits: true })
    expect(matches, reference).toMatchObject({ found: [{ kind: 'quote', quote: { id: `q3${index}` } }], failed: null })
  }
})

test('the payee of a payment that names an e-mail alone is the only customer seen here with it', async () => {
  await rememberCustomer(desk, { id: 'c40', details: { type: 'individual' }, personal: { email: 'ana.perez@example.com' } })
  api.readCustomer = async (id) => ({ ...customer, id })
  api.listBankAccounts = async () => []
  const partiesOf = (customer_email: string) => readParties(transactionOf({ customer_email }), undefined)
  expect((await partiesOf('Ana.Perez@example.com')).customer?.id).toBe('c40')
  expect((await partiesOf('nobody@example.com')).customer).toBeUndefined()
})

test('a wallet that does not say whose it is never looks like nobody', async () => {
  const email = 'eva.mora@example.com'
  const found = async () => ({ user_id: '', email, balance: '1000', type: 'individual', wallet_address: '' }) as const
  api.findWalletByEmail = async () => ({ ...(await found()), state: 'ACTIVE' })
  api.readCustomer = async (id) => ({ ...customer, id, email })
  const asked = () => findMatches([{ kind: 'email', value: email }], { readsDeleted: false, seesDeposits: true })
  expect(await asked()).toMatchObject({ found: [], failed: { code: 'customer_without_id' } })
  await rememberCustomer(desk, { id: 'c50', details: { type: 'individual' }, personal: { email } })
  expect(await asked()).toMatchObject({ found: [{ kind: 'customer', customer: { id: 'c50' } }], failed: null })
})

test('a wallet with an id that no customer has is of the only customer seen here with the e-mail, and nobody is made up', async () => {
  const email = 'sol.rey@example.com'
  const wallet = { user_id: 'wallet-7', email, balance: '1000', type: 'individual', state: 'ACTIVE', wallet_address: '' } as const
  api.findWalletByEmail = async () => wallet
  api.readCustomer = (id) =>
    id === 'wallet-7' ? Promise.reject(new ServiceError('customer_not_found', id)) : Promise.resolve({ ...customer, id, email })
  const asked = () => findMatches([{ kind: 'email', value: email }], { readsDeleted: false, seesDeposits: true })
  expect(await asked()).toMatchObject({ found: [], failed: { code: 'customer_without_id' } })
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'wallet-7' })).toBeUndefined()
  await rememberCustomer(desk, { id: 'c60', details: { type: 'individual' }, personal: { email } })
  expect(await asked()).toMatchObject({ found: [{ kind: 'customer', customer: { id: 'c60' } }], failed: null })
})

async function lookUp(kind: 'reference' | 'id' | 'phone', value: string) {
  const matches = await findMatches([{ kind, value }], { readsDeleted: false, seesDeposits: true })
  for (const match of matches.found) await rememberMatch(match, desk.now())
  return matches
}

function filePayments(payments: Record<string, Transaction>): void {
  api.findTransactionByReference = async (reference) => {
    const payment = payments[reference]
    if (payment === undefined) throw new ServiceError('transaction_not_found', 'refused')
    return payment
  }
}

/** Stores a request that was approved and paid with another quote. */
async function givenPaidRequest({ subjectId, quoteId }: { subjectId: string; quoteId: string }): Promise<void> {
  const maker = await givenPerson(desk, ['finance'])
  await desk.db.insert(approvals).values({
    id: uuidv7(),
    kind: 'payment',
    subjectId,
    quoteId,
    intent: {},
    hash: 'a'.repeat(64),
    currency: 'USDC',
    debitMinor: 101_00n,
    customerId: 'c1',
    accountId: 'a1',
    makers: [maker.personId ?? ''],
    makerName: maker.name,
    fired: [],
    required: [],
    state: 'paid',
    requestedAt: desk.now(),
    expiresAt: desk.now(),
    closedAt: desk.now(),
  })
}
