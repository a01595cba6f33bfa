import { sql } from 'drizzle-orm'
import { recordEvents } from '../events/record-event'
import type { EventData } from '../events/tables'
import { newId, newIds } from '../ground/ids'
import { refusalOf } from '../ground/refusal'
import type { UnitOfWork } from '../ground/unit-of-work'
import { fromLedgerUnits, toAsset } from '../ledger/entries.rules'
import { countMove } from '../transfers/count-moves'
import { mustFindMove } from '../transfers/move-quote'
import { keepPlan } from '../transfers/plan-quote'
import type { PlannedQuote, Quote } from '../transfers/tables'
import { subjectOf } from './inbound.queries'
import type { InboundMovement } from './tables'

/** The number of new rows with ids besides the journal entry: the transaction and five events. */
const newRows = 6

/**
 * Assigns a movement to a quote and credits the wallet with one call of `credit_deposit`. The caller holds both locks and has
 * checked that they match. Throws `duplicate_partner_reference`.
 */
export async function credit(unit: UnitOfWork, quote: PlannedQuote, { id: movementId }: InboundMovement): Promise<Quote> {
  const { db, organizationId, now, by, actorId, actorNote, keyId, requestId } = unit
  const move = mustFindMove(quote, 'confirm')
  if (quote.entries === null) await keepPlan(unit, quote.id)
  const ids = [...newIds(newRows), newId(now)]
  try {
    await db.execute(sql`
      select payments.credit_deposit(${organizationId}, ${quote.id}, ${movementId}, ${subjectOf(movementId)}, ${`{${ids.join()}}`}::uuid[],
        ${now.toISOString()}::timestamptz, ${by}, ${actorId ?? null}, ${keyId ?? null}::uuid, ${actorNote ?? null}, ${requestId ?? null})`)
  } catch (error) {
    throw refusalOf(error)
  }
  countMove(db, move)
  return { ...quote, status: move.to, transactionId: ids[0] ?? null, updatedAt: now }
}

/** Records an event about the state of a deposit, with ids and amounts only. */
export function recordDepositEvent(
  unit: Omit<UnitOfWork, 'by'>,
  { id, currency, amountUnits }: InboundMovement,
  status: 'matched' | 'unmatched' | 'refunded',
  about: EventData = {},
): Promise<void> {
  const amount_minor = fromLedgerUnits(toAsset(currency), amountUnits).toString()
  return recordEvents(unit, [{ type: `deposit.${status}`, objectId: id, data: { status, currency, amount_minor, ...about } }])
}
