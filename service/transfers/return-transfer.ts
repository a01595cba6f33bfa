import type { UnitOfWork } from '../ground/unit-of-work'
import { returnEntry } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import { readOrganization } from '../organizations/organization.queries'
import { failTransfer, type LockedTransfer } from './fail-transfer'
import { toMoney } from './plan-quote'
import { saveTransaction } from './transaction.queries'
import { returnRefusal } from './transaction.rules'
import { recordTransferEvents } from './transfer-events'

/** Returned money of a delivered payout. `reference` is the bank's, if a person read it; a reference is booked only once. */
export type Returned = { amountMinor: bigint; reference?: string; networkCode?: string }

/**
 * Refuses a return that a rail reports and no rule books: late, partial, or after people have booked a part. Records an event if
 * it is new, so that people check at the bank. Returns whether it was refused. The caller holds the locks of `lockTransfer`.
 */
export async function refuseReturn(
  unit: UnitOfWork,
  { quote, transaction }: LockedTransfer,
  { amountMinor }: { amountMinor?: bigint },
): Promise<boolean> {
  const { quotedAmountMinor } = quote
  const { returnRefusedAt, returnedAmountMinor } = transaction
  const reason = returnRefusal(transaction, { amountMinor, quotedAmountMinor }, unit.now)
  if (reason === undefined) return false
  const isMoreThanBooked = (amountMinor ?? quotedAmountMinor) > returnedAmountMinor
  const isKnown = returnedAmountMinor > 0n ? !isMoreThanBooked : returnRefusedAt !== null
  if (isKnown) return true
  await saveTransaction(unit, transaction.id, { returnRefusedAt: unit.now })
  const about = { reason, returned_minor: (amountMinor ?? quotedAmountMinor).toString() }
  await recordTransferEvents(unit, quote, { transaction: ['return_refused'] }, about)
  return true
}

/**
 * Books a return of a delivered payout: its share of the principal is refunded to the paying account, at the original rate, and
 * its share of the fees too unless the organization retains them. When everything is returned, the transfer has failed as
 * `returned`. `amountMinor` is in 1/100 of the destination currency, at most what is still outside. The caller holds the locks of
 * `lockTransfer`.
 */
export async function bookReturn(unit: UnitOfWork, { quote, transaction }: LockedTransfer, returned: Returned): Promise<void> {
  const { amountMinor, reference, networkCode } = returned
  const { refundFeesOnReturn: refundFees } = await readOrganization(unit.db, unit.organizationId)
  const returnedMinor = transaction.returnedAmountMinor + amountMinor
  const { entry, refundedMinor } = returnEntry(toMoney(quote), {
    beforeMinor: transaction.returnedAmountMinor,
    returnedMinor,
    refundFees,
    reference,
  })
  await saveTransaction(unit, transaction.id, { returnedAmountMinor: returnedMinor, updatedAt: unit.now })
  if (returnedMinor === quote.quotedAmountMinor) {
    await failTransfer(unit, quote, 'return', { types: ['returned', 'refunded'], failureCode: 'returned', networkCode })
  } else {
    const amounts = { returned_minor: amountMinor.toString(), refunded_minor: refundedMinor.toString() }
    await recordTransferEvents(unit, quote, { transaction: ['partially_returned'] }, amounts)
  }
  await post(unit, [entry])
}
