import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { Transaction } from '#contract/transfers'
import { simulateOutcome } from '../sandbox/simulate-outcome'
import { findTransaction } from '../transfers/transaction.queries'
import { type Operation, write } from './operation'
import { toTransaction } from './to-transfer'

const SimulationBody = z
  .strictObject({
    outcome: z.enum(['completed', 'rejected', 'returned']),
    /** A code of the network, for a rejection. */
    code: z
      .string()
      .regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' })
      .optional(),
  })
  .meta({ id: 'SimulationBody' })

const simulateOutcomeOperation = write(
  {
    id: 'simulateOutcome',
    method: 'post',
    path: '/v1/sandbox/transactions/{id}/outcome',
    summary: 'Let the rail of a test transaction answer now',
    scope: 'sandbox:simulate',
    environment: 'test',
    ids: { id: 'transaction_not_found' },
    mustExist: async (context, id) => {
      if (!(await findTransaction(context, id('id')))) throw new ServiceError('transaction_not_found', 'No such transaction')
    },
    body: SimulationBody,
    answer: { status: 200, description: 'The transaction', schema: Transaction },
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => ({ status: 200, body: toTransaction(await simulateOutcome(context, id('id'), body)) }),
)

export const sandboxOperations: readonly Operation[] = [simulateOutcomeOperation]
