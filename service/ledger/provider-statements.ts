import { sql } from 'drizzle-orm'
import type { Currency } from '#contract/money'
import type { Db } from '#database/open'
import { newId } from '../ground/ids'
import { toAsset, toLedgerUnits } from './entries.rules'

/** Amounts are 1/100 of the currency. */
export type ProviderStatement = {
  organizationId: string
  /** As the books name it: `ext:{provider}`. */
  provider: string
  currency: Currency
  cutOff: Date
  /** What the provider said was there at that moment; negative when it is owed that. */
  balanceMinor: bigint
  /** What of it the books do not show, and why. */
  explained?: { amountMinor: bigint; reason: string }
  by: string
}

/**
 * Records what a provider said; `verifyLedger` holds the newest of each provider against the books. Recording the same cut-off again
 * replaces it, so that a difference can be explained.
 */
export async function recordStatement(db: Db, statement: ProviderStatement): Promise<void> {
  const { organizationId, provider, currency, cutOff, balanceMinor, explained, by } = statement
  const units = (minor: bigint) => toLedgerUnits(currency, minor).toString()
  await db.execute(sql`
    insert into payments.provider_statements (org_id, id, provider, asset, cut_off, balance, explained, explanation, recorded_by, recorded_at)
    values (${organizationId}, ${newId()}, ${provider}, ${toAsset(currency)}, ${cutOff.toISOString()}::timestamptz, ${units(balanceMinor)}::bigint,
      ${units(explained?.amountMinor ?? 0n)}::bigint, ${explained?.reason ?? null}, ${by}, clock_timestamp())
    on conflict (org_id, provider, asset, cut_off) do update set balance = excluded.balance, explained = excluded.explained,
      explanation = excluded.explanation, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`)
}
