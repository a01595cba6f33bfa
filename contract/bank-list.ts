import { z } from 'zod'
import { shared } from './shared-meta'

/** One bank of the reference list. `restricted` is an operator's compliance switch, not a fact about the bank. */
export const Bank = z
  .object({
    code: z.string().meta(shared.code),
    name: z.string().meta(shared.name),
    short_name: z.string().meta({ description: 'What people say.', example: 'Banesco' }),
    country: z.string().meta(shared.country),
    active: z.boolean().meta({ description: '`false`: only old numbers carry the code.', example: true }),
    pagomovil: z.boolean().meta({ description: 'Whether it takes pago móvil.', example: true }),
    transfer: z.boolean().meta({ description: 'Whether it takes transfers.', example: true }),
    restricted: z.boolean().meta({ description: 'Whether this organization does not pay to it.', example: false }),
    restricted_reason: z.string().nullable().meta({ description: 'Why not.', example: null }),
  })
  .meta({ id: 'Bank' })
export type Bank = z.infer<typeof Bank>

export const BankList = z.object({ data: z.array(Bank).meta(shared.data) }).meta({ id: 'BankList' })
export type BankList = z.infer<typeof BankList>
