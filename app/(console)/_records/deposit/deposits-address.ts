import type { z } from 'zod'
import type { DepositQuery } from '#contract/deposits'
import { depositCurrencies, depositStatuses } from '#contract/deposits'
import { parseDecimal } from '#contract/money'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { createdFrom, createdPeriods } from '../../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { anyOf, choice, day, matching, oneOf, text, trail } from '../../_kit/list/parameters'
import { readBankReference } from '../payment/bank-reference'
import { readAmountBound } from '../transaction/transactions-address'

/** What the tabs of the list show: what waits for people, what waits for a second one, and everything. */
export const depositTabs = ['decision', 'second', 'all'] as const

export const depositsAddress = listAddress('/deposits', {
  tab: choice(depositTabs),
  status: anyOf(depositStatuses),
  bankReference: text(readBankReference),
  bank: matching(/^\d{4}$/),
  amount: text(readAmountBound),
  currency: oneOf(depositCurrencies),
  created: oneOf(createdPeriods),
  from: day(),
  to: day(),
  trail: trail(),
})
export type DepositsView = ViewOf<typeof depositsAddress>

const waitsFor = { decision: 'decision', second: 'second_person', all: undefined } as const
const pageSize = 25

/**
 * Converts the view into a query. An API that does not know what waits for people (`takes` is false) is asked for what nobody
 * claimed instead.
 */
export function toDepositQuery(
  view: DepositsView,
  { now, timeZone, takes }: { now: Date; timeZone: string; takes: boolean },
): z.input<typeof DepositQuery> {
  const { tab, status, bankReference, bank, amount, currency, created, from, to, trail: cursors } = view
  const waits = waitsFor[tab]
  const statuses = waits !== undefined && !takes && status.length === 0 ? ['unmatched'] : status
  const dated = from !== undefined || to !== undefined
  return {
    limit: pageSize,
    with_count: 'true',
    ...(waits !== undefined && takes && { waits_for: waits }),
    ...(statuses.length > 0 && { status: statuses.join() }),
    ...(bankReference && { reference: bankReference }),
    ...(bank && { bank_code: bank }),
    ...(amount && { amount: parseDecimal(amount, 2).toString() }),
    ...(currency && { currency }),
    ...(created && !dated && { created_from: createdFrom(created, now).toISOString() }),
    ...(from && { created_from: startOfDay(from, timeZone).toISOString() }),
    ...(to && { created_to: startOfDay(dayAfter(to), timeZone).toISOString() }),
    ...(cursors.length > 0 && { cursor: cursors.at(-1) }),
  }
}
