export const complete = { type: 'individual', country: 'VE', address_line_1: 'Calle 1', city: 'Caracas', legal_name: 'Ana' }
const contact = { email: 'ana@example.com', phone_number: '+584121234567' }
const measure = { reason_code: 'other', note: 'x' }

/** A body that is right, by operation; the tests add those that name what they made. */
export const examples: Record<string, unknown> = {
  createCustomer: { ...complete, ...contact, kyc_type: 'standard' },
  updateCustomer: { ...complete, ...contact },
  createBankAccount: {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pagomovil',
    phone_number: '04121234567',
    id_doc_number: 'V12345678',
    account_number: '01340001610000000042',
    account_holder_name: 'Ana',
  },
  recordPayoutOutcome: { outcome: 'completed', reference: '004512', amount: 1 },
  approveQuote: { amount: 1010 },
  simulateOutcome: { outcome: 'completed', code: '00' },
  simulateDeposit: {
    amount: 5_050_000,
    bank_code: '0172',
    phone_number: '04241234567',
    reference: '575202',
    moved_at: '2026-11-20T14:00:00Z',
  },
  simulateChainDeposit: {
    wallet_address: `0x${'ab'.repeat(20)}`,
    amount: '10.123456',
    transaction_hash: `0x${'cd'.repeat(32)}`,
  },
  simulateKyc: { outcome: 'expire' },
  simulateFunding: { amount: 1 },
  advanceClock: { seconds: 1 },
  matchDeposit: { quote_id: '0199a3c0-0000-7000-8000-000000000001' },
  refundDeposit: { reference: 'R-1' },
  topUpPrefundedAccount: { amount: 1, reference: 'W-1' },
  setLowBalanceThreshold: { threshold: 100 },
  confirmQuote: {
    reference: '575202',
    bank_code: '0172',
    phone_number: '04241234567',
    id_doc_number: 'V12345678',
    amount: 1,
    paid_at: '2026-11-20',
  },
  submitKycProfile: {
    legal_name: 'Ana',
    birth_date: '1990-05-17',
    id_doc_number: 'V12345678',
    occupation: 'Teacher',
    source_of_funds: 'Work',
    documents: [{ kind: 'rif', file_id: 'x', sha256: 'ab'.repeat(32) }],
  },
  assignReview: { assignee: 'luis', from: 'ana' },
  decideReview: { decision: 'approve', reason_code: 'other', note: 'x', valid_until: '2027-01-01T00:00:00Z' },
  suspendCustomer: measure,
  reinstateCustomer: measure,
  blockCustomer: measure,
  unblockCustomer: measure,
  createApiKey: {
    name: 'x',
    scopes: ['rates:read'],
    allowed_cidrs: ['10.0.0.0/8'],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  },
  rotateApiKey: { grace_seconds: 60 },
}
