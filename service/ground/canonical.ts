/**
 * Returns a canonical text of a JSON value, independent of the order of members: two values are equal if their texts are. Members
 * that are `undefined` are omitted, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)])
}
