import { perProcess } from '#database/per-process'

/** What an answer did not tell, or told in a way that cannot be read. Never holds a value: values may be personal data. */
export type NotRead = {
  /** Where, as member names and places in a list: ["data", 3, "email"]. */
  path: (string | number)[]
  why: 'missing' | 'unlike'
  /** What it cost: a member is undefined or empty text, a row stands in no list. */
  cost: 'member' | 'row'
}

const kept = perProcess('not read', () => new WeakMap<object, readonly NotRead[]>())

export function keepNotRead(answer: unknown, notes: readonly NotRead[]): void {
  if (notes.length > 0 && typeof answer === 'object' && answer !== null) kept.get().set(answer, notes)
}

/** Returns what could not be read of this very answer of the API (not of a copy of it); nothing for an answer that was read whole. */
export function notReadIn(answer: object): readonly NotRead[] {
  return kept.get().get(answer) ?? []
}

/** The rows of this very list of the API that stand in it and could not be read; what a row has inside of it is not one of them. */
export function unreadRowsIn(list: object): readonly NotRead[] {
  return notReadIn(list).filter(
    ({ path, cost }) => cost === 'row' && path.filter((step) => typeof step === 'number').length === 1,
  )
}

export function countUnreadRows(list: object): number {
  return unreadRowsIn(list).length
}

/** A copy of an answer that says what the answer said: rows may be left out of it, or be shown as something else. */
export function withNotRead<T extends object>(answer: object, copy: T): T {
  keepNotRead(copy, notReadIn(answer))
  return copy
}
