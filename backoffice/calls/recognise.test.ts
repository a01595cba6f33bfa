import { describe, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Call } from './calls'
import type { MatchKeys } from './match-keys'
import { lookUpAccount, lookUpCustomer, lookUpUpdate, unlessQuiet, updateKeys } from './recognise'

const sentAt = new Date('2026-11-20T14:00:00.000Z')
const secondsOn = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const call: Call = Object.assign(JSON.parse('{}'), { id: 'call-1', objectId: 'customer-1', sentAt, lostAt: null })
const quiet = secondsOn(16)
const reading = { now: quiet, countUnread: () => 0 }
const noEffect = { state: 'failed', code: 'no_effect' }
const unknown = { state: 'unknown' }

const customer: Customer = {
  id: 'customer-1',
  email: 'ana@example.com',
  phone_number: '+584121234567',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Av. Libertador 1',
  city: 'Caracas',
  country: 'VE',
  legal_name: 'Ana Pérez',
  is_verified: true,
  created_at: secondsOn(1).toISOString(),
}

/** Makes an API with these operations only; any other one is a mistake of the test. */
function apiOf(operations: Partial<PaymentsApi>): PaymentsApi {
  return Object.assign(JSON.parse('{}'), operations)
}

const refusing = (code: 'customer_not_found' | 'extension_missing' | 'api_unreachable' | 'api_refused') => async () => {
  throw new ServiceError(code, 'refused')
}

describe('a call that left no trace', () => {
  test.each([
    ['fifteen seconds after it was sent', { lostAt: null }, 15, unknown],
    ['a second later', { lostAt: null }, 16, noEffect],
    ['fifteen seconds after its answer was lost', { lostAt: secondsOn(60) }, 75, unknown],
    ['a second after that', { lostAt: secondsOn(60) }, 76, noEffect],
  ])('%s is judged so', (_when, lost, seconds, finding) => {
    expect(unlessQuiet({ ...call, ...lost }, secondsOn(seconds))).toEqual(finding)
  })
})

