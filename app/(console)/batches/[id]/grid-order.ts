/**
 * Returns the rows of a filtered grid with those whose problem was found meanwhile. They come last, and none is taken away, so
 * that no row moves while a person types in one. The same list is returned if nothing is new.
 */
export function withNewProblems(order: readonly number[], problems: readonly number[]): readonly number[] {
  const shown = new Set(order)
  const found = problems.filter((row) => !shown.has(row))
  return found.length === 0 ? order : [...order, ...found]
}
