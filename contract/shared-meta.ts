import { exampleTime, exampleWallet, ids } from './examples'

/** Descriptions of members that several records have. */
export const shared = {
  accountId: {
    description: "A bank account of the customer, or the customer's `wallet_address` for USDC.",
    example: ids.bankAccount,
  },
  actor: { description: 'Who did it: a person of the console, or `key:` with the id of the key.', example: 'luis' },
  amountSide: { description: 'Which side `amount` fixes.', example: 'source' },
  asOf: { description: 'When it was valid.', example: exampleTime },
  balance: { description: 'Of their wallet: USDC in minor units (1/100) as text. `2028` stands for 20.28.', example: '2028' },
  bankCode: { description: 'Venezuela: four digits. United States: the ABA routing number.', example: '0134' },
  bankReference: {
    description:
      "The bank's reference, as its receipt shows it, or how it ends: four characters at least. The shorter of two numbers is compared with the end of the longer one.",
    example: '575202',
  },
  code: { description: 'What happened: stable, made for programs.', example: 'not_found' },
  concept: { description: 'What the payee reads, at most 30 characters.', example: null },
  country: { description: 'ISO 3166-1, two capital letters.', example: 'VE' },
  createdAt: { description: 'When it was made.', example: exampleTime },
  createdFrom: { description: 'Only what was made at this time or later, RFC 3339.', example: '2026-11-01T00:00:00Z' },
  createdTo: { description: 'Only what was made before this time, RFC 3339.', example: '2026-12-01T00:00:00Z' },
  currency: { description: 'Currency of the amounts.', example: 'USDC' },
  customerId: { description: 'The customer it belongs to.', example: ids.customer },
  data: { description: 'What was asked for.' },
  destination: { description: 'Where it goes.' },
  destinationCurrency: { description: 'What arrives.', example: 'VES' },
  document: { description: 'Cédula or RIF: a letter and digits.', example: 'V12345678' },
  edges: {
    description: 'Where one span ends and the next one begins: 2 to 200 moments (RFC 3339), the earliest first.',
    example: '2026-11-19T04:00:00Z,2026-11-20T04:00:00Z,2026-11-21T04:00:00Z',
  },
  email: {
    description: 'Their e-mail. A customer has an e-mail, a phone, or both; each is theirs alone.',
    example: 'ana@example.com',
  },
  eventType: { description: 'What happened; an open list.', example: 'transaction.completed' },
  externalTransferId: {
    description:
      'Your own reference, by which the transaction is found: unique, 1 to 64 of `A-Z a-z 0-9 . _ : -`. One is made when absent.',
    example: 'ord-1042',
  },
  feesPaidBy: { description: '`source`: on top of what is sent. `destination`: out of what arrives.', example: 'source' },
  from: { description: 'Where its span begins.', example: '2026-11-20T04:00:00.000Z' },
  fromCurrency: { description: 'What one unit is of.', example: 'USDC' },
  id: { description: 'Its id.', example: ids.any },
  kind: { description: 'What it is.' },
  kycStatus: { description: 'How far the verification is.', example: 'approved' },
  kycType: {
    description: 'The tier of verification: it decides what is asked, and how much may be sent in a month.',
    example: 'standard',
  },
  legalName: { description: 'The name on the document. Absent in an update: unchanged.', example: 'Ana Salcedo Prieto' },
  marginBps: { description: 'The margin in basis points (1/100 of a percent).', example: 150 },
  maskedDocument: { description: 'Masked unless revealed.', example: 'V*****678' },
  midRate: { description: 'The rate before the margin, decimal text.', example: '288.44' },
  name: { description: 'What it is called.', example: 'Main account' },
  note: { description: 'Why, in words; required to reject, and for the reason `other`.', example: 'Seen in person.' },
  ofCustomer: { description: 'Only those of this customer.' },
  oneOrMore: { description: 'One or more, with commas.' },
  order: {
    description:
      'Which way: `asc` begins with the earliest, least or first of the alphabet. Of reviews, `oldest` and `newest` say the same.',
    example: 'desc',
  },
  outcome: { description: '`pending_second_approval`: noted, and takes effect when a second person asks too.', example: 'done' },
  paymentRail: { description: 'How it travels. `pago_movil` is understood too.', example: 'prefunded_account' },
  phoneNumber: { description: 'Their phone, in any form a person types; answered as E.164.', example: '+584121234567' },
  provider: { description: 'Who named the rate.', example: 'static' },
  quoteId: { description: 'The quote it came from.', example: ids.quote },
  reasonCode: { description: 'Why; required for anything but an approval.', example: 'other' },
  reference: {
    description: 'The number on the receipt of the payment: 4 to 20 digits. Required for a deposit.',
    example: '575202',
  },
  requestedBy: { description: 'Who asked: a person of the console, or `key:` with the id of the key.', example: 'luis' },
  sort: {
    description: 'What the list is sorted by; rows that are equal in it, by their id. A cursor goes on in its own order only.',
    example: 'created_at',
  },
  source: { description: 'Where the money comes from.' },
  sourceAmount: { description: 'What is debited, fees included, in major units of the source currency.', example: 101 },
  sourceCurrency: { description: 'What is debited.', example: 'USDC' },
  state: { description: 'Whether they may send and receive: only `ACTIVE` may.', example: 'ACTIVE' },
  toCurrency: { description: 'Quote currency of the rate.', example: 'VES' },
  updatedAt: { description: 'When it last changed.', example: '2026-11-20T14:00:10.000Z' },
  version: { description: 'Grows with every change.', example: 3 },
  walletAddress: {
    description:
      'Names the wallet in our books; may be the `account_id` of a destination. No chain is watched: send nothing there but in the sandbox.',
    example: exampleWallet,
  },
} as const
