import { z } from 'zod'
import { Currency } from './currency'
import { exampleTime, ids } from './examples'
import { Id } from './primitives'
import { shared } from './shared-meta'

// Forms in browsers use ids and currencies too. Their sentences are in this module, which browsers do not load.
Id.register(z.globalRegistry, {
  ...Id.meta(),
  description: 'Opaque: keep it, compare it, and read nothing out of it. 1 to 255 characters.',
})
Currency.register(z.globalRegistry, {
  ...Currency.meta(),
  description: 'USDC is a token; USD (840) and VES (928) are ISO 4217. VED is not accepted.',
})

/** A time in RFC 3339, UTC, with milliseconds. */
export const Timestamp = z
  .string()
  .meta({ id: 'Timestamp', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.', examples: [exampleTime] })

/**
 * A figure of a quote: an amount in major units, or the percent points of a fee. Ours have two decimals; another API may send up to
 * six (`readFigure`).
 */
export const Figure = z.number().meta({
  id: 'Figure',
  description: 'A decimal number: an amount with two decimals, or percent points with up to six.',
  examples: [101],
})

/** The meaning of the ids of a path, by name. */
export const pathIds: Readonly<Record<string, z.ZodType>> = {
  id: z.string().meta(shared.id),
  customerId: z.string().meta({ description: 'The id of the customer.', example: ids.customer }),
  organizationId: z.string().meta({
    description: 'The organization of the key (`GET /v1/organization`).',
    example: ids.organization,
  }),
}

/** `reveal=true` returns masked members in full, and the service records that. */
export const RevealQuery = z.object({
  reveal: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` answers full numbers (scope `bank_accounts:reveal`) and is recorded.' }),
})

/** The answer of a soft delete. `success: false` is never sent. */
export const Deleted = z
  .object({ success: z.boolean().meta({ description: 'Always true: what fails is a problem.', example: true }) })
  .meta({ id: 'Deleted' })
export type Deleted = z.infer<typeof Deleted>
