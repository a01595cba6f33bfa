import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import type { ApprovalDecision } from '../approvals/approval'
import { sendCall } from '../calls/send-call'
import type { Actor } from '../desk'
import { readPerson } from '../people/people'
import type { PaymentDeps } from './payments'
import type { PricedQuote } from './price'

type Approved = { approvers: readonly ApprovalDecision[]; hash: string; requestId: string }

/**
 * Reports each approver, with the hash of what they approved, to an API that requires approvals itself. If it refuses one, the
 * payment goes on, because the API checks again when it is paid. An outage is thrown.
 */
export async function approveAtApi(
  deps: PaymentDeps,
  quote: PricedQuote,
  { approvers, hash, requestId }: Approved,
): Promise<void> {
  const { desk, api, hasExtension } = deps
  if (!(await hasExtension('approveQuote'))) return
  const amount = Number(figureToMinor(quote.source_amount, 'ceil'))
  for (const { personId, personName } of approvers) {
    const { roles } = await readPerson(desk.db, personId)
    const actor: Actor = { personId, name: personName, roles, sessionId: null, requestId }
    const idempotencyKey = `approve-${quote.id}-${personId}`
    const intent = { operation: 'approveQuote', action: 'quote.approve', object: { kind: 'quote', id: quote.id } } as const
    try {
      await sendCall(desk, actor, { ...intent, idempotencyKey, after: { intent_hash: hash } }, () =>
        api.approveQuote(quote.id, { amount, intent_hash: hash }, { idempotencyKey, actorId: personId, requestId }),
      )
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'api_unreachable' || error.code === 'outcome_unknown') throw error
    }
  }
}
