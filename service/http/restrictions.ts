import type { ErrorCode } from '#contract/errors'
import { operations } from '#contract/operations'
import { changeRestriction, dropUnblockRequest, type RestrictionKind } from '../customers/kyc/restrict-customer'
import { openTransfers } from '../transfers/cancel-quotes'
import { mustFindCustomer, renderCustomer } from './customers'
import { type Rules, type ServedOperation, serve } from './operation'

function restriction(
  kind: RestrictionKind,
  summary: string,
  rules: Pick<Rules<'id'>, 'needsActor' | 'orScope'> & { problems?: readonly ErrorCode[] } = {},
): ServedOperation {
  return serve(
    operations[`${kind}Customer`],
    {
      summary,
      scope: 'kyc:review',
      orScope: rules.orScope,
      needsActor: rules.needsActor,
      mustExist: (context, id) => mustFindCustomer(context, id('id')),
      answers: 'The outcome',
      problems: ['invalid_transition', ...(rules.problems ?? [])],
    },
    async ({ context, body, id }) => {
      const given = { kind, customerId: id('id'), reasonCode: body.reason_code, note: body.note }
      const { outcome, customer } = await changeRestriction(context, openTransfers, given)
      return { status: 200, body: { outcome, customer: await renderCustomer(context, customer) } }
    },
  )
}

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
    const given = { customerId: id('id'), reasonCode: body.reason_code, note: body.note }
    const customer = await renderCustomer(context, await dropUnblockRequest(context, given))
    return { status: 200, body: { outcome: 'done' as const, customer } }
  },
)

/** The compliance measures on a customer, apart from decisions of reviews. */
export const restrictionOperations: readonly ServedOperation[] = [
  restriction('suspend', 'Stop a customer for a while'),
  restriction('reinstate', 'Let a suspended customer go on from where they stood'),
  restriction('block', 'Freeze a customer: open quotes are called off, paid ones that are not released are refunded'),
  restriction('unblock', 'Undo a block: takes two people who give the same reason, and ends in a suspension', {
    orScope: 'kyc:approve',
    needsActor: true,
    problems: ['self_approval_forbidden'],
  }),
  withdrawUnblockOperation,
]
