import type { z } from 'zod'
import { toFieldErrors } from './field-errors'

type Members = Readonly<Record<string, unknown>>

/** For tests: returns whether a schema accepts a value. */
export function takes(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success
}

/** For tests: returns what is wrong with a value, each as "pointer code". */
export function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  return toFieldErrors(issues).map(({ pointer, code }) => `${pointer} ${code}`)
}

/** For tests: returns the members that a record of this schema may lack. */
export function absentIn(schema: z.ZodType, record: Members): string[] {
  return Object.keys(record).filter((name) => takes(schema, without(record, name)))
}

/** For tests: returns the members that may be null in a record of this schema. */
export function nullIn(schema: z.ZodType, record: Members): string[] {
  return Object.keys(record).filter((name) => takes(schema, { ...record, [name]: null }))
}

/** For tests: returns the members that may have any text, so that a reader must be ready for words it does not know. */
export function openIn(schema: z.ZodType, record: Members): string[] {
  return Object.keys(record).filter((name) => takes(schema, { ...record, [name]: 'a word of tomorrow' }))
}

function without(record: Members, name: string): Members {
  return Object.fromEntries(Object.entries(record).filter(([member]) => member !== name))
}
