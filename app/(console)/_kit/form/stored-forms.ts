import { decryptTyped, encryptTyped, importFormKey } from '#lib/shared/encrypt-typed'
import { readStoredForms, type StoredForm, storeForm } from '#lib/shared/stored-form'
import { lastFocusedField, watchFieldFocus } from './field-focus'
import { formKey } from './form-key'

/** The values of a form as JSON, and how many of its fields were typed or changed. */
export type TypedValues = { text: string; filled: number; of: number }
/** A form that survives a lock: its name and what was typed. */
export type RegisteredForm = { name: StoredForm['name']; read: () => TypedValues }

/** How long a form is stored, in milliseconds: as long as the longest session. */
const lifetimeMs = 12 * 3_600_000

const registered = new Set<RegisteredForm>()
const key = formKey.then(importFormKey)

/** Registers a form; returns a function that unregisters it. */
export function storeWhenLocked(form: RegisteredForm): () => void {
  registered.add(form)
  watchFieldFocus()
  return () => registered.delete(form)
}

/** Encrypts and stores what was typed on this page, before it is replaced by the lock screen. */
export async function encryptForms(): Promise<void> {
  for (const { name, read } of registered) await encryptForm(name, read())
}

/** Encrypts and stores one form, if anything was typed, and if it is still the latest after the encryption. */
export async function encryptForm(
  name: StoredForm['name'],
  { text, filled, of }: TypedValues,
  isLatest: () => boolean = () => true,
): Promise<void> {
  if (filled === 0) return
  const path = window.location.pathname
  const opened = await key
  if (opened === undefined) return
  const encrypted = await encryptTyped(opened, text, aboutOf({ path, name }))
  const focus = lastFocusedField()
  if (isLatest()) storeForm({ path, name, filled, of, focus, until: Date.now() + lifetimeMs, ...encrypted })
}

/** What was entered into a form earlier, and the field that had the focus. */
export type EarlierForm = { typed: unknown; focus: string | undefined }

/** Returns what this person entered into this form earlier; undefined if nothing is stored. */
export async function decryptStoredForm(name: StoredForm['name']): Promise<EarlierForm | undefined> {
  const stored = readStoredForms().find((form) => form.name === name && form.path === window.location.pathname)
  if (stored === undefined) return undefined
  const opened = await key
  const text = opened && (await decryptTyped(opened, stored, aboutOf(stored)))
  return text === undefined ? undefined : { typed: JSON.parse(text), focus: stored.focus }
}

function aboutOf({ path, name }: Pick<StoredForm, 'path' | 'name'>): string {
  return `${name} ${path}`
}
