import { sql } from 'drizzle-orm'
import type { Currency } from '#contract/currency'
import type { Db } from '#database/open'
import { newId } from '../ground/ids'
import { toAsset, toLedgerUnits } from './entries.rules'

/** A provider's statement of a balance. Amounts are 1/100 of the currency. */
export type ProviderStatement = {
  organizationId: string
  /** The provider's name in the ledger account `ext:{provider}`. */
  provider: string
  currency: Currency
  cutOff: Date
  /** The balance that the provider reported at that time; negative if it is owed money. */
  balanceMinor: bigint
  /** The part of the balance that the books do not show, and the reason. */
  explained?: { amountMinor: bigint; reason: string }
  by: string
}

/**
 * Records a provider's statement; `verifyLedger` compares the newest of each provider with the books. A repeat for the same
 * cut-off replaces it, so that a difference can be explained.
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
