import 'server-only'
import type { Transaction } from '#contract/transfers'
import { openDesk } from '#lib/server/desk'
import { readRemembered } from '../../_kit/list/read-remembered'
import { fitsMoneyView, type MoneyFacts } from '../payment/fits-money-view'
import { type MoneyView, pageSize } from '../payment/money-view'
import { readRememberedTransaction } from './remembered-transaction'

/**
 * Returns one page of the payments looked up here, as last seen; `next` is the cursor of the next page. `where`: the time and the
 * zone in which the days of a filter are read.
 */
export async function readRememberedTransactions(view: MoneyView, where: { now: Date; timeZone: string }) {
  return readRemembered((await openDesk()).db, 'transaction', {
    size: pageSize,
    cursor: view.trail.at(-1),
    show: (entry) => {
      const transaction = readRememberedTransaction(entry)
      if (!transaction || !fitsMoneyView(view, factsOf(transaction), where)) return undefined
      return { transaction, lastSeenAt: entry.lastSeenAt.toISOString() }
    },
  })
}

function factsOf({ id, customer_id, status, type, created_at, partner_reference_id, amount }: Transaction): MoneyFacts {
  return { id, customerId: customer_id, status, type, createdAt: created_at, reference: partner_reference_id, amount }
}
