import { z } from 'zod'
import { Currency } from './currency'
import { Timestamp } from './members'
import { moment } from './primitives'
import { shared } from './shared-meta'

const Signed = z.string().regex(/^-?\d+\.\d+$/)
const Unsigned = z.string().regex(/^\d+\.\d+$/)

/**
 * The statement of a prefunded account: what it held before a period, what moved in it, and what it held after. All amounts are
 * exact decimal text with the ledger's decimals, six for USDC and two for the others. Opening balance + in − out = closing balance.
 */
export const PrefundedStatement = z
  .object({
    currency: Currency.meta(shared.currency),
    from: Timestamp.nullable().meta({
      description: 'The beginning of the period; null for the first movement.',
      example: '2026-11-01T04:00:00.000Z',
    }),
    to: Timestamp.nullable().meta({
      description: 'The end of the period, which does not belong to it; null for now.',
      example: '2026-12-01T04:00:00.000Z',
    }),
    opening_balance: Signed.meta({
      description: 'The balance before the first movement of the period.',
      example: '48000.000000',
    }),
    money_in: Unsigned.meta({ description: 'The sum of the movements into the account.', example: '5000.000000' }),
    money_out: Unsigned.meta({ description: 'The sum of the movements out of the account.', example: '1250.500000' }),
    closing_balance: Signed.meta({ description: 'The balance after the last movement of the period.', example: '51749.500000' }),
    kinds: z
      .array(
        z.object({
          kind: z.string().meta(shared.kind),
          count: z.int().min(1).meta({ description: 'The number of movements.', example: 12 }),
          amount: Signed.meta({ description: 'Their sum, negative when money went out.', example: '-1250.500000' }),
        }),
      )
      .meta({ description: 'The movements of the period by what was booked, the largest sum first.' }),
  })
  .meta({ id: 'PrefundedStatement' })
export type PrefundedStatement = z.infer<typeof PrefundedStatement>

export const PrefundedStatementQuery = z.strictObject({
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
})
