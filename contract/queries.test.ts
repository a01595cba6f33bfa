import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { RevokeApiKeyQuery } from './api-keys'
import { CustomerQuery, mostCustomerIds } from './customers'
import { DepositQuery } from './deposits'
import { eventTypes } from './event-types'
import { AuditEventQuery, auditEventTypes, EventQuery } from './events'
import { RevealQuery } from './members'
import { WaitingPayoutQuery } from './payouts'
import { PrefundedEntryQuery } from './prefunded-accounts'
import { ExchangeRateQuery, RateHistoryQuery } from './rates'
import { ReviewQuery } from './reviews'
import { faultsOf, takes } from './test-schema'
import { QuoteQuery, TransactionQuery } from './transfer-lists'
import { TransactionSearchQuery } from './transfers'
import { WalletQuery } from './wallets'
import { WebhookDeliveryQuery } from './webhooks'

const lists: [name: string, schema: z.ZodObject, defaults: object][] = [
  ['customers', CustomerQuery, { limit: 25, sort: 'created_at', order: 'desc' }],
  ['quotes', QuoteQuery, { limit: 25 }],
  ['transactions', TransactionQuery, { limit: 25, sort: 'created_at', order: 'desc' }],
  ['reviews', ReviewQuery, { limit: 25, order: 'desc' }],
  ['events', EventQuery, { limit: 25 }],
  ['events for audit', AuditEventQuery, { limit: 25 }],
  ['deposits', DepositQuery, { limit: 25 }],
  ['deliveries', WebhookDeliveryQuery, { limit: 25 }],
  ['entries of a prefunded account', PrefundedEntryQuery, { limit: 25 }],
  ['payouts that wait', WaitingPayoutQuery, { limit: 25 }],
]

describe.each(lists)('the list of %s', (_name, schema, defaults) => {
  test('needs no parameter, and begins with the newest unless another order is asked for', () => {
    expect(schema.parse({})).toEqual(defaults)
  })

  test('has pages of a hundred at most, and goes on from a cursor', () => {
    expect(schema.parse({ limit: '100', cursor: 'abc' })).toMatchObject({ limit: 100, cursor: 'abc' })
    expect(faultsOf(schema, { limit: '101' })).toEqual(['/limit out_of_range'])
    expect(faultsOf(schema, { cursor: 'x'.repeat(501) })).toEqual(['/cursor too_long'])
  })

  test('drops a parameter that it does not know: the service refuses it by its name', () => {
    expect(schema.parse({ nonsense: '1' })).toEqual(defaults)
  })
})

test('only lists that can be counted fast are counted', () => {
  const counted = lists.filter(([, schema]) => 'with_count' in schema.shape).map(([name]) => name)
  expect(counted).toEqual(['customers', 'quotes', 'transactions', 'reviews', 'deposits'])
})

const between = { created_from: '2026-11-01T00:00:00Z', created_to: '2026-11-20T10:00:00.5-04:00' }

