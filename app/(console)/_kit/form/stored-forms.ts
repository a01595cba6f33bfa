import { decryptTyped, encryptTyped, importFormKey } from '#lib/shared/encrypt-typed'
import { readStoredForm, type StoredForm, storeForm } from '#lib/shared/stored-form'
import { formKey } from './form-key'

/** A form that survives a lock: its name, its values and how many fields are filled; undefined if there is nothing to store. */
export type RegisteredForm = { name: StoredForm['name']; read: () => { value: unknown; filled: number; of: number } | undefined }

const registered = new Set<RegisteredForm>()
const key = formKey.then(importFormKey)

/** Registers a form; returns a function that unregisters it. */
export function storeWhenLocked(form: RegisteredForm): () => void {
  registered.add(form)
  return () => registered.delete(form)
}

/** Encrypts and stores the unsent values of this page, before it is replaced by the lock screen. */
export async function encryptForms(until: number): Promise<void> {
  const opened = await key
  for (const { name, read } of registered) {
    const found = read()
    if (found === undefined || opened === undefined) continue
    const path = window.location.pathname
    const { value, ...counts } = found
    storeForm({ path, name, ...counts, until, ...(await encryptTyped(opened, JSON.stringify(value), aboutOf({ path, name }))) })
    return
  }
}

/** Returns the values that were entered into this form before the console locked; undefined if there are none. */
export async function decryptStoredForm(name: StoredForm['name']): Promise<unknown> {
  const stored = readStoredForm()
  if (stored === undefined || stored.name !== name || stored.path !== window.location.pathname) return undefined
  const opened = await key
  const text = opened && (await decryptTyped(opened, stored, aboutOf(stored)))
  return text === undefined ? undefined : JSON.parse(text)
}

function aboutOf({ path, name }: Pick<StoredForm, 'path' | 'name'>): string {
  return `${name} ${path}`
}
