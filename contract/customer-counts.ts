import { z } from 'zod'
import { customerStates } from './customers'
import { smallInt } from './primitives'
import { shared } from './shared-meta'

/** Extension: the number of customers in each state, without deleted ones. Counts are capped: 10,001 means "more than 10,000". */
export const CustomerCounts = z
  .object({
    data: z
      .array(
        z.object({
          state: z.enum(customerStates).meta({ description: 'Where they stand.', example: 'ACTIVE' }),
          count: smallInt().meta({ description: 'How many there are; 10001 stands for more than 10,000.', example: 1198 }),
        }),
      )
      .meta(shared.data),
  })
  .meta({ id: 'CustomerCounts' })
export type CustomerCounts = z.infer<typeof CustomerCounts>
