import { z } from 'zod'

/** The text of a note, which may have several lines. */
export const NoteText = z.string().trim().min(1).max(2000)
