import { and, eq, sql } from 'drizzle-orm'
import { bigint, text, uuid } from 'drizzle-orm/pg-core'
import type { Context, Dependencies } from '../context'
import { newId } from '../ids'
import { inboundEntry } from '../ledger/entries'
import { post } from '../ledger/post'
import type { Movement } from '../rails/rail'
import { bytes, payments, time } from '../tables'
import type { Step } from './step'

export const inboundMovements = payments.table('inbound_movements', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  provider: text('provider').notNull(),
  /** The bank's own identity of the movement, so that hearing of it twice is one movement. */
  movementKey: text('movement_key').notNull(),
  rail: text('rail').notNull(),
  bankCode: text('bank_code').notNull(),
  phoneFingerprint: bytes('phone_fingerprint').notNull(),
  reference: text('reference').notNull(),
  amountMinor: bigint('amount', { mode: 'bigint' }).notNull(),
  movedAt: time('moved_at').notNull(),
  quoteId: uuid('quote_id'),
  createdAt: time('created_at').notNull(),
})
export type InboundMovement = typeof inboundMovements.$inferSelect

export function phoneFingerprint(vault: Dependencies['vault'], phoneNumber: string): Buffer {
  return vault.fingerprint(['phone', phoneNumber])
}

/** Keeps what a bank reported, and books it as money of somebody. A movement that is known already changes nothing. */
export async function recordMovements(
  step: Step,
  vault: Dependencies['vault'],
  provider: string,
  movements: Movement[],
): Promise<void> {
  for (const { key, phoneNumber, ...movement } of movements) {
    const id = newId()
    const made = await step.db
      .insert(inboundMovements)
      .values({
        ...movement,
        organizationId: step.organizationId,
        id,
        provider,
        // A phone is personal: the key is stored as a fingerprint of what the bank sent.
        movementKey: vault.fingerprint(['movement', key]).toString('hex'),
        rail: 'pagomovil',
        phoneFingerprint: phoneFingerprint(vault, phoneNumber),
        createdAt: step.now,
      })
      .onConflictDoNothing()
      .returning({ id: inboundMovements.id })
    if (made.length === 0) continue
    await post(step, [inboundEntry({ id, rail: 'pagomovil', provider, currency: 'VES', amountMinor: movement.amountMinor })])
  }
}

/** Movements whose reference ends as the payer's does, on the day or the day before or after, locked. Banks print 4, 6, 8 or 12 digits. */
export function lockMovements(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { provider, reference, paidOn }: { provider: string; reference: string; paidOn: string },
): Promise<InboundMovement[]> {
  const stored = inboundMovements.reference
  const digits = sql`least(length(${stored}), length(${reference}::text))`
  return db
    .select()
    .from(inboundMovements)
    .where(
      and(
        eq(inboundMovements.organizationId, organizationId),
        eq(inboundMovements.provider, provider),
        sql`right(${stored}, 4) = right(${reference}::text, 4) and right(${stored}, ${digits}) = right(${reference}::text, ${digits})`,
        sql`(${inboundMovements.movedAt} at time zone 'America/Caracas')::date between ${paidOn}::date - 1 and ${paidOn}::date + 1`,
      ),
    )
    .orderBy(inboundMovements.id)
    .for('update')
}
