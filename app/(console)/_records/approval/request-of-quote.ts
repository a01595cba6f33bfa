import 'server-only'
import { cache } from 'react'
import { type Approval, findApprovalOf } from '#backoffice/approvals/approval'
import { bindingStates } from '#backoffice/approvals/tables'
import { openDesk } from '#lib/server/desk'

/** Returns the newest request that was made with this quote, or that was paid with it; read once per page. */
export const readRequestOf = cache(
  async (quoteId: string): Promise<Approval | undefined> => findApprovalOf((await openDesk()).db, quoteId),
)

/** Returns whether a request blocks a quote from payment and from new requests: an approval pays with a new quote. */
export function holdsQuote({ state, quoteId: paidWith }: Pick<Approval, 'state' | 'quoteId'>, quoteId: string): boolean {
  return paidWith !== quoteId && bindingStates.some((binding) => binding === state)
}
