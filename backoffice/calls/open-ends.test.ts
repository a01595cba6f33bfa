import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { decryptPersonal } from '../registry/personal'
import { findRemembered } from '../registry/registry'
import { rememberCustomer } from '../registry/remember-customer'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { type Call, endOf, findCall } from './calls'
import type { CallIntent } from './record-calls'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { remoteApi } from './test-remote-api'

const email = 'ines@example.com'
const phone = '+584142345678'
const nobody = refuse('customer_not_found')

let desk: TestDesk
let support: Actor
beforeAll(async () => {
  desk = await testDesk()
  support = await givenPerson(desk, ['support'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
  await desk.database.sql`truncate backoffice.calls, backoffice.looks, backoffice.registry`
})

describe('a new customer whose answer was lost', () => {
  test('is found by the e-mail, is listed, and nothing of the e-mail is stored with the call', async () => {
    const call = await lose(create({ email }))
    expect(await dumped()).not.toContain('ines')
    await resolve({ findWalletByEmail: async () => walletOf('c9') })
    expect(await ended(call)).toMatchObject({ end: 'done', objectId: 'c9', matchKeys: null })
    const entry = await findRemembered(desk.db, { kind: 'customer', id: 'c9' })
    expect(entry && decryptPersonal(desk.vault, entry)).toEqual({ email })
    const [record] = (await listAudit(desk.db, { objectId: 'c9' })).records
    expect(record).toMatchObject({ actorName: 'Cauce', result: 'done', after: { found_by: 'look_up' } })
  })

  test('had no effect when nobody has the e-mail a while later, and not before', async () => {
    const call = await lose(create({ email }))
    await resolve({ findWalletByEmail: nobody })
    expect(await ended(call)).toMatchObject({ end: 'open' })
    passTime(desk, 16)
    await resolve({ findWalletByEmail: nobody })
    expect(await ended(call)).toMatchObject({ end: 'failed', code: 'no_effect', matchKeys: null })
  })

  test('is not known when the API does not say whether nobody has the e-mail', async () => {
    const call = await lose(create({ email }))
    passTime(desk, 16)
    await resolve({ findWalletByEmail: refuse('no_match_unclear') })
    expect(await ended(call)).toMatchObject({ end: 'not_known', state: 'unknown', code: 'not_known', matchKeys: null })
  })

  test('is not known, and never without effect, when the wallet of the e-mail came without an id', async () => {
    const call = await lose(create({ email }))
    passTime(desk, 16)
    await resolve({ findWalletByEmail: async () => walletOf('') })
    expect(await ended(call)).toMatchObject({ end: 'not_known', state: 'unknown' })
  })

  test('stays open while the API is away', async () => {
    const call = await lose(create({ email }))
    passTime(desk, 7200)
    await resolve({ findWalletByEmail: refuse('api_unreachable') })
    expect(await ended(call)).toMatchObject({ end: 'open' })
  })

  test('with only a phone is not known after a minute, if no list contains it', async () => {
    const call = await lose(create({ phone }))
    passTime(desk, 50)
    await resolve({})
    expect(await ended(call)).toMatchObject({ end: 'open' })
    passTime(desk, 11)
    await resolve({})
    expect(await ended(call)).toMatchObject({ end: 'not_known' })
  })

  test('with a phone alone is found in the list, and not by who had the phone before', async () => {
    const call = await lose(create({ phone }))
    const before = { ...customerOf({ id: 'old', phone_number: phone }), created_at: '2026-10-01T00:00:00.000Z' }
    const made = { ...customerOf({ id: 'new', phone_number: '0414 2345678' }), created_at: '2026-11-20T14:00:01.000Z' }
    await resolve({ listCustomers: async () => ({ data: [before, made], has_more: false, next_cursor: null }) })
    expect(await ended(call)).toMatchObject({ end: 'done', objectId: 'new' })
  })
})

test('a call is looked up when its turn comes, however many older ones wait for theirs', async () => {
  const away = { findWalletByEmail: refuse('api_unreachable') }
  for (const name of ['a', 'b']) await lose(create({ email: `${name}@example.com` }))
  for (const seconds of [0, 2, 3, 6, 11, 31, 31, 31]) {
    passTime(desk, seconds)
    await resolve(away, { limit: 2 })
  }
  const call = await lose(create({ email }))
  await resolve(away, { limit: 2 })
  passTime(desk, 2)
  await resolve({ findWalletByEmail: async () => walletOf('c9') }, { limit: 2 })
  expect(await ended(call)).toMatchObject({ end: 'done', objectId: 'c9' })
})

describe('a second try', () => {
  test('to make the same customer is refused while the first is open, by anybody, and says whose end is waited for', async () => {
    const call = await lose(create({ email }))
    const other = await givenPerson(desk, ['support'])
    const again = sendCall(desk, other, { ...create({ email }), idempotencyKey: randomUUID() }, mustNotBeSent)
    await expect(again).rejects.toMatchObject({ code: 'outcome_unknown', extra: { call_id: call } })
    await sendCall(desk, other, create({ email: 'other@example.com' }), async () => ({ id: 'c2' }))
  })

  test('of thirty-two at once leaves as one', async () => {
    let sent = 0
    const tries = Array.from({ length: 32 }, () =>
      sendCall(desk, support, { ...create({ email }), idempotencyKey: randomUUID() }, async () => {
        sent++
        throw new ServiceError('outcome_unknown', 'lost')
      }).catch((error: unknown) => error),
    )
    await Promise.all(tries)
    expect(sent).toBe(1)
  })

  test('may be made once the first had no effect, or is not known', async () => {
    await lose(create({ phone }))
    passTime(desk, 61)
    await resolve({})
    expect(await sendCall(desk, support, create({ phone }), async () => ({ id: 'c1' }))).toEqual({ id: 'c1' })
  })
})

describe('a change whose answer was lost', () => {
  const matchKeys = { phone_number: phone, city: 'Mérida' }
  test.each<[string, Partial<Customer>, string]>([
    ['as it was sent', { phone_number: '0414-2345678', city: 'mérida' }, 'done'],
    ['as it was before', { phone_number: '+584140000000', city: 'Caracas' }, 'failed'],
    ['half as it was sent', { phone_number: phone, city: 'Caracas' }, 'failed'],
    ['masked', { phone_number: '+58414*****78', city: 'Mérida' }, 'not_known'],
    ['masked and another', { phone_number: '+58414*****00', city: 'Mérida' }, 'failed'],
  ])('when the customer is read %s', async (_how, read, end) => {
    const call = await lose({ ...update(), matchKeys })
    passTime(desk, 61)
    await resolve({ readCustomer: async () => customerOf(read) })
    expect(await ended(call)).toMatchObject({ end, objectId: 'c1' })
  })
})

describe('a new account whose answer was lost', () => {
  const matchKeys = { bank_code: '0105', account_number: null, phone_number: phone }
  test.each<[string, Partial<BankAccount>[], string]>([
    ['listed', [{ bank_code: '0105', phone_number: phone }], 'done'],
    ['listed with a masked phone', [{ bank_code: '0105', phone_number: '****5678' }], 'done'],
    ['at another bank', [{ bank_code: '0134', phone_number: phone }], 'failed'],
    ['of another phone', [{ bank_code: '0105', phone_number: '+584140000000' }], 'failed'],
    ['not listed', [], 'failed'],
    ['one that cannot be told', [{ bank_code: '0105' }], 'not_known'],
  ])('that is %s', async (_how, listed, end) => {
    const call = await lose({ ...account(), matchKeys })
    passTime(desk, 61)
    const record = { id: 'a1', account_type: 'pagomovil', country_code: 'VE', bank_code: '0105' } as const
    await resolve({ listBankAccounts: async () => listed.map((one) => ({ ...record, ...one })) })
    expect(await ended(call)).toMatchObject({ end })
  })
})

test('what is in no readable row is neither missing nor gone while another row cannot be read', async () => {
  const made = await lose({ ...account(), matchKeys: { bank_code: '0105', account_number: null, phone_number: phone } })
  const removed = await lose({
    ...base('bank_account', 'a1'),
    operation: 'deleteBankAccount',
    action: 'bank_account.remove',
    reference: 'c1',
  })
  passTime(desk, 61)
  await resolve({ listBankAccounts: async () => [] }, { countUnread: () => 1 })
  for (const call of [made, removed]) expect(await ended(call)).toMatchObject({ end: 'not_known' })
})

test('an account that could be read when it was removed is gone where no more rows than then cannot be read', async () => {
  const removing = (unread: string) =>
    lose({
      ...base('bank_account', 'a1'),
      operation: 'deleteBankAccount',
      action: 'bank_account.remove',
      reference: 'c1',
      matchKeys: { unread },
    })
  const [one, none] = [await removing('1'), await removing('0')]
  passTime(desk, 61)
  await resolve({ listBankAccounts: async () => [] }, { countUnread: () => 1 })
  expect(await ended(one)).toMatchObject({ end: 'done' })
  expect(await ended(none)).toMatchObject({ end: 'not_known' })
})

test('a deletion whose answer was lost leaves nothing of the person here once it is known', async () => {
  await rememberCustomer(desk, { id: 'c1', details: {}, personal: { email } })
  await lose({ ...base('customer', 'c1'), operation: 'deleteCustomer', action: 'customer.delete' })
  await resolve({ readCustomer: nobody })
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'c1' })).toMatchObject({
    sealed: null,
    details: { state: 'DELETED' },
  })
})

