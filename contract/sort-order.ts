import { z } from 'zod'

/** The direction in which a list is sorted. */
export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>
