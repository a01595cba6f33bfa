import { z } from 'zod/mini'

// A half-typed form from before the console locked: encrypted, in this tab only, until its person has signed in again.

const StoredForm = z.object({
  /** The page where it was typed, and which form of that page it is. */
  path: z.string(),
  name: z.enum(['quote', 'customer', 'account']),
  /** How many of its fields were filled in. */
  filled: z.number(),
  of: z.number(),
  /** The expiry, in milliseconds since 1970. */
  until: z.number(),
  iv: z.string(),
  ciphertext: z.string(),
})
export type StoredForm = z.infer<typeof StoredForm>

const place = 'cauce.kept-form'

export function readStoredForm(): StoredForm | undefined {
  const text = window.sessionStorage.getItem(place)
  if (text === null) return undefined
  const parsed = StoredForm.safeParse(JSON.parse(text))
  return parsed.success && parsed.data.until > Date.now() ? parsed.data : undefined
}

/** Returns false if the browser's storage is full or disabled. */
export function storeForm(form: StoredForm): boolean {
  try {
    window.sessionStorage.setItem(place, JSON.stringify(form))
    return true
  } catch {
    return false // the storage is full or disabled
  }
}

export function deleteStoredForm(): void {
  window.sessionStorage.removeItem(place)
}
