import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ApiKeyBody } from './api-keys'
import { MatchDepositBody, RefundDepositBody, WithdrawDepositBody } from './deposits'
import { KycProfileBody } from './kyc'
import { DocumentReading, KycDocument } from './kyc-documents'
import { MeasureBody, WithdrawUnblockBody } from './measures'
import { maxAmountMinor } from './money'
import { LowBalanceBody, TopUpBody } from './prefunded-accounts'
import { ReviewDecisionBody } from './reviews'
import {
  AdvanceClockBody,
  ChainDepositBody,
  SandboxDepositBody,
  SimulateFundingBody,
  SimulateKycBody,
  SimulationBody,
} from './sandbox'
import { faultsOf, takes } from './test-schema'
import { WalletSearchBody } from './wallets'
import { WebhookEndpointBody } from './webhooks'

type Case = [change: object, faults: string[]]
/** Checks a body that is accepted as it is, and what is wrong with it after each change. */
function checkBody(schema: z.ZodType, good: object, cases: Case[]): void {
  test('is accepted as it is', () => expect(faultsOf(schema, good)).toEqual([]))
  test('has no members that it does not know', () => {
    expect(faultsOf(schema, { ...good, hidden_fee: 5 })).toEqual(['/hidden_fee unknown_field'])
  })
  test.each(cases)('with %j has the faults %j', (change, faults) => {
    expect(faultsOf(schema, { ...good, ...change })).toEqual(faults)
  })
}

describe('a top-up', () => {
  checkBody(TopUpBody, { amount: 5_000_000, reference: 'BANESCO-77-1042' }, [
    [{ amount: 1 }, []],
    [{ amount: maxAmountMinor }, []],
    [{ amount: 0 }, ['/amount out_of_range']],
    [{ amount: maxAmountMinor + 1 }, ['/amount out_of_range']],
    [{ amount: 10.5 }, ['/amount invalid_type']],
    [{ amount: '100' }, ['/amount invalid_type']],
    [{ amount: undefined }, ['/amount required']],
    [{ reference: '' }, ['/reference too_short']],
    [{ reference: 'x'.repeat(65) }, ['/reference too_long']],
    [{ reference: 'W-1\u202e' }, ['/reference invalid_format']],
    [{ reference: undefined }, ['/reference required']],
    [{ step: 'request', note: 'x'.repeat(500) }, []],
    [{ step: 'agree' }, []],
    [{ step: 'approve' }, ['/step invalid_format']],
    [{ note: 'x'.repeat(501) }, ['/note too_long']],
  ])
})

describe('the threshold of a low balance', () => {
  checkBody(LowBalanceBody, { threshold: 100_000 }, [
    [{ threshold: null }, []],
    [{ threshold: 0 }, ['/threshold out_of_range']],
    [{ threshold: -5 }, ['/threshold out_of_range']],
    [{ threshold: undefined }, ['/threshold required']],
  ])
})

describe('the answer of a simulated rail', () => {
  checkBody(SimulationBody, { outcome: 'rejected', code: 'AC04' }, [
    [{ outcome: 'completed', code: undefined }, []],
    [{ outcome: 'returned', code: undefined, amount: 1 }, []],
    [{ outcome: 'unknown', code: '91' }, []],
    [{ outcome: 'lost' }, ['/outcome invalid_format']],
    [{ outcome: undefined }, ['/outcome required']],
    [{ code: 'a1' }, ['/code invalid_format']],
    [{ code: 'A' }, ['/code invalid_format']],
    [{ code: 'ABCDE' }, ['/code invalid_format']],
    [{ amount: 0 }, ['/amount out_of_range']],
    [{ amount: maxAmountMinor * 1000 + 1 }, ['/amount out_of_range']],
  ])
})

describe('a simulated deposit', () => {
  const body = { amount: 5_050_000, bank_code: '0172', phone_number: '04241234567', reference: '575202' }
  checkBody(SandboxDepositBody, body, [
    [{ moved_at: '2026-11-20T14:00:00Z' }, []],
    [{ moved_at: '1999-12-31T23:59:59Z' }, ['/moved_at out_of_range']],
    [{ amount: 0 }, ['/amount out_of_range']],
    [{ bank_code: '172' }, ['/bank_code invalid_format']],
    [{ bank_code: '01722' }, ['/bank_code invalid_format']],
    [{ reference: '575' }, ['/reference invalid_format']],
    [{ reference: '5'.repeat(21) }, ['/reference invalid_format']],
    [{ reference: 'A575202' }, ['/reference invalid_format']],
    [{ phone_number: '4'.repeat(33) }, ['/phone_number too_long']],
  ])
})

