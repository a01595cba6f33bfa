import { z } from 'zod'

/** Parses an operator's input with its schema. Throws an error that names what is wrong. */
export function mustBe<T extends z.ZodType>(schema: T, typed: unknown): z.output<T> {
  const parsed = schema.safeParse(typed)
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  return parsed.data
}
