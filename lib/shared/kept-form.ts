import { z } from 'zod/mini'

// What was half typed when the console locked: sealed, in this tab alone, until its person has come in again.

const KeptForm = z.object({
  /** Where it was typed, and which form of that page it is. */
  path: z.string(),
  name: z.enum(['quote', 'customer', 'account']),
  /** How many of its fields had something in them. */
  filled: z.number(),
  of: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
  iv: z.string(),
  sealed: z.string(),
})
export type KeptForm = z.infer<typeof KeptForm>

const place = 'cauce.kept-form'

export function readKeptForm(): KeptForm | undefined {
  const text = window.sessionStorage.getItem(place)
  if (text === null) return undefined
  const parsed = KeptForm.safeParse(JSON.parse(text))
  return parsed.success && parsed.data.until > Date.now() ? parsed.data : undefined
}

/** False where the browser may not store anything. */
export function storeKeptForm(form: KeptForm): boolean {
  try {
    window.sessionStorage.setItem(place, JSON.stringify(form))
    return true
  } catch {
    return false // the storage is full or switched off
  }
}

export function dropKeptForm(): void {
  window.sessionStorage.removeItem(place)
}
