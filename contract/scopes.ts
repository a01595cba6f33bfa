/** The scopes that a key can have. An operation called with a key that lacks its scope is refused with 403. */
export const scopes = [
  'rates:read',
  'quotes:write',
  'quotes:read',
  'transfers:pay',
  'transfers:approve',
  'transfers:confirm',
  'transfers:settle',
  'transfers:read',
  'customers:write',
  'customers:read',
  'customers:delete',
  'customers:read_deleted',
  'bank_accounts:write',
  'bank_accounts:read',
  'bank_accounts:reveal',
  'wallets:read',
  'kyc:review',
  'kyc:approve',
  'prefunded:read',
  'prefunded:fund',
  'prefunded:approve',
  'events:read',
  'webhooks:manage',
  'keys:manage',
  'audit:read',
  'sandbox:simulate',
] as const

export type Scope = (typeof scopes)[number]

/** Scopes for deciding on proposals of others. A key gets them only by name, and should have no other scopes. */
export const decidingScopes: readonly Scope[] = ['transfers:approve', 'prefunded:approve', 'kyc:approve']
/** All other scopes: `all` means these when a key is created. */
export const proposingScopes: readonly Scope[] = scopes.filter((scope) => !decidingScopes.includes(scope))
