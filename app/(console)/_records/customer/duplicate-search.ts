import { z } from 'zod'

/** What is typed so far, to find who is here already. */
export const DuplicateSearch = z.object({
  email: z.string().max(254).optional(),
  phone_number: z.string().max(32).optional(),
  legal_name: z.string().max(200).optional(),
  country: z.string().max(2),
})
