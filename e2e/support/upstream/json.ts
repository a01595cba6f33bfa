/** A number with all its digits, also those that a JavaScript number would lose: `9007199254741001`, `101.00`. */
export class Digits {
  constructor(readonly digits: string) {}
  /** Between two marks that no text has; `writeJson` takes the quotes and the marks away. */
  toJSON(): string {
    return `\u0001${this.digits}\u0001`
  }
}

/** What an answer is made of. A member that is undefined is left out. */
export type Json = string | number | boolean | null | undefined | Digits | readonly Json[] | { readonly [member: string]: Json }

export function writeJson(value: Json): string {
  return (JSON.stringify(value) ?? '').replace(/"\\u0001(-?\d+(?:\.\d+)?)\\u0001"/g, '$1')
}

/** The members of a body; none where it is not an object. */
export function readMembers(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // the operation says which member it misses
  }
}

/** A member of a body as text; undefined where it is missing or no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** `account_number` as `accountNumber`, for every member. */
export function inCamelCase(record: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
}
