import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { text, uuid } from 'drizzle-orm/pg-core'
import { maskPhone } from '#contract/masks'
import type { Vault } from '#database/vault'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { bytes, minor, payments, time } from '../ground/tables'
import type { UnitOfWork } from '../ground/unit-of-work'
import { inboundEntry } from '../ledger/inbound-entries.rules'
import { post } from '../ledger/post'
import type { Movement } from '../rails/rail'

export const inboundMovements = payments.table('inbound_movements', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  provider: text('provider').notNull(),
  /** The bank's own identity of the movement, so that hearing of it twice is one movement. */
  movementKey: text('movement_key').notNull(),
  rail: text('rail').$type<'pagomovil' | 'chain'>().notNull(),
  currency: text('currency').$type<'VES' | 'USDC'>().notNull(),
  /** Of the payer; null on a chain. */
  bankCode: text('bank_code'),
  phoneFingerprint: bytes('phone_fingerprint'),
  phoneNumberMasked: text('phone_number_masked'),
  reference: text('reference').notNull(),
  /** In units of the books. */
  amountUnits: minor('amount').notNull(),
  movedAt: time('moved_at').notNull(),
  /** Whose wallet a chain brought it to. */
  customerId: uuid('customer_id'),
  quoteId: uuid('quote_id'),
  matchedAt: time('matched_at'),
  claimableUntil: time('claimable_until').notNull(),
  unmatchedAt: time('unmatched_at'),
  refundedAt: time('refunded_at'),
  refundReference: text('refund_reference'),
  createdAt: time('created_at').notNull(),
})
export type InboundMovement = typeof inboundMovements.$inferSelect

/** What two people decide about one deposit. */
export const subjectOf = (depositId: string) => `deposit:${depositId}`

/** How long money waits for somebody to claim it, from when the bank reported it. */
export const claimableMs = 24 * 3600 * 1000

export function phoneFingerprint(vault: Vault, phoneNumber: string): Buffer {
  return vault.fingerprint(['phone', phoneNumber])
}

/** A phone is personal: a movement is known by a fingerprint of what the bank calls it. */
export function movementKeyOf(vault: Vault, key: string): string {
  return vault.fingerprint(['movement', key]).toString('hex')
}

/**
 * Keeps what a bank reported, and books it as money of somebody. A movement that is known already changes nothing.
 * Returns the new ones, and how many were known with another amount: somebody has to ask the bank about those.
 */
export async function recordMovements(
  unit: UnitOfWork,
  vault: Vault,
  provider: string,
  movements: Movement[],
): Promise<{ recorded: InboundMovement[]; contradicted: number }> {
  const recorded: InboundMovement[] = []
  let contradicted = 0
  // In one order for everybody, so that two who report the same movements queue.
  for (const { key, phoneNumber, amountMinor, ...movement } of movements.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const movementKey = movementKeyOf(vault, key)
    const [made] = await unit.db
      .insert(inboundMovements)
      .values({
        ...movement,
        organizationId: unit.organizationId,
        id: newId(),
        provider,
        movementKey,
        rail: 'pagomovil',
        currency: 'VES',
        amountUnits: amountMinor,
        phoneFingerprint: phoneFingerprint(vault, phoneNumber),
        phoneNumberMasked: maskPhone(phoneNumber),
        claimableUntil: new Date(unit.now.getTime() + claimableMs),
        createdAt: unit.now,
      })
      .onConflictDoNothing()
      .returning()
    if (made !== undefined) recorded.push(made)
    else if ((await findMovementByKey(unit, provider, movementKey))?.amountUnits !== amountMinor) contradicted++
  }
  if (recorded.length > 0) await post(unit, recorded.map(inboundEntry))
  return { recorded, contradicted }
}

export async function findMovementByKey(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  provider: string,
  movementKey: string,
): Promise<InboundMovement | undefined> {
  const [movement] = await db
    .select()
    .from(inboundMovements)
    .where(
      and(
        eq(inboundMovements.organizationId, organizationId),
        eq(inboundMovements.provider, provider),
        eq(inboundMovements.movementKey, movementKey),
      ),
    )
  return movement
}

/** Movements whose reference ends as the payer's does, on the day or the day before or after. Banks print 4, 6, 8 or 12 digits. */
export function findMovements(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { provider, reference, paidOn }: { provider: string; reference: string; paidOn: string },
) {
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
        gte(inboundMovements.movedAt, startOf(sql`${paidOn}::date - 1`)),
        lt(inboundMovements.movedAt, startOf(sql`${paidOn}::date + 2`)),
      ),
    )
    .orderBy(inboundMovements.id)
}

/** The first moment of a day in Caracas. Compared with a time as it is stored, so that the index `inbound_movements_claims` finds it. */
function startOf(day: SQL): SQL {
  return sql`((${day})::timestamp at time zone 'America/Caracas')`
}

/** The same, locked: two who claim one movement queue. */
export async function lockMovements(
  key: Pick<Context, 'db' | 'organizationId'>,
  search: { provider: string; reference: string; paidOn: string },
): Promise<InboundMovement[]> {
  return findMovements(key, search).for('update')
}

/** Locks one movement: whoever claims it, sends it back or gives up waiting queues. */
export async function lockMovement(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  id: string,
): Promise<InboundMovement | undefined> {
  const [movement] = await db.select().from(inboundMovements).where(isMovement(organizationId, id)).for('update')
  return movement
}

/** Writes what became of a movement; only a holder of its lock may. */
export async function saveMovement(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  id: string,
  change: Partial<Pick<InboundMovement, 'quoteId' | 'matchedAt' | 'unmatchedAt' | 'refundedAt' | 'refundReference'>>,
): Promise<InboundMovement> {
  const [movement] = await db.update(inboundMovements).set(change).where(isMovement(organizationId, id)).returning()
  if (movement === undefined) throw new Error(`Movement ${id} went away under its lock`)
  return movement
}

export function isMovement(organizationId: string, id: string) {
  return and(eq(inboundMovements.organizationId, organizationId), eq(inboundMovements.id, id))
}