describe('a simulated deposit on a chain', () => {
  const body = {
    wallet_address: `0x${'aB'.repeat(20)}`,
    amount: '10.123456',
    transaction_hash: `0x${'5c'.repeat(32)}`,
    log_index: 0,
  }
  checkBody(ChainDepositBody, body, [
    [{ log_index: undefined }, []],
    [{ log_index: 1_000_000 }, []],
    [{ log_index: -1 }, ['/log_index out_of_range']],
    [{ log_index: 1_000_001 }, ['/log_index out_of_range']],
    [{ wallet_address: 'aB'.repeat(20) }, ['/wallet_address invalid_format']],
    [{ wallet_address: `0x${'aB'.repeat(21)}` }, ['/wallet_address invalid_format']],
    [{ wallet_address: `0x${'ag'.repeat(20)}` }, ['/wallet_address invalid_format']],
    [{ transaction_hash: `0x${'5c'.repeat(31)}` }, ['/transaction_hash invalid_format']],
  ])
})

describe('a simulated verification', () => {
  checkBody(SimulateKycBody, { outcome: 'approve' }, [
    [{ outcome: 'expire' }, []],
    [{ outcome: 'suspend' }, ['/outcome invalid_format']],
  ])
})

describe('simulated funds', () => {
  checkBody(SimulateFundingBody, { amount: 5_000_000 }, [
    [{ amount: 0 }, ['/amount out_of_range']],
    [{ amount: maxAmountMinor + 1 }, ['/amount out_of_range']],
  ])
})

describe('an advance of the clock', () => {
  checkBody(AdvanceClockBody, { seconds: 3600 }, [
    [{ seconds: 366 * 86_400 }, []],
    [{ seconds: 366 * 86_400 + 1 }, ['/seconds out_of_range']],
    [{ seconds: 0 }, ['/seconds out_of_range']],
    [{ seconds: -60 }, ['/seconds out_of_range']],
    [{ seconds: 0.5 }, ['/seconds invalid_type']],
  ])
})

describe('the match of a deposit', () => {
  checkBody(MatchDepositBody, { quote_id: 'q1' }, [
    [{ quote_id: undefined }, []],
    [{ quote_id: '' }, ['/quote_id too_short']],
    [{ step: 'agree' }, []],
    [{ step: 'approve' }, ['/step invalid_format']],
  ])

  test('needs no body at all, because money on a chain names its customer', () => {
    expect(MatchDepositBody.parse(undefined)).toEqual({})
  })
})

describe('the refund of a deposit', () => {
  checkBody(RefundDepositBody, { reference: 'BANESCO-77-1043' }, [
    [{ reference: undefined }, ['/reference required']],
    [{ reference: 'a\nb' }, ['/reference invalid_format']],
    [{ step: 'request' }, []],
    [{ step: 'approve' }, ['/step invalid_format']],
  ])
})

describe('the withdrawal of a request about a deposit', () => {
  checkBody(WithdrawDepositBody, { action: 'refund', reference: 'R-1' }, [
    [{ action: 'match', reference: undefined, quote_id: 'q1' }, []],
    [{ action: 'keep' }, ['/action invalid_format']],
    [{ reference: 'x'.repeat(65) }, ['/reference too_long']],
  ])
})

describe('a measure against a customer', () => {
  checkBody(MeasureBody, { reason_code: 'court_order' }, [
    [{ note: 'File 77 of the court' }, []],
    [{ reason_code: 'other', note: 'By hand' }, []],
    [{ reason_code: 'other' }, ['/note required']],
    [{ reason_code: 'bored' }, ['/reason_code invalid_format']],
    [{ reason_code: undefined }, ['/reason_code required']],
    [{ note: '' }, ['/note too_short', '/note invalid_format']],
  ])
})

describe('the withdrawal of a request to unblock a customer', () => {
  checkBody(WithdrawUnblockBody, { reason_code: 'other' }, [
    [{ note: 'He uses\nboth phones' }, []],
    [{ reason_code: 'bored' }, ['/reason_code invalid_format']],
    [{ reason_code: undefined }, ['/reason_code required']],
    [{ note: '' }, ['/note too_short', '/note invalid_format']],
  ])
})

describe('a decision of a review', () => {
  checkBody(ReviewDecisionBody, { decision: 'approve', valid_until: '2027-11-20T00:00:00Z' }, [
    [{ decision: undefined }, ['/decision required']],
    [{ reason_code: 'bored' }, ['/reason_code invalid_format']],
  ])
})

describe('a search of a wallet', () => {
  checkBody(WalletSearchBody, { email: 'ana@example.com' }, [
    [{ email: '' }, ['/email too_short']],
    [{ email: 'x'.repeat(255) }, ['/email too_long']],
    [{ email: undefined }, ['/email required']],
  ])
})

describe('an endpoint of webhooks', () => {
  const body = { url: 'https://partner.example/hook', description: 'Payments', event_types: ['quote.paid'], enabled: true }
  checkBody(WebhookEndpointBody, body, [
    [{ description: undefined, event_types: undefined, enabled: undefined }, []],
    [{ url: undefined }, ['/url required']],
    [{ url: 'x'.repeat(2049) }, ['/url too_long']],
    [{ description: 'x'.repeat(201) }, ['/description too_long']],
    [{ event_types: ['quote.of_tomorrow'] }, ['/event_types/0 invalid_format']],
    [{ event_types: null }, ['/event_types invalid_type']],
    [{ enabled: 'yes' }, ['/enabled invalid_type']],
  ])
})

