import type { ErrorCode } from '#contract/errors'
import { operations } from '#contract/operations'
import { type MeasureKind, takeMeasure } from '../kyc/take-measure'
import { existingCustomer, renderCustomer } from './customers'
import { type Rules, type ServedOperation, serve } from './operation'

function measure(
  kind: MeasureKind,
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
      mustExist: (context, id) => existingCustomer(context, id('id')),
      answers: 'What came of it',
      problems: ['invalid_transition', ...(rules.problems ?? [])],
    },
    async ({ context, body, id }) => {
      const given = { customerId: id('id'), reasonCode: body.reason_code, note: body.note }
      const { outcome, customer } = await takeMeasure(context, kind, given)
      return { status: 200, body: { outcome, customer: await renderCustomer(context, customer) } }
    },
  )
}

/** What compliance does to a customer beside deciding reviews. */
export const measureOperations: readonly ServedOperation[] = [
  measure('suspend', 'Stop a customer for a while'),
  measure('reinstate', 'Let a suspended customer go on from where they stood'),
  measure('block', 'Freeze a customer: open quotes are called off, paid ones that are not released are refunded'),
  measure('unblock', 'Undo a block: takes two people, and ends in a suspension', {
    orScope: 'kyc:approve',
    needsActor: true,
    problems: ['self_approval_forbidden'],
  }),
]
