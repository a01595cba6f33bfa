import { z } from 'zod/mini'

// Half-typed forms: encrypted, in this tab only, until their person has them back.

const names = ['quote', 'customer', 'customer-edit', 'account', 'decision', 'profile'] as const
/** A briefing has the text that was open in its name, as a page may show several. */
type FormName = (typeof names)[number] | `briefing:${string}`

function isFormName(name: unknown): name is FormName {
  return typeof name === 'string' && (name.startsWith('briefing:') || names.some((known) => known === name))
}

const StoredForm = z.object({
  /** The page where it was typed, and which form of that page it is. */
  path: z.string(),
  name: z.custom<FormName>(isFormName),
  /** How many of its fields were typed or changed. */
  filled: z.number(),
  of: z.number(),
  /** The name or id of the field that had the focus; absent if none had it. */
  focus: z.optional(z.string()),
  /** The expiry, in milliseconds since 1970. */
  until: z.number(),
  iv: z.string(),
  ciphertext: z.string(),
})
const StoredForms = z.array(StoredForm)
export type StoredForm = z.infer<typeof StoredForm>
type Place = Pick<StoredForm, 'path' | 'name'>

const place = 'cauce.kept-forms'

/** Tells whether a stored form is an edited briefing, of which one page may show several. */
export function isBriefing(name: StoredForm['name']): name is `briefing:${string}` {
  return name.startsWith('briefing:')
}

/** Returns the stored forms of this tab that have not expired. */
export function readStoredForms(): StoredForm[] {
  const parsed = StoredForms.safeParse(JSON.parse(window.sessionStorage.getItem(place) ?? '[]'))
  return parsed.success ? parsed.data.filter(({ until }) => until > Date.now()) : []
}

/** Stores a form in the place of its earlier version. Does nothing if the browser's storage is full or disabled. */
export function storeForm(form: StoredForm): void {
  try {
    write([...othersThan(form), form])
  } catch {
    // The storage is full or disabled.
  }
}

/** Deletes one stored form of this tab; does nothing if there is none. */
export function deleteStoredForm(form: Place): void {
  write(othersThan(form))
}

/** Deletes all stored forms of this tab, of every page. */
export function deleteStoredForms(): void {
  window.sessionStorage.removeItem(place)
}

function othersThan({ path, name }: Place): StoredForm[] {
  return readStoredForms().filter((other) => other.path !== path || other.name !== name)
}

function write(forms: readonly StoredForm[]): void {
  if (forms.length === 0) deleteStoredForms()
  else window.sessionStorage.setItem(place, JSON.stringify(forms))
}
