import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf, findRow } from '#database/read-rows'
import { fromLedgerUnits } from './entries.rules'

const BalanceRow = z.object({ balance: z.bigint() })

/** Returns the balance of a customer's wallet in 1/1,000,000 USDC; 0 if nothing was ever booked. */
export async function readWalletBalance(
  db: Db,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<bigint> {
  const row = await findRow(
    db,
    BalanceRow,
    sql`
    select balance from payments.ledger_accounts
    where org_id = ${organizationId} and asset = 'USDC/6' and name = ${`wallet:${customerId}`}`,
  )
  return row?.balance ?? 0n
}

/** The same as a column of a statement that reads `payments.customers_in_scope` of this organization. */
export function walletBalanceColumn(organizationId: string): SQL<bigint> {
  return columnOf(
    z.bigint(),
    sql`coalesce((select w.balance from payments.ledger_accounts w
    where w.org_id = ${organizationId} and w.asset = 'USDC/6' and w.name = 'wallet:' || customers_in_scope.id), 0)`,
  )
}

/** Converts 1/1,000,000 USDC to 1/100, rounded down, as wallets show it. */
export function toWalletMinor(units: bigint): bigint {
  return fromLedgerUnits('USDC/6', units)
}

/**
 * Returns columns of a statement that reads `payments.prefunded_accounts` of this organization, in ledger units: the available
 * balance, the amount on hold for paid quotes, and the threshold of the low-balance alert.
 */
export function prefundedBalanceColumns(organizationId: string) {
  const ofItsAccount = (
    column: 'balance' | 'alert_below',
  ) => sql`(select a.${sql.identifier(column)} from payments.ledger_accounts a
    where a.org_id = ${organizationId} and a.name = 'prefunded:' || prefunded_accounts.id)`
  return {
    available: columnOf(z.bigint(), sql`coalesce(${ofItsAccount('balance')}, 0)`),
    held: columnOf(
      z.bigint(),
      // Joined to the quotes, the accounts would all be read: row-level security keeps an index from a condition that converts a
      // column of another table. In a subquery it is a parameter.
      sql`coalesce((select sum((select sum(h.balance) from payments.ledger_accounts h
          where h.org_id = ${organizationId} and h.name = 'hold:' || q.id))
        from payments.quotes q where q.org_id = ${organizationId} and q.prefunded_account_id = prefunded_accounts.id
          and q.status in ('awaiting_confirmation', 'processing')), 0)::bigint`,
    ),
    alertBelow: columnOf(z.bigint().nullable(), sql`${ofItsAccount('alert_below')}`),
  }
}
