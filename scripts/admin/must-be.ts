import { z } from 'zod'

/** Returns what an operator typed, read by its rule; what is wrong is said by its name. */
export function mustBe<T extends z.ZodType>(schema: T, typed: unknown): z.output<T> {
  const parsed = schema.safeParse(typed)
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  return parsed.data
}
