/**
 * Returns one text for a JSON value, in whatever order its members stand: two values are the same when their texts are. What has no value
 * (`undefined`) is left out, as JSON does.
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
