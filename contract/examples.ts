/** Ids of the examples: a record has the same id in all of them. */
export const ids = {
  any: '0199a3c4-0000-7000-8000-000000000001',
  organization: '0199a000-0000-7000-8000-000000000001',
  prefundedAccount: '0199a39f-0000-7000-8000-000000000001',
  customer: '0199a3a0-0000-7000-8000-000000000001',
  bankAccount: '0199a3b1-0000-7000-8000-000000000001',
  quote: '0199a3c0-0000-7000-8000-000000000001',
  event: '0199a3c4-0000-7000-8000-00000000002a',
  endpoint: '0199a3d0-0000-7000-8000-000000000001',
} as const

export const exampleTime = '2026-11-20T14:00:00.000Z'
export const exampleWallet = '0x8f3a2b7c9d4e5f60718293a4b5c6d7e8f9010203'
