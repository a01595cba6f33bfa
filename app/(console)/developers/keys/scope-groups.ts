import { decidingScopes, type Scope } from '#contract/scopes'

type ScopeGroup = { name: 'payments' | 'customers' | 'funds' | 'programs' | 'deciding'; scopes: readonly Scope[] }

/** The scopes of keys as the form offers them, grouped by what they are about. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    name: 'payments',
    scopes: [
      'rates:read',
      'quotes:read',
      'quotes:write',
      'transfers:read',
      'transfers:pay',
      'transfers:confirm',
      'transfers:settle',
    ],
  },
  {
    name: 'customers',
    scopes: [
      'customers:read',
      'customers:write',
      'customers:delete',
      'customers:read_deleted',
      'bank_accounts:read',
      'bank_accounts:write',
      'bank_accounts:reveal',
      'wallets:read',
      'kyc:review',
    ],
  },
  { name: 'funds', scopes: ['prefunded:read', 'prefunded:fund'] },
  { name: 'programs', scopes: ['events:read', 'webhooks:manage', 'keys:manage', 'audit:read', 'sandbox:simulate'] },
  { name: 'deciding', scopes: decidingScopes },
]

/** Returns whether a key with these scopes could both propose and decide. */
export function mixesDuties(held: readonly Scope[]): boolean {
  return held.some((scope) => decidingScopes.includes(scope)) && held.some((scope) => !decidingScopes.includes(scope))
}

/** Returns the name of a scope's texts. */
export function scopeKey(scope: string): string {
  return scope.replace(':', '-')
}
