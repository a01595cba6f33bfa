export type Json = Record<string, unknown>

/** Tells whether a value is a JSON object; null and arrays are none. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an array, otherwise an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
