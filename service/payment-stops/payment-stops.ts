import { and, desc, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { refusalOf } from '../ground/refusal'
import { type PaymentStop, paymentStops } from './tables'

type Change = { cause: PaymentStop['cause']; reason: string; by: string; now: Date }

const isOpen = isNull(paymentStops.startedAt)

/**
 * Stops payments and confirmations of one organization, or of all (null); what a rail has already continues. Returns false if
 * they were stopped for this cause before. Runs in the caller's transaction.
 */
export async function stopPayments(
  db: Db,
  { organizationId, cause, reason, by, now }: Change & { organizationId: string | null },
): Promise<boolean> {
  const id = newId()
  const made = await db
    .insert(paymentStops)
    .values({ id, organizationId, cause, reason, stoppedBy: by, stoppedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentStops.id })
  if (made.length === 1) await recordStopEvent(db, { type: 'organization.payments_stopped', organizationId, id, cause, now })
  return made.length === 1
}

/** Ends the stops of this cause; returns how many it ended. Runs in the caller's transaction. */
export function startPayments(
  db: Db,
  { organizationId, ...change }: Change & { organizationId: string | null },
): Promise<number> {
  return start(
    db,
    organizationId === null ? isNull(paymentStops.organizationId) : eq(paymentStops.organizationId, organizationId),
    change,
  )
}

/** Ends the stops of all organizations except these; null among them means the stop of all. */
export function startPaymentsExcept(db: Db, stopped: readonly (string | null)[], change: Change): Promise<number> {
  const named = stopped.filter((id) => id !== null)
  const others = named.length === 0 ? sql`true` : notInArray(paymentStops.organizationId, named)
  const all = stopped.includes(null) ? undefined : isNull(paymentStops.organizationId)
  return start(db, or(all, and(sql`${paymentStops.organizationId} is not null`, others)), change)
}

/** Returns the stops, newest first, at most 100; only those in force if `open`. */
export function listPaymentStops(db: Db, { open }: { open: boolean }): Promise<PaymentStop[]> {
  return db
    .select()
    .from(paymentStops)
    .where(open ? isOpen : undefined)
    .orderBy(desc(paymentStops.stoppedAt), desc(paymentStops.id))
    .limit(100)
}

/** Returns the stops in force for this organization, its own and those of all, oldest first. */
export function findStops({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>): Promise<PaymentStop[]> {
  const concerned = or(eq(paymentStops.organizationId, organizationId), isNull(paymentStops.organizationId))
  return db.select().from(paymentStops).where(and(isOpen, concerned)).orderBy(paymentStops.stoppedAt, paymentStops.id)
}

/** Throws `service_unavailable` while payments of the organization are stopped. */
export async function mustRun({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>): Promise<void> {
  try {
    await db.execute(sql`select payments.check_payments_run(${organizationId})`)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function start(db: Db, where: SQL | undefined, { cause, reason, by, now }: Change): Promise<number> {
  const ended = await db
    .update(paymentStops)
    .set({ startedBy: by, startReason: reason, startedAt: now })
    .where(and(isOpen, eq(paymentStops.cause, cause), where))
    .returning({ id: paymentStops.id, organizationId: paymentStops.organizationId })
  for (const stop of ended) await recordStopEvent(db, { ...stop, type: 'organization.payments_started', cause, now })
  return ended.length
}

async function recordStopEvent(
  db: Db,
  told: {
    type: 'organization.payments_stopped' | 'organization.payments_started'
    organizationId: string | null
    id: string
    cause: string
    now: Date
  },
): Promise<void> {
  const { type, organizationId, id, cause, now } = told
  await db.execute(sql`
    select payments.tell_organizations(${organizationId}::uuid, ${type}, ${id}, ${JSON.stringify({ cause })}::jsonb,
      ${now.toISOString()}::timestamptz)`)
}
