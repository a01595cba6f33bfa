import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { maskPhone } from '#contract/masks'
import { endsAlike } from '#database/parts-of-text'
import type { Vault } from '#database/vault'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import type { UnitOfWork } from '../ground/unit-of-work'
import { inboundEntry } from '../ledger/inbound-entries.rules'
import { post } from '../ledger/post'
import type { Movement } from '../rails/rail'
import { type InboundMovement, inboundMovements, movementsInScope } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>

/** The kind of subject under which two people decide about a deposit. */
export const depositSubject = 'deposit'

/** Returns the subject under which two people decide about a deposit. */
export const subjectOf = (depositId: string) => `${depositSubject}:${depositId}`

/** How long a movement can be claimed, from when the bank reported it. */
export const claimableMs = 24 * 3600 * 1000

/** Returns the keyed hash by which payers are compared, so that no phone number is stored. The phone is in E.164. */
export function phoneFingerprint(vault: Vault, phoneNumber: string): Buffer {
  return vault.fingerprint(['phone', phoneNumber])
}

/** Returns a keyed hash of the bank's id of a movement, which may contain a phone number (personal data). */
export function movementKeyOf(vault: Vault, key: string): string {
  return vault.fingerprint(['movement', key]).toString('hex')
}

/**
 * Stores the movements that a bank reported and books them in suspense; known ones change nothing. Returns the new ones, and how
 * many were known with another amount: staff must ask the bank about those.
 */
export async function recordMovements(
  unit: UnitOfWork,
  vault: Vault,
  provider: string,
  movements: Movement[],
): Promise<{ recorded: InboundMovement[]; contradicted: number }> {
  const recorded: InboundMovement[] = []
  let contradicted = 0
  // Inserted in a fixed order, so that concurrent reports of the same movements wait for each other instead of deadlocking.
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

/** Returns the movement that a provider reported under its own key; undefined if it was not reported yet. */
export async function findMovementByKey(
  { db, organizationId }: Key,
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

type MovementSearch = { provider: string; reference: string; paidOn: string }

/** Finds movements within a day of `paidOn` whose reference ends like the payer's. Banks print 4, 6, 8 or 12 digits. */
export function findMovements({ db, organizationId }: Key, search: MovementSearch): Promise<InboundMovement[]> {
  return db.select().from(movementsInScope).where(matching(organizationId, search)).orderBy(movementsInScope.id)
}

function matching(organizationId: string, { provider, reference, paidOn }: MovementSearch) {
  return and(
    eq(movementsInScope.organizationId, organizationId),
    eq(movementsInScope.provider, provider),
    endsAlike(movementsInScope.reference, reference),
    gte(movementsInScope.movedAt, startOf(sql`${paidOn}::date - 1`)),
    lt(movementsInScope.movedAt, startOf(sql`${paidOn}::date + 2`)),
  )
}

/** Returns the start of a day in Caracas. The stored column stays bare, so that the index `inbound_movements_claims` applies. */
function startOf(day: SQL): SQL {
  return sql`((${day})::timestamp at time zone 'America/Caracas')`
}

/**
 * Finds the same movements and locks them, so that concurrent claims of one movement wait for each other. What is searched by
 * never changes, so a row that is locked need not be searched again.
 */
export function lockMovements({ db, organizationId }: Key, search: MovementSearch): Promise<InboundMovement[]> {
  const found = db.select({ id: movementsInScope.id }).from(movementsInScope).where(matching(organizationId, search))
  return db
    .select()
    .from(inboundMovements)
    .where(and(eq(inboundMovements.organizationId, organizationId), inArray(inboundMovements.id, found)))
    .orderBy(inboundMovements.id)
    .for('update')
}

/** Locks one movement: claims, refunds and expiries of it run one after another. */
export async function lockMovement({ db, organizationId }: Key, id: string): Promise<InboundMovement | undefined> {
  const [movement] = await db.select().from(inboundMovements).where(isMovement(organizationId, id)).for('update')
  return movement
}

/** Updates a movement; the caller must hold its lock. */
export async function saveMovement(
  { db, organizationId }: Key,
  id: string,
  change: Partial<Pick<InboundMovement, 'quoteId' | 'matchedAt' | 'unmatchedAt' | 'refundedAt' | 'refundReference'>>,
): Promise<InboundMovement> {
  const [movement] = await db.update(inboundMovements).set(change).where(isMovement(organizationId, id)).returning()
  if (movement === undefined) throw new Error(`Movement ${id} went away under its lock`)
  return movement
}

function isMovement(organizationId: string, id: string) {
  return and(eq(inboundMovements.organizationId, organizationId), eq(inboundMovements.id, id))
}
