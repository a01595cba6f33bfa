import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { fromLedgerUnits } from './entries'

/** A customer's wallet in 1/1,000,000 USDC; 0 when nothing was ever booked. */
export async function readWalletBalance(
  db: Db,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<bigint> {
  const [row] = await db.execute<{ balance: bigint }>(sql`
    select balance from payments.ledger_accounts
    where org_id = ${organizationId} and asset = 'USDC/6' and name = ${`wallet:${customerId}`}`)
  return row?.balance ?? 0n
}

/** The same as a column of a statement that reads `payments.customers`. */
export const walletBalanceColumn = sql<bigint>`coalesce((select w.balance from payments.ledger_accounts w
  where w.org_id = customers.org_id and w.asset = 'USDC/6' and w.name = 'wallet:' || customers.id), 0)`

/** 1/1,000,000 USDC as 1/100, rounded down: what a wallet shows. */
export function toWalletMinor(units: bigint): bigint {
  return fromLedgerUnits('USDC/6', units)
}

/** Of each prefunded account of an organization, in units of the books: what is there, what is paid but not yet earned or returned, and its mark. */
export async function readPrefundedBalances(
  db: Db,
  organizationId: string,
): Promise<Map<string, { available: bigint; held: bigint; alertBelow: bigint | null }>> {
  const rows = await db.execute<{ id: string; available: bigint; held: bigint; alert_below: bigint | null }>(sql`
    select p.id, ${balanceOf(sql`'prefunded:' || p.id`)} as available,
      (select a.alert_below from payments.ledger_accounts a where a.org_id = p.org_id and a.name = 'prefunded:' || p.id) as alert_below,
      coalesce((select sum(h.balance) from payments.quotes q
        join payments.ledger_accounts h on h.org_id = q.org_id and h.name = 'hold:' || q.id
        where q.org_id = p.org_id and q.prefunded_account_id = p.id and q.status in ('awaiting_confirmation', 'processing')), 0)::bigint as held
    from payments.prefunded_accounts p where p.org_id = ${organizationId}`)
  return new Map(
    rows.map(({ id, available, held, alert_below }) => [
      id,
      { available: BigInt(available), held: BigInt(held), alertBelow: alert_below === null ? null : BigInt(alert_below) },
    ]),
  )
}

function balanceOf(name: SQL): SQL {
  return sql`coalesce((select a.balance from payments.ledger_accounts a where a.org_id = p.org_id and a.name = ${name}), 0)`
}