test.each([
  ['customers', CustomerQuery],
  ['quotes', QuoteQuery],
  ['transactions', TransactionQuery],
  ['reviews', ReviewQuery],
  ['events', EventQuery],
  ['deposits', DepositQuery],
])('%s can be asked for between two moments, each with its zone', (_name, schema) => {
  expect(schema.parse(between)).toMatchObject(between)
  for (const text of ['2026-11-01', '2026-11-01T00:00:00', 'yesterday', '', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z'])
    expect(takes(schema, { created_from: text }), text).toBe(false)
})

describe('customers', () => {
  test('are filtered by several words of each kind', () => {
    const filters = { state: 'ACTIVE,SUSPENDED', kyc_status: 'approved', type: 'individual,business', country: 'VE,US' }
    expect(CustomerQuery.parse(filters)).toMatchObject({
      state: ['ACTIVE', 'SUSPENDED'],
      kyc_status: ['approved'],
      type: ['individual', 'business'],
      country: ['VE', 'US'],
    })
  })

  test.each([
    [{ state: 'active' }, ['/state/0 invalid_format']],
    [{ kyc_status: 'approved,verified' }, ['/kyc_status/1 invalid_format']],
    [{ type: 'person' }, ['/type/0 invalid_format']],
    [{ country: 'VEN' }, ['/country/0 invalid_format']],
    [{ country: 've' }, ['/country/0 invalid_format']],
    [{ sort: 'balance' }, ['/sort invalid_format']],
    [{ order: 'newest' }, ['/order invalid_format']],
    [{ q: 'x'.repeat(255) }, ['/q too_long']],
    [{ q_in: 'iban' }, ['/q_in/0 invalid_format']],
    [{ id: `${'x'.repeat(65)}` }, ['/id/0 too_long']],
  ])('are not filtered by %j', (filters, faults) => expect(faultsOf(CustomerQuery, filters)).toEqual(faults))

  test('are found by as many ids as a page has rows', () => {
    const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join()
    expect(CustomerQuery.parse({ id: idsOf(mostCustomerIds) }).id).toHaveLength(100)
    expect(faultsOf(CustomerQuery, { id: idsOf(mostCustomerIds + 1) })).toEqual(['/id too_long'])
  })

  test('are searched in the members that are named, a document among them only by its name', () => {
    expect(CustomerQuery.parse({ q: 'ana', q_in: 'legal_name,email' }).q_in).toEqual(['legal_name', 'email'])
    expect(takes(CustomerQuery, { q: 'V12345678', q_in: 'id_doc_number' })).toBe(true)
  })
})

describe('quotes and transactions', () => {
  test.each([
    [QuoteQuery, { status: 'pending,expired', reference: 'ord-', reference_end: '1042', amount: '10100' }, []],
    [QuoteQuery, { status: 'paid' }, ['/status/0 invalid_format']],
    [QuoteQuery, { reference: '' }, ['/reference too_short']],
    [QuoteQuery, { reference_end: 'x'.repeat(65) }, ['/reference_end too_long']],
    [QuoteQuery, { amount: '101.00' }, ['/amount invalid_format']],
    [QuoteQuery, { amount: '-1' }, ['/amount invalid_format']],
    [TransactionQuery, { status: 'failed', type: 'deposit,withdraw', amount_from: '0', amount_to: '1' }, []],
    [TransactionQuery, { type: 'payout' }, ['/type/0 invalid_format']],
    [TransactionQuery, { status: 'awaiting_confirmation' }, ['/status/0 invalid_format']],
    [TransactionQuery, { sort: 'amount', order: 'asc' }, []],
    [TransactionQuery, { provider_reference: '4512' }, []],
    [TransactionQuery, { provider_reference: '512' }, ['/provider_reference too_short']],
    [DepositQuery, { reference: '004512', amount: '2841134', currency: 'VES', bank_code: '0172' }, []],
    [DepositQuery, { reference: '512' }, ['/reference too_short']],
    [DepositQuery, { amount: '28411.34' }, ['/amount invalid_format']],
    [DepositQuery, { currency: 'USD' }, ['/currency invalid_format']],
    [DepositQuery, { bank_code: '172' }, ['/bank_code invalid_format']],
    [TransactionQuery, { sort: 'customer' }, ['/sort invalid_format']],
    [TransactionQuery, { customer_id: '' }, ['/customer_id too_short']],
  ])('%# have these faults', (schema, filters, faults) => expect(faultsOf(schema, filters)).toEqual(faults))

  test('are looked up by a whole reference, which cannot be missing', () => {
    expect(faultsOf(TransactionSearchQuery, { partner_reference_id: 'ord-1042' })).toEqual([])
    expect(faultsOf(TransactionSearchQuery, {})).toEqual(['/partner_reference_id missing_parameter'])
    expect(faultsOf(TransactionSearchQuery, { partner_reference_id: '' })).toEqual(['/partner_reference_id missing_parameter'])
    expect(faultsOf(TransactionSearchQuery, { partner_reference_id: 'x'.repeat(65) })).toEqual(['/partner_reference_id too_long'])
  })
})

describe('reviews', () => {
  test('are ordered by the words of before, too', () => {
    for (const order of ['asc', 'desc', 'newest', 'oldest', 'due']) expect(ReviewQuery.parse({ order }).order).toBe(order)
    expect(faultsOf(ReviewQuery, { order: 'latest' })).toEqual(['/order invalid_format'])
  })

  test.each([
    [{ status: 'open,assigned', reason: 'new_customer', decision: 'approve,reject' }, []],
    [{ assignee: 'luis' }, []],
    [{ assignee: 'key:0199a3c0' }, []],
    [{ assignee: 'Luis Mora' }, ['/assignee invalid_format']],
    [{ assignee: 'x'.repeat(65) }, ['/assignee invalid_format']],
    [{ decision: 'suspend' }, ['/decision/0 invalid_format']],
    [{ customer_id: 'x'.repeat(65) }, ['/customer_id too_long']],
    [{ closed_from: '2026-11-01' }, ['/closed_from invalid_format']],
  ])('with the filters %j have the faults %j', (filters, faults) => expect(faultsOf(ReviewQuery, filters)).toEqual(faults))
})

describe('events', () => {
  test('that partners are told of and those for audit are two lists, which share no type', () => {
    const forAudit: readonly string[] = auditEventTypes
    expect(eventTypes.filter((type) => forAudit.includes(type))).toEqual([])
    for (const type of eventTypes)
      expect([takes(EventQuery, { type }), takes(AuditEventQuery, { type })], type).toEqual([true, false])
    for (const type of auditEventTypes)
      expect([takes(EventQuery, { type }), takes(AuditEventQuery, { type })], type).toEqual([false, true])
  })

  test('have types of a noun and what happened to it', () => {
    for (const type of [...eventTypes, ...auditEventTypes]) expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(new Set(eventTypes).size).toBe(eventTypes.length)
  })

  test('are asked for by twenty types at most', () => {
    expect(takes(EventQuery, { type: eventTypes.slice(0, 20).join() })).toBe(true)
    expect(faultsOf(EventQuery, { type: eventTypes.slice(0, 21).join() })).toEqual(['/type too_long'])
  })
})

describe('a rate', () => {
  const pair = { from_currency: 'USDC', to_currency: 'VES' }

  test('is of a pair of currencies, both of which are named', () => {
    expect(faultsOf(ExchangeRateQuery, pair)).toEqual([])
    expect(faultsOf(ExchangeRateQuery, { from_currency: 'USDC' })).toEqual(['/to_currency unsupported_currency'])
    expect(faultsOf(ExchangeRateQuery, { ...pair, to_currency: 'VED' })).toEqual(['/to_currency unsupported_currency'])
  })

  test('has a history of thirty days, or of one to ninety', () => {
    expect(RateHistoryQuery.parse(pair).days).toBe(30)
    for (const days of ['1', '90']) expect(takes(RateHistoryQuery, { ...pair, days }), days).toBe(true)
    for (const days of ['0', '91', '1.5', 'all', '-1']) expect(takes(RateHistoryQuery, { ...pair, days }), days).toBe(false)
  })
})

test('a wallet is looked up by a whole e-mail, which cannot be missing', () => {
  expect(faultsOf(WalletQuery, { email: 'ana@example.com' })).toEqual([])
  expect(faultsOf(WalletQuery, {})).toEqual(['/email missing_parameter'])
  expect(faultsOf(WalletQuery, { email: '' })).toEqual(['/email missing_parameter'])
  expect(faultsOf(WalletQuery, { email: `${'a'.repeat(250)}@x.ve` })).toEqual(['/email too_long'])
})

test.each([
  ['what is masked is revealed', RevealQuery, 'reveal'],
  ['the keys that a key made are kept', RevokeApiKeyQuery, 'keep_children'],
] as const)('%s only by the whole word true', (_what, schema, member) => {
  for (const text of ['true', 'false', undefined]) expect(takes(schema, { [member]: text }), String(text)).toBe(true)
  for (const text of ['1', 'yes', 'TRUE', '', true]) expect(takes(schema, { [member]: text }), String(text)).toBe(false)
})

test('deposits are asked for by what they wait for', () => {
  for (const waits_for of ['decision', 'second_person']) expect(DepositQuery.parse({ waits_for })).toMatchObject({ waits_for })
  expect(takes(DepositQuery, { waits_for: 'nothing' })).toBe(false)
})