describe('a new API key', () => {
  checkBody(ApiKeyBody, { name: 'ERP', scopes: ['quotes:read'] }, [
    [{ allowed_cidrs: ['10.0.0.0/8', '2001:db8::/32', '203.0.113.7'], expires_at: '2027-11-20T00:00:00Z' }, []],
    [{ name: '' }, ['/name too_short']],
    [{ name: 'x'.repeat(101) }, ['/name too_long']],
    [{ scopes: undefined }, ['/scopes required']],
    [{ scopes: [] }, ['/scopes too_short']],
    [{ scopes: ['quotes:delete'] }, ['/scopes/0 invalid_format']],
    [{ allowed_cidrs: [] }, ['/allowed_cidrs too_short']],
    [{ allowed_cidrs: ['10.0.0.0/33'] }, ['/allowed_cidrs/0 invalid_format']],
    [{ allowed_cidrs: Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`) }, ['/allowed_cidrs too_long']],
    [{ expires_at: '2027-11-20' }, ['/expires_at invalid_format']],
  ])
})

describe('a profile of an individual', () => {
  const body = {
    legal_name: 'Ana Pérez',
    birth_date: '1990-05-17',
    id_doc_number: 'V12345678',
    occupation: 'Teacher',
    source_of_funds: 'Salary',
    expected_monthly_usd: 800,
  }
  checkBody(KycProfileBody, body, [
    [{ birth_date: '1990-02-30' }, ['/birth_date invalid_format']],
    [{ birth_date: '17.05.1990' }, ['/birth_date invalid_format']],
    [{ id_doc_number: 'x'.repeat(41) }, ['/id_doc_number too_long']],
    [{ occupation: '' }, ['/occupation too_short']],
    [{ source_of_funds: 'x'.repeat(501) }, ['/source_of_funds too_long']],
    [{ expected_monthly_usd: -1 }, ['/expected_monthly_usd out_of_range']],
    [{ expected_monthly_usd: 1_000_000_001 }, ['/expected_monthly_usd out_of_range']],
    [{ keeps: ['birth_date'], keeps_documents: ['ab'.repeat(32)], replaces_version: 0 }, []],
    [{ keeps: ['occupation'] }, ['/keeps/0 invalid_format']],
    [{ keeps_documents: ['AB'.repeat(32)] }, ['/keeps_documents/0 invalid_format']],
    [{ replaces_version: -1 }, ['/replaces_version out_of_range']],
  ])

  test('may be empty: what the tier still asks for is said in the answer', () => expect(faultsOf(KycProfileBody, {})).toEqual([]))
})

describe('a profile of a business', () => {
  const owner = { name: 'Luis Mora', id_doc_number: 'V12345678', country: 'VE', share: 100 }
  const body = {
    legal_name: 'Casa, C. A.',
    incorporation_date: '2001-05-17',
    activity: 'Retail',
    beneficial_owners: [owner],
    representative: { name: 'Luis Mora', id_doc_number: 'V12345678' },
  }
  checkBody(KycProfileBody, body, [
    [{ beneficial_owners: [] }, []],
    [{ beneficial_owners: [{ ...owner, share: 24.99 }] }, ['/beneficial_owners/0/share out_of_range']],
    [{ beneficial_owners: [{ ...owner, country: 'Venezuela' }] }, ['/beneficial_owners/0/country invalid_format']],
    [{ beneficial_owners: [{ ...owner, name: undefined }] }, ['/beneficial_owners/0/name required']],
    [{ beneficial_owners: [{ ...owner, phone: '1' }] }, ['/beneficial_owners/0/phone unknown_field']],
    [{ representative: { name: 'Luis Mora' } }, ['/representative/id_doc_number required']],
    [
      { documents: Array.from({ length: 21 }, () => ({ kind: 'rif', file_id: 'f', sha256: 'ab'.repeat(32) })) },
      ['/documents too_long'],
    ],
  ])
})

describe('a document', () => {
  const body = { kind: 'id_document', file_id: 'file-77', sha256: 'ab'.repeat(32) }
  checkBody(KycDocument, body, [
    [{ read: {} }, []],
    [{ kind: 'passport_photo' }, ['/kind invalid_format']],
    [{ file_id: '' }, ['/file_id too_short']],
    [{ sha256: 'ab'.repeat(33) }, ['/sha256 invalid_format']],
    [{ read: { nationality: 'VE' } }, ['/read/nationality unknown_field']],
  ])

  test('is read member by member, each of which may be missing', () => {
    const read = { legal_name: 'PÉREZ ANA M.', id_doc_number: 'V12345678', birth_date: '1990-05-17', expires_on: '2031-08-31' }
    expect(DocumentReading.parse(read)).toEqual(read)
    expect(takes(DocumentReading, {})).toBe(true)
    expect(faultsOf(DocumentReading, { ...read, birth_date: '1990-13-01' })).toEqual(['/birth_date invalid_format'])
  })
})