test('a quote whose answer was lost ends at once: a new one can be made', async () => {
  const intent: CallIntent = { ...base('quote'), operation: 'createQuote', action: 'quote.create' }
  await expect(sendCall(desk, support, intent, refuse('outcome_unknown'))).rejects.toMatchObject({ code: 'outcome_unknown' })
  const [{ state, code } = {}] = await desk.database.sql`select state, code from backoffice.calls`
  expect({ state, code }).toEqual({ state: 'failed', code: 'answer_lost' })
})

test('a payment that cannot be found is looked up for a day, ends as not known, is told to those who pay and is never sent again', async () => {
  const payer = await givenPerson(desk, ['finance'])
  const permit = smallPermit(desk, payer, 'q1')
  const intent: CallIntent = {
    ...base('quote', 'q1'),
    operation: 'payQuote',
    action: 'quote.pay',
    idempotencyKey: 'pay-q1',
    permit,
  }
  const call = await lose(intent)
  const noticed = async () =>
    (await listNotices(desk.db, payer.personId ?? '')).notices.map(({ kind, objectId }) => [kind, objectId])
  const none = { findTransactionByReference: refuse('transaction_not_found') }
  passTime(desk, 86_000)
  await resolve(none)
  expect([await ended(call), await noticed()]).toMatchObject([{ end: 'open' }, []])
  passTime(desk, 3_700)
  await resolve(none)
  await resolve(none)
  expect([await ended(call), await noticed()]).toMatchObject([{ end: 'not_known' }, [['payment_not_known', 'q1']]])
  await expect(sendCall(desk, support, intent, mustNotBeSent)).rejects.toMatchObject({ code: 'outcome_unknown' })
})

