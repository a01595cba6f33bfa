import { importSealKey, openTyped, sealTyped } from '#lib/shared/seal-typed'
import { readStoredForm, type StoredForm, storeForm } from '#lib/shared/stored-form'
import { keepKey } from './keep-key'

/** A form that survives a lock: its name, its values and how many fields are filled; undefined if there is nothing to store. */
export type Keeping = { name: StoredForm['name']; read: () => { value: unknown; filled: number; of: number } | undefined }

const keeping = new Set<Keeping>()
const key = keepKey.then(importSealKey)

/** Registers a form; returns a function that unregisters it. */
export function keepWhenLocked(form: Keeping): () => void {
  keeping.add(form)
  return () => keeping.delete(form)
}

/** Encrypts and stores the unsent values of this page, before it is replaced by the lock screen. */
export async function sealForms(until: number): Promise<void> {
  const opened = await key
  for (const { name, read } of keeping) {
    const found = read()
    if (found === undefined || opened === undefined) continue
    const path = window.location.pathname
    const { value, ...counts } = found
    storeForm({ path, name, ...counts, until, ...(await sealTyped(opened, JSON.stringify(value), aboutOf({ path, name }))) })
    return
  }
}

/** Returns the values that were entered into this form before the console locked; undefined if there are none. */
export async function openStoredForm(name: StoredForm['name']): Promise<unknown> {
  const stored = readStoredForm()
  if (stored === undefined || stored.name !== name || stored.path !== window.location.pathname) return undefined
  const opened = await key
  const text = opened && (await openTyped(opened, stored, aboutOf(stored)))
  return text === undefined ? undefined : JSON.parse(text)
}

function aboutOf({ path, name }: Pick<StoredForm, 'path' | 'name'>): string {
  return `${name} ${path}`
}
