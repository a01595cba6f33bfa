import { z } from 'zod'

/** The values entered so far, by which existing customers are searched. */
export const DuplicateSearch = z.object({
  email: z.string().max(254).optional(),
  phone_number: z.string().max(32).optional(),
  legal_name: z.string().max(200).optional(),
  country: z.string().max(2),
})
