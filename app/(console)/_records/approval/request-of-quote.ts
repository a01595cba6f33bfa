import 'server-only'
import { cache } from 'react'
import { type Approval, findApprovalOf } from '#backoffice/approvals/approval'
import { bindingStates } from '#backoffice/approvals/tables'
import { openDesk } from '#lib/server/desk'

/** The newest request that was made with a quote, or that it was paid by; read once for a page. */
export const readRequestOf = cache(
  async (quoteId: string): Promise<Approval | undefined> => findApprovalOf((await openDesk()).db, quoteId),
)

/** Whether a quote is held by its request: nobody pays it or asks for it again, as it is paid anew once somebody approves. */
export function holdsQuote({ state, quoteId: paidWith }: Pick<Approval, 'state' | 'quoteId'>, quoteId: string): boolean {
  return paidWith !== quoteId && bindingStates.some((binding) => binding === state)
}