describe('a new customer', () => {
  const found = { email: 'ana@example.com', user_id: 'customer-9', balance: '0', type: 'individual', state: 'ACTIVE' } as const
  const wallet = { ...found, wallet_address: '0x1' }
  const keys = { email: 'ana@example.com', phone: '+584121234567' }

  test('is recognised by the e-mail', async () => {
    const api = apiOf({ findWalletByEmail: async () => wallet, readCustomer: async (id) => ({ ...customer, id }) })
    expect(await lookUpCustomer(api, call, keys, reading)).toEqual({ state: 'done', objectId: 'customer-9' })
  })

  test.each([
    ['no customer has the e-mail', apiOf({ findWalletByEmail: refusing('customer_not_found') })],
    ['only a deleted one has it', apiOf({ findWalletByEmail: async () => ({ ...wallet, state: 'DELETED' }) })],
  ])('was not made if %s, once the request cannot be on its way any more', async (_why, api) => {
    expect(await lookUpCustomer(api, call, keys, { ...reading, now: secondsOn(15) })).toEqual(unknown)
    expect(await lookUpCustomer(api, call, keys, reading)).toEqual(noEffect)
  })

  test('may have been made if the wallet of the e-mail came without an id', async () => {
    const api = apiOf({ findWalletByEmail: async () => ({ ...wallet, user_id: '' }) })
    expect(await lookUpCustomer(api, call, keys, reading)).toEqual(unknown)
  })

  test.each([
    ['no customer has', refusing('customer_not_found')],
    ['has another form than those of customers', refusing('api_refused')],
    ['is that of another customer', async (id: string) => ({ ...customer, id, email: 'eva@example.com' })],
  ])('may have been made if the wallet of the e-mail came with an id that %s', async (_what, readCustomer) => {
    const api = apiOf({ findWalletByEmail: async () => wallet, readCustomer })
    expect(await lookUpCustomer(api, call, keys, reading)).toEqual(unknown)
  })

  test.each([
    ['for the wallet', apiOf({ findWalletByEmail: refusing('api_unreachable') })],
    ['for its customer', apiOf({ findWalletByEmail: async () => wallet, readCustomer: refusing('api_unreachable') })],
  ])('is not judged by an API that does not answer %s', async (_what, api) => {
    await expect(lookUpCustomer(api, call, keys, reading)).rejects.toMatchObject({ code: 'api_unreachable' })
  })

  const listing = (rows: Partial<Customer>[], asked: string[] = []) =>
    apiOf({
      listCustomers: async (query) => {
        asked.push(String(query?.q))
        return { data: rows.map((row) => ({ ...customer, ...row })), has_more: false, next_cursor: null }
      },
    })
  const byPhone = { phone: '+58 412-123.45.67' }

  test('without an e-mail is recognised by the phone, however it is written, among those made since', async () => {
    const asked: string[] = []
    const old = { id: 'old', created_at: '2026-11-01T00:00:00Z' }
    const api = listing([old, { id: 'new', phone_number: '04121234567' }], asked)
    expect(await lookUpCustomer(api, call, byPhone, reading)).toEqual({ state: 'done', objectId: 'new' })
    expect(asked).toEqual(['+58 412-123.45.67'])
  })

  test('may have been made a quarter of an hour before by the clock of another API, and no earlier', async () => {
    const made = (seconds: number) => listing([{ created_at: secondsOn(seconds).toISOString() }])
    expect(await lookUpCustomer(made(-900), call, byPhone, reading)).toMatchObject({ state: 'done' })
    expect(await lookUpCustomer(made(-901), call, byPhone, reading)).toEqual(noEffect)
  })

  test('was not made if the whole list could be read, and may have been if a row could not', async () => {
    expect(await lookUpCustomer(listing([]), call, byPhone, reading)).toEqual(noEffect)
    expect(await lookUpCustomer(listing([]), call, byPhone, { ...reading, countUnread: () => 1 })).toEqual(unknown)
    expect(await lookUpCustomer(listing([{ created_at: undefined }]), call, byPhone, reading)).toEqual(noEffect)
    const goesOn = apiOf({ listCustomers: async () => ({ data: [], has_more: true, next_cursor: 'p2' }) })
    expect(await lookUpCustomer(goesOn, call, byPhone, reading)).toEqual(unknown)
  })

  test('cannot be recognised without a list, and not without anything that it was made with', async () => {
    const api = apiOf({ listCustomers: refusing('extension_missing') })
    expect(await lookUpCustomer(api, call, byPhone, reading)).toEqual(unknown)
    expect(await lookUpCustomer(apiOf({}), call, {}, reading)).toEqual(unknown)
    expect(await lookUpCustomer(apiOf({}), call, { email: null, phone: null }, reading)).toEqual(unknown)
  })
})

