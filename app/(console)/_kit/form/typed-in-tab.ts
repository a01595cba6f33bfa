/**
 * What was typed into forms, by form and entry of the browser's history. It is in the memory of this document only: the page
 * loads of a lock and of a sign-out end it, and nothing of it is in the browser's storage.
 */
const typed = new Map<string, string>()

/** Returns the place of a form in the current entry of the history; undefined if the browser does not name its entries. */
export function placeInTab(form: string): string | undefined {
  const entry = window.navigation?.currentEntry?.key
  return entry && `${entry} ${form}`
}

/** Returns what was typed there before, as JSON. */
export function typedInTab(place: string): string | undefined {
  return typed.get(place)
}

/** Remembers what was typed; null forgets it. */
export function rememberTyped(place: string, text: string | null): void {
  if (text === null) typed.delete(place)
  else typed.set(place, text)
}

/** Forgets a form of this page, because it was sent or discarded. */
export function forgetTyped(form: string): void {
  const place = placeInTab(form)
  if (place !== undefined) typed.delete(place)
}
