import { z } from 'zod'
import { CustomerBody } from '#contract/customer-body'

/** `again`: somebody knows that nobody can tell whether it was made before. */
export const CreateCustomer = z.object({ body: CustomerBody, idempotencyKey: z.uuid(), again: z.boolean().default(false) })