describe('a change of a customer', () => {
  const look = (returned: Partial<Customer>, keys: MatchKeys, now = quiet) =>
    lookUpUpdate(apiOf({ readCustomer: async () => ({ ...customer, ...returned }) }), call, keys, now)

  test.each<[what: string, returned: Partial<Customer>, keys: MatchKeys]>([
    ['the same text', {}, { legal_name: 'Ana Pérez', city: 'Caracas' }],
    ['another case and more blanks', { legal_name: '  ANA  PÉREZ ' }, { legal_name: 'Ana Pérez' }],
    ['a phone with other separators', { phone_number: '0412 123 45 67' }, { phone_number: '+58-412-1234567' }],
    ['nothing where nothing was sent', { email: null }, { email: null }],
    ['a tier', {}, { kyc_type: 'standard' }],
    ['the text without its accents', { city: 'CUMANA', legal_name: 'Nunez' }, { city: 'Cumaná', legal_name: 'Núñez' }],
    ['the new text, and not the old one', { city: 'CUMANA' }, updateKeys({ city: 'Cumaná' }, { city: 'Caracas' })],
  ])('was made if the customer has %s', async (_what, returned, keys) => {
    expect(await look(returned, keys)).toEqual({ state: 'done' })
  })

  test.each<[what: string, returned: Partial<Customer>, keys: MatchKeys]>([
    ['another name', { legal_name: 'Eva Ríos' }, { legal_name: 'Ana Pérez' }],
    ['a value that was removed', {}, { email: null }],
    ['a masked value with another end', { phone_number: '+58412*****99' }, { phone_number: '+584121234567' }],
    ['one member of two', { city: 'Mérida' }, { legal_name: 'Ana Pérez', city: 'Caracas' }],
    ['the old text', { city: 'CARACAS' }, updateKeys({ city: 'Mérida' }, { city: 'Caracas' })],
  ])('was not made if the customer still has %s', async (_what, returned, keys) => {
    expect(await look(returned, keys)).toEqual(noEffect)
    expect(await look(returned, keys, secondsOn(10))).toEqual(unknown)
  })

  test.each<[what: string, returned: Partial<Customer>, keys: MatchKeys]>([
    ['is left out', { legal_name: undefined }, { legal_name: 'Ana Pérez' }],
    ['is masked and may be the same', { phone_number: '+58412*****67' }, { phone_number: '+584121234567' }],
    ['is none that a customer has', {}, { nickname: 'Anita' }],
    ['has neither the old text nor the new one', { city: 'CCS' }, updateKeys({ city: 'Caracas' }, { city: 'Mérida' })],
  ])('cannot be judged by a member that %s', async (_what, returned, keys) => {
    expect(await look(returned, keys)).toEqual(unknown)
  })

  test('of a customer that is not there, or of nothing, is not known', async () => {
    const gone = apiOf({ readCustomer: refusing('customer_not_found') })
    expect(await lookUpUpdate(gone, call, { city: 'Caracas' }, quiet)).toEqual(unknown)
    expect(await look({}, {})).toEqual(unknown)
  })
})

describe('a new account', () => {
  const account: BankAccount = { id: 'a1', account_type: 'bankaccount', country_code: 'VE', bank_code: '0134' }
  const keys = { bank_code: '0134', account_number: '01340001610000000042', phone_number: null }
  const look = (accounts: Partial<BankAccount>[], sent: MatchKeys = keys, how = reading) =>
    lookUpAccount(apiOf({ listBankAccounts: async () => accounts.map((one) => ({ ...account, ...one })) }), call, sent, how)

  test.each<[what: string, listed: Partial<BankAccount>, sent?: MatchKeys]>([
    ['its number', { account_number: '0134-0001-61-0000000042' }],
    ['its masked number', { account_number: '0134************0042' }],
    ['its last four digits', { account_number_last4: '0042' }],
    ['its phone', { phone_number: '04121234567' }, { bank_code: '0134', phone_number: '+584121234567' }],
    ['its number, and the bank as a number without its leading zero', { bank_code: '134', account_number_last4: '0042' }],
    ['its masked phone', { phone_number: '+58412*****67' }, { bank_code: '0134', phone_number: '+584121234567' }],
  ])('was made if the list has one with %s', async (_what, listed, sent) => {
    expect(await look([{ account_number_last4: '9999' }, listed], sent)).toEqual({ state: 'done' })
  })

  test.each<[what: string, listed: Partial<BankAccount>]>([
    ['another number', { account_number: '01340001610000000059' }],
    ['other last digits', { account_number_last4: '0059' }],
    ['the same end at another bank', { bank_code: '0105', account_number_last4: '0042' }],
  ])('was not made if the list has only one with %s', async (_what, listed) => {
    expect(await look([listed])).toEqual(noEffect)
    expect(await look([])).toEqual(noEffect)
  })

  test('may have been made if the list has one without a number, or one that could not be read', async () => {
    expect(await look([{ account_number: null, account_number_last4: null }])).toEqual(unknown)
    expect(await look([], keys, { ...reading, countUnread: () => 1 })).toEqual(unknown)
  })
})
