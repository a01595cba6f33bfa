import 'server-only'
import type { DepositDetail } from '#contract/deposits'
import type { Staff } from '#lib/access/session'
import { isOpen } from '../../_records/deposit/deposit-state'
import { takesDepositDecisions } from '../../_records/deposit/list-requests'

/** What this person may do with a deposit, as far as the API offers it. */
export type DepositActs = {
  /** Whether the API takes decisions about deposits, and withdrawals of them. */
  takes: boolean
  /** To request a match or a refund; not while a request waits. */
  request: boolean
  /** To quote exactly its amount, so that it can be given to that quote. */
  quote: boolean
  agree: boolean
  withdraw: boolean
}

/** Returns the acts. A deposit that was matched or sent back has none. */
export async function readDepositActs({ status, pending_request }: DepositDetail, { can }: Staff): Promise<DepositActs> {
  const takes = await takesDepositDecisions()
  const mayAct = takes && isOpen(status)
  return {
    takes,
    request: mayAct && pending_request === null && can('deposit.request'),
    quote: mayAct && pending_request === null && can('quote.create'),
    agree: mayAct && can('deposit.approve'),
    withdraw: mayAct && can('deposit.request'),
  }
}
