import { z } from 'zod'
import { Id } from './primitives'
import { paymentRails, Quote } from './transfers'

/** A quote with members of the request that another API may repeat: the account that pays, and the rail to the payee. */
export const EchoedQuote = Quote.extend({
  /** In the members of the API: whatever it has beside or instead of ours is shown to people under its own name. */
  payment_instructions: z.custom<Quote['payment_instructions']>().optional(),
  source: Quote.shape.source.extend({ account_id: Id.nullish() }),
  destination: Quote.shape.destination.extend({ payment_rail: z.enum(paymentRails).nullish() }),
}).meta({ id: 'EchoedQuote' })
export type EchoedQuote = Quote & { source: { account_id?: string | null }; destination: { payment_rail?: string | null } }
