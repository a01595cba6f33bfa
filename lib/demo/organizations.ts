import type { PaymentsApi } from '#contract/api'
import type { Currency } from '#contract/money'
import type { PastService } from './demo-service'

type AccountPlan = { name: string; currency: Currency /** 1/100, at the beginning. */; amountMinor: bigint }
export type OrganizationPlan = { name: string; customers: number; transfers: number; accounts: readonly AccountPlan[] }

/** The first is the one the console serves. `Sandbox empty` never holds anything. */
export const demoOrganizations: readonly OrganizationPlan[] = [
  {
    name: 'Puente Sur',
    customers: 48,
    transfers: 130,
    accounts: [
      { name: 'Tesorería', currency: 'USDC', amountMinor: 6_800_000n },
      { name: 'Operaciones', currency: 'USD', amountMinor: 1_500_000n },
      { name: 'Sandbox empty', currency: 'USDC', amountMinor: 0n },
    ],
  },
  {
    name: 'Orilla Norte',
    customers: 12,
    transfers: 25,
    accounts: [
      { name: 'Treasury', currency: 'USDC', amountMinor: 2_500_000n },
      { name: 'Sandbox empty', currency: 'USDC', amountMinor: 0n },
    ],
  },
]

export type MadeOrganization = {
  id: string
  api: PaymentsApi
  accounts: ReadonlyMap<Currency, string>
  /** Customers who can be paid to, with where; filled while the history goes on. */
  payees: Payee[]
}
export type Payee = { customerId: string; name: string; movil: string; bank: string; walletAddress: string; isBusiness: boolean }

/** An organization of the demo with its prefunded accounts, filled. */
export async function makeOrganization(past: PastService, { name, accounts }: OrganizationPlan): Promise<MadeOrganization> {
  const { provisioning } = past.service
  const id = await provisioning.createOrganization({ name, environment: 'test' })
  const filled = new Map<Currency, string>()
  for (const { name: account, currency, amountMinor } of accounts) {
    const accountId = await provisioning.createPrefundedAccount({ organizationId: id, name: account, currency })
    if (amountMinor === 0n) continue
    await provisioning.fund({ organizationId: id, accountId, amountMinor })
    filled.set(currency, accountId)
  }
  return { id, api: await past.apiFor(id), accounts: filled, payees: [] }
}
