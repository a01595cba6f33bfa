import { eq, sql } from 'drizzle-orm'
import { date, integer, uuid } from 'drizzle-orm/pg-core'
import { brokenConstraint, type Db } from '#database/open'
import { minor, payments } from '../ground/tables'

/** The limits of an organization's transfers; every organization has a row from its creation. */
export const transferSettings = payments.table('transfer_settings', {
  organizationId: uuid('org_id').primaryKey(),
  /** Limits of the principal in USDC or USD, 1/100. */
  minAmountMinor: minor('min_amount').notNull(),
  maxAmountMinor: minor('max_amount').notNull(),
  /** The maximum of one pago móvil, in 1/100 VES. */
  pagomovilMaxMinor: minor('pagomovil_max').notNull(),
  /** The monthly caps per customer, by tier, in 1/100 USDC. */
  standardMonthlyCapMinor: minor('standard_monthly_cap').notNull(),
  enhancedMonthlyCapMinor: minor('enhanced_monthly_cap').notNull(),
  quoteSeconds: integer('quote_seconds').notNull(),
  depositQuoteSeconds: integer('deposit_quote_seconds').notNull(),
  /** How long a paid payout waits for its confirmation, in seconds. */
  confirmSeconds: integer('confirm_seconds').notNull(),
  /** In 1/100 of the USDC amount: a payment above it, made by a key alone, needs a second person; null: none does. */
  keyApprovalAboveMinor: minor('key_approval_above'),
})
export type TransferSettings = typeof transferSettings.$inferSelect

export async function readTransferSettings(db: Db, organizationId: string): Promise<TransferSettings> {
  const [settings] = await db.select().from(transferSettings).where(eq(transferSettings.organizationId, organizationId))
  if (settings === undefined) throw new Error(`Organization ${organizationId} has no transfer settings`)
  return settings
}

/** Gives an organization the limits that ship with the service, unless it has its own. */
export async function giveTransferSettings(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`insert into payments.transfer_settings (org_id) values (${organizationId}) on conflict do nothing`)
}

/** Throws RangeError for limits that no amount or time can satisfy. */
export async function changeTransferSettings(
  db: Db,
  organizationId: string,
  change: Partial<Omit<TransferSettings, 'organizationId'>>,
): Promise<void> {
  // A process of the version before may have created the organization, and left its limits to a trigger.
  await giveTransferSettings(db, organizationId)
  const changed = db.update(transferSettings).set(change).where(eq(transferSettings.organizationId, organizationId))
  await changed.catch((error) => {
    if (!brokenConstraint(error)?.startsWith('transfer_settings_')) throw error
    throw new RangeError('With these limits nothing would fit')
  })
}

/** What a customer has sent in a calendar month (in Caracas), in 1/100 USDC. */
export const outboundUsage = payments.table('outbound_usage', {
  organizationId: uuid('org_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  month: date('month').notNull(),
  usedMinor: minor('used').notNull(),
})
