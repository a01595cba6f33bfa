import { z } from 'zod'
import { exampleTime, ids } from './examples'
import { Currency } from './money'
import { Id } from './primitives'
import { shared } from './shared-meta'

// Forms in browsers have ids and currencies too. Their sentences stand here so that no browser loads them.
Id.register(z.globalRegistry, {
  ...Id.meta(),
  description: 'Opaque: keep it, compare it, and read nothing out of it. 1 to 255 characters.',
})
Currency.register(z.globalRegistry, {
  ...Currency.meta(),
  description: 'USDC is a token; USD (840) and VES (928) are ISO 4217. VED is not accepted.',
})

/** RFC 3339, UTC, milliseconds. */
export const Timestamp = z
  .string()
  .meta({ id: 'Timestamp', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.', examples: [exampleTime] })

/** What the ids of a path are, by their names. */
export const pathIds: Readonly<Record<string, z.ZodType>> = {
  id: z.string().meta(shared.id),
  customerId: z.string().meta({ description: 'The id of the customer.', example: ids.customer }),
  organizationId: z.string().meta({
    description: 'The organization of the key (`GET /v1/organization`).',
    example: ids.organization,
  }),
}

/** `reveal=true` returns what is masked in full, which is recorded. */
export const RevealQuery = z.object({
  reveal: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` answers full numbers (scope `bank_accounts:reveal`) and is recorded.' }),
})

/** Answer of a soft delete. `success: false` is never sent. */
export const Deleted = z
  .object({ success: z.boolean().meta({ description: 'Always true: what fails is a problem.', example: true }) })
  .meta({ id: 'Deleted' })
export type Deleted = z.infer<typeof Deleted>
