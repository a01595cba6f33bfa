/** A number with all its digits, including those that a JavaScript number would lose: `9007199254741001`, `101.00`. */
export class Digits {
  constructor(readonly digits: string) {}
  /** Encloses the digits in markers that no text has; `writeJson` removes them and the quotes. */
  toJSON(): string {
    return `\u0001${this.digits}\u0001`
  }
}

/** The values of an answer. Members that are undefined are left out. */
export type Json = string | number | boolean | null | undefined | Digits | readonly Json[] | { readonly [member: string]: Json }

export function writeJson(value: Json): string {
  return (JSON.stringify(value) ?? '').replace(/"\\u0001(-?\d+(?:\.\d+)?)\\u0001"/g, '$1')
}

/** Parses the members of a body; empty if it is not an object. */
export function readMembers(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // the operation reports the missing member
  }
}

/** Returns a member as text; undefined if it is missing or not text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Converts all member names, such as `account_number` to `accountNumber`. */
export function inCamelCase(record: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
}
