import type { Json } from './json'

const customerId = '0199a3a0-0000-7000-8000-000000000001'
const bankAccountId = '0199a3b1-0000-7000-8000-000000000001'
const prefundedId = '0199a39f-0000-7000-8000-000000000001'

/** Example bodies whose members depend on each other, by component and title; other examples are composed from their members. */
export const bodyExamples: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  CreateQuoteBody: {
    'Payout to a pago móvil phone': {
      amount: 10_100,
      customer_id: customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: prefundedId },
      destination: { currency: 'VES', account_id: bankAccountId },
      external_transfer_id: 'ord-1042',
    },
    'Deposit by pago móvil': {
      amount: 2_841_134,
      customer_id: customerId,
      source: { payment_rail: 'pagomovil', currency: 'VES' },
      destination: { currency: 'USDC', account_id: '0x8f3a2b7c9d4e5f60718293a4b5c6d7e8f9010203' },
    },
    'Payout of an exact amount': {
      amount: 2_500_000,
      amount_side: 'destination',
      fees_paid_by: 'source',
      customer_id: customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USD', account_id: prefundedId },
      destination: { currency: 'VES', account_id: bankAccountId, payment_rail: 'bank_transfer' },
      description: 'Invoice 1042',
    },
  },
  ConfirmQuoteBody: {
    'Release a payout': {},
    'Release a payout, checked against what you expect': { bank_code: '0134', phone_number: '04121234567', amount: 2_841_134 },
    'Claim a deposit': { reference: '575202', bank_code: '0172', phone_number: '04241234567', paid_at: '2026-11-20' },
  },
  BankAccountBody: {
    'Pago móvil': {
      account_type: 'pagomovil',
      country_code: 'VE',
      bank_code: '0134',
      phone_number: '04121234567',
      id_doc_number: 'V12345678',
    },
    'Account in Venezuela': {
      account_type: 'bankaccount',
      country_code: 'VE',
      bank_code: '0134',
      account_number: '01340001610000000042',
      id_doc_number: 'V12345678',
    },
    'Account in the United States': {
      account_type: 'bankaccount',
      country_code: 'US',
      bank_code: '021000021',
      account_number: '000123456789',
      account_holder_name: 'Ana Salcedo Prieto',
      account_subtype: 'checking',
    },
  },
  KycProfileBody: {
    'An individual': {
      legal_name: 'Ana Salcedo Prieto',
      birth_date: '1990-05-17',
      id_doc_number: 'V12345678',
      occupation: 'Teacher',
      source_of_funds: 'Salary',
      documents: [
        {
          kind: 'id_document',
          file_id: 'file-77',
          sha256: 'ab'.repeat(32),
          read: { legal_name: 'Salcedo Prieto Ana', birth_date: '1990-05-17', expires_on: '2031-08-31' },
        },
      ],
    },
    'A correction by somebody who sees it masked': {
      legal_name: 'Ana Salcedo Prieto',
      occupation: 'Head teacher',
      keeps: ['id_doc_number', 'birth_date'],
      keeps_documents: ['ab'.repeat(32)],
      replaces_version: 1,
    },
    'A business': {
      legal_name: 'Café del Ávila, C.A.',
      incorporation_date: '2015-03-02',
      id_doc_number: 'J123456784',
      activity: 'Roasts and sells coffee',
      source_of_funds: 'Sales',
      expected_monthly_usd: 20_000,
      beneficial_owners: [{ name: 'Ana Salcedo Prieto', id_doc_number: 'V12345678', country: 'VE', share: 100 }],
      representative: { name: 'Ana Salcedo Prieto', id_doc_number: 'V12345678' },
    },
  },
  AssignReviewBody: {
    'Take it yourself': {},
    'Hand it over': { assignee: 'luis', from: 'marta' },
    'Give it back': { assignee: null },
  },
  ReviewDecisionBody: {
    Approve: { decision: 'approve', valid_until: '2027-11-20T00:00:00Z' },
    Reject: { decision: 'reject', reason_code: 'document_expired', note: 'The passport ended in 2024.' },
  },
  RecordOutcomeBody: {
    'It arrived': { outcome: 'completed', reference: 'BANESCO-77-1044', amount: 2_841_134 },
    'The bank refused it': { outcome: 'rejected', code: '14' },
  },
  SimulationBody: {
    Arrive: { outcome: 'completed' },
    Refuse: { outcome: 'rejected', code: '14' },
    'Call people': { outcome: 'unknown', code: 'ZZ' },
  },
}
