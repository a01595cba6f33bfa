/**
 * The newest rows of a list, with their count if it is known. `remembered`: the API has no list, and these are the records that
 * this console made or looked up.
 */
export type Latest<T> = { data: T[]; has_more: boolean; count: number | undefined; remembered: boolean }

/** Returns the first rows of the remembered records. */
export function firstRemembered<T>(limit: number, { shown, next }: { shown: readonly T[]; next: string | null }): Latest<T> {
  return { data: shown.slice(0, limit), has_more: next !== null || shown.length > limit, count: undefined, remembered: true }
}
