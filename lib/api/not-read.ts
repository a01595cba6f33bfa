import { perProcess } from '#database/per-process'

/** A part of an answer that was missing or could not be parsed. It never has the value, which may be personal data. */
export type NotRead = {
  /** Where it is, as member names and list indexes: ["data", 3, "email"]. */
  path: (string | number)[]
  why: 'missing' | 'unlike' | 'inexact'
  /** The consequence: a member is undefined or empty text, or a row is left out of its list. */
  cost: 'member' | 'row'
}

const unreadOf = perProcess('not read', () => new WeakMap<object, readonly NotRead[]>())

/** Notes what could not be read of an answer, for as long as that object exists. A copy of it loses the notes (`withNotRead`). */
export function rememberNotRead(answer: unknown, notes: readonly NotRead[]): void {
  if (notes.length > 0 && typeof answer === 'object' && answer !== null) unreadOf.get().set(answer, notes)
}

/** Returns what could not be read of this answer object (not of a copy of it); empty if all was read. */
export function notReadIn(answer: object): readonly NotRead[] {
  return unreadOf.get().get(answer) ?? []
}

/** Returns the rows that were left out of this list object. Unreadable parts inside a row do not count. */
export function unreadRowsIn(list: object): readonly NotRead[] {
  return notReadIn(list).filter(
    ({ path, cost }) => cost === 'row' && path.filter((step) => typeof step === 'number').length === 1,
  )
}

/** The note of a list that has more rows, for which it returns no page. */
export const moreRows: NotRead = { path: ['has_more'], why: 'unlike', cost: 'member' }

/**
 * Returns whether the API reported that this list has more rows than it returned. The note may be of another bundle (see `perProcess`).
 */
export function mayHaveMore(list: readonly unknown[]): boolean {
  return notReadIn(list).some(({ path }) => path.length === 1 && path[0] === moreRows.path[0])
}

/** Returns how many rows of an answer could not be read and were left out; 0 if it has no notes. */
export function countUnreadRows(list: object): number {
  return unreadRowsIn(list).length
}

/** Returns how many rows of a list are missing for certain: those that could not be read, and at least one if it has more. */
export function countMissingRows(list: object): number {
  return countUnreadRows(list) + Number(Array.isArray(list) && mayHaveMore(list))
}

/** Returns `copy` with the notes of the original answer, from which rows may have been left out or converted. */
export function withNotRead<T extends object>(answer: object, copy: T): T {
  rememberNotRead(copy, notReadIn(answer))
  return copy
}
