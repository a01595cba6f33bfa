import { z } from 'zod'

/** Several lines, as they were typed. */
export const NoteText = z.string().trim().min(1).max(2000)
