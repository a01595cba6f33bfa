import { z } from 'zod'
import { CustomerBody } from '#contract/customer-body'

/** `again`: the user knows that the outcome of an earlier attempt cannot be determined, and creates the customer nevertheless. */
export const CreateCustomer = z.object({ body: CustomerBody, idempotencyKey: z.uuid(), again: z.boolean().default(false) })
