import type { PaymentsApi } from '#contract/api'
import type { Currency } from '#contract/currency'
import type { CustomerBody } from '#contract/customer-body'
import type { LogCall } from '#lib/api/logged-call'
import { proposingScopes, scopes } from '#service'
import type { CastMember } from '../story/member'
import type { AccountKind, Order } from '../story/orders'
import type { PastService } from './past-service'

/** `lowBelowMinor`: the balance in 1/100 below which the account counts as low. */
type AccountPlan = { name: string; currency: Currency; lowBelowMinor?: bigint }
export type OrganizationPlan = { name: string; accounts: readonly AccountPlan[] }

/** The console serves the first one. Payments in a currency are made from its first account in that currency. */
export const demoOrganizations: readonly [OrganizationPlan, OrganizationPlan] = [
  {
    name: 'Puente Sur',
    accounts: [
      { name: 'Tesorería', currency: 'USDC', lowBelowMinor: 500_000n },
      { name: 'Operaciones EE. UU.', currency: 'USD' },
      { name: 'Caja chica', currency: 'USDC', lowBelowMinor: 5_000n },
    ],
  },
  { name: 'Orilla Norte', accounts: [{ name: 'Tesorería', currency: 'USDC' }] },
]

/** A customer in their current state. */
export type LivedMember = {
  id: string
  member: CastMember
  body: CustomerBody
  accounts: Partial<Record<AccountKind, string>>
}

export type PastOrganization = {
  id: string
  /** Account ids by name. */
  accounts: ReadonlyMap<string, string>
  /** Returns the account from which payments in this currency are made. */
  sourceOf: (currency: Currency) => string
  /** The partners' programs, and the console with a person behind each call. */
  callers: Record<Order['maker'], PaymentsApi>
  lived: Map<CastMember, LivedMember>
}

/** The key of one partner expires this many days after the story, so that the home page warns of it. */
const daysLeft = 12

/** Creates an organization with its accounts, which are empty, and its keys. `logCall` receives every call of the console. */
export async function makeOrganization(
  past: PastService,
  { name, accounts }: OrganizationPlan,
  { end, logCall }: { end: Date; logCall?: LogCall },
): Promise<PastOrganization> {
  const { provisioning } = past.service
  const id = await provisioning.createOrganization({ name, environment: 'test' })
  const made = new Map<string, string>()
  for (const account of accounts) {
    const { lowBelowMinor = null, ...opened } = account
    const accountId = await provisioning.createPrefundedAccount({ organizationId: id, ...opened })
    if (lowBelowMinor !== null) await provisioning.setLowBalanceThreshold(id, { accountId, thresholdMinor: lowBelowMinor })
    made.set(account.name, accountId)
  }
  const program = (key: string, expiresAt?: Date) => past.apiFor(id, { name: key, scopes: proposingScopes, expiresAt })
  return {
    id,
    accounts: made,
    sourceOf: (currency) => {
      const first = accounts.find((account) => account.currency === currency)
      return made.get(first?.name ?? '') ?? ''
    },
    callers: {
      shop: await program('Tienda web'),
      remittances: await program('Remesas Familia', new Date(end.getTime() + daysLeft * 86_400_000)),
      desk: await past.apiFor(id, { name: 'Console', scopes, kind: 'house', logCall }),
    },
    lived: new Map(),
  }
}
