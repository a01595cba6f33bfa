/** Returns the failures of cells after another attempt: null removes that of the cell, and the others remain. */
export function withFailure(failures: ReadonlyMap<string, string>, cell: string, failure: string | null): Map<string, string> {
  const others = [...failures].filter(([one]) => one !== cell)
  return new Map(failure === null ? others : [...others, [cell, failure]])
}
