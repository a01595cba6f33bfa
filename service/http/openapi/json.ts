export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** What a member is, in one sentence with its unit, and an example of it. Optional members without an example stay out of examples. */
export type Words = readonly [says: string, example?: unknown]