function base(kind: string, id = '') {
  return { object: { kind, id }, idempotencyKey: randomUUID() }
}

function create(matchKeys: { email: string } | { phone: string }): CallIntent {
  const twin = ['customer', ...Object.values(matchKeys)]
  return { ...base('customer'), operation: 'createCustomer', action: 'customer.create', matchKeys, twin }
}

function update(): CallIntent {
  return { ...base('customer', 'c1'), operation: 'updateCustomer', action: 'customer.edit' }
}

function account(): CallIntent {
  return { ...base('customer', 'c1'), operation: 'createBankAccount', action: 'bank_account.add' }
}

/** Sends a call whose answer is lost, and returns its id. */
async function lose(intent: CallIntent): Promise<string> {
  const error = await sendCall(desk, support, intent, refuse('outcome_unknown')).catch((thrown: unknown) => thrown)
  return error instanceof ServiceError ? String(error.extra.call_id) : ''
}

async function ended(id: string) {
  const call: Call | undefined = await findCall(desk.db, id)
  return call && { ...call, end: endOf(call) }
}

async function resolve(api: Partial<PaymentsApi>, how: Parameters<typeof resolveUnknown>[2] = {}): Promise<void> {
  await resolveUnknown(desk, remoteApi({ readCustomer: async (id) => customerOf({ id }), ...api }), how)
}

async function dumped(): Promise<string> {
  const [row] = await desk.database.sql<{ dump: string }[]>`select string_agg(calls::text, ' ') as dump from backoffice.calls`
  return row?.dump ?? ''
}

function walletOf(user_id: string) {
  return { email, user_id, balance: '0', type: 'individual', state: 'REGISTERED', wallet_address: '' } as const
}

function customerOf(facts: Partial<Customer>): Customer {
  const missing = { email: null, phone_number: null, address_line_1: null, city: null, country: 'VE', created_at: undefined }
  return { id: 'c1', type: 'individual', kyc_type: 'standard', is_verified: undefined, ...missing, ...facts }
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}

function mustNotBeSent(): Promise<never> {
  throw new Error('this call must not leave')
}
