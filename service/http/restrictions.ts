import { operations } from '#contract/operations'
import type { ReasonCode } from '#contract/reasons'
import {
  changeRestriction,
  dropUnblockRequest,
  type RestrictionChange,
  type RestrictionKind,
} from '../customers/kyc/restrict-customer'
import type { Context } from '../ground/context'
import { openTransfers } from '../transfers/cancel-quotes'
import { mustFindCustomer, renderCustomer } from './customers'
import { type ServedOperation, serve } from './operation'

function restriction(kind: Exclude<RestrictionKind, 'unblock'>, summary: string): ServedOperation {
  return serve(
    operations[`${kind}Customer`],
    {
      summary,
      scope: 'kyc:review',
      mustExist: (context, id) => mustFindCustomer(context, id('id')),
      answers: 'The outcome',
      problems: ['invalid_transition'],
    },
    ({ context, body, id }) => change(context, { kind, ...toRequest(id('id'), body) }),
  )
}

function toRequest(customerId: string, { reason_code: reasonCode, note }: { reason_code: ReasonCode; note?: string }) {
  return { customerId, reasonCode, note }
}

async function change(context: Context, asked: RestrictionChange) {
  const { outcome, customer } = await changeRestriction(context, openTransfers, asked)
  return { status: 200, body: { outcome, customer: await renderCustomer(context, customer) } }
}

const unblockOperation = serve(
  operations.unblockCustomer,
  {
    summary: 'Undo a block: takes two people who give the same reason, and ends in a suspension',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The outcome',
    problems: ['invalid_transition', 'self_approval_forbidden'],
  },
  ({ context, body, id }) => change(context, { kind: 'unblock', step: body.step, ...toRequest(id('id'), body) }),
)

const withdrawUnblockOperation = serve(
  operations.withdrawUnblock,
  {
    summary: 'Withdraw a request to unblock a customer that waits for a second person, or reject that of somebody else',
    description: 'The customer stays blocked. The request that is meant is named by its reason.',
    scope: 'kyc:review',
    orScope: 'kyc:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The outcome',
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => {
    const customer = await renderCustomer(context, await dropUnblockRequest(context, toRequest(id('id'), body)))
    return { status: 200, body: { outcome: 'done' as const, customer } }
  },
)

/** The compliance measures on a customer, apart from decisions of reviews. */
export const restrictionOperations: readonly ServedOperation[] = [
  restriction('suspend', 'Stop a customer for a while'),
  restriction('reinstate', 'Let a suspended customer go on from where they stood'),
  restriction('block', 'Freeze a customer: open quotes are called off, paid ones that are not released are refunded'),
  unblockOperation,
  withdrawUnblockOperation,
]
