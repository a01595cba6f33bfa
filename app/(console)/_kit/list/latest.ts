import type { Attempt } from '#lib/shared/attempt'

/** The newest rows of a list. `count`: undefined if unknown. `remembered`: the API has no list, so these were seen here. */
export type Latest<T> = { data: T[]; has_more: boolean; count: number | undefined; remembered: boolean }

/** Returns the first rows of the remembered records. */
export function firstRemembered<T>(limit: number, { shown, next }: { shown: readonly T[]; next: string | null }): Latest<T> {
  return { data: shown.slice(0, limit), has_more: next !== null || shown.length > limit, count: undefined, remembered: true }
}

/** Returns whether there may be more to see than "none": also if the list was not read, or its length is not known. */
export function hasAny(found: Attempt<Latest<unknown>>): boolean {
  return !found.ok || found.value.count !== 0
}
