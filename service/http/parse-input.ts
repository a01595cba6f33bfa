import type { z } from 'zod'
import { type FieldError, ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import type { Incoming } from './incoming'

/** Returns the body parsed by its schema; throws a 422 that names each invalid member. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(toFieldErrors(parsed.error.issues))
}

/**
 * Parses the query parameters by their schema. Empty ones count as absent; a required one that is absent is `missing_parameter`.
 * An unknown or repeated one is `unknown_parameter`: a misspelt filter must not return everything.
 */
export function parseQuery<T extends z.ZodObject>(schema: T, { search }: Incoming): z.output<T> {
  const filled = search === '' ? {} : readParameters(search, schema)
  const parsed = schema.safeParse(filled, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(
    toFieldErrors(parsed.error.issues).map(({ pointer = '', code }) => {
      const parameter = pointer.split('/')[1] ?? ''
      return { parameter, code: Object.hasOwn(filled, parameter) ? code : 'missing_parameter' }
    }),
  )
}

function readParameters(search: string, schema: z.ZodObject): Record<string, string> {
  const given = [...new URLSearchParams(search)]
  mustBeKnown(given, schema)
  const filled = Object.fromEntries(
    given.filter(([, value]) => value !== '').map(([name, value]) => [name, value.normalize('NFC')]),
  )
  const unprintable = Object.entries(filled).filter(([name, value]) => Object.hasOwn(schema.shape, name) && /\p{Cc}/u.test(value))
  if (unprintable.length > 0) throw invalid(unprintable.map(([parameter]) => ({ parameter, code: 'invalid_format' })))
  return filled
}

function mustBeKnown(given: readonly [name: string, value: string][], { shape }: z.ZodObject): void {
  const seen = new Set<string>()
  const refused = new Set<string>()
  for (const [name] of given) {
    if (!Object.hasOwn(shape, name) || seen.has(name)) refused.add(name)
    seen.add(name)
  }
  if (refused.size > 0) throw invalid([...refused].map((parameter) => ({ parameter, code: 'unknown_parameter' })))
}

/** Returns `X-Actor-Id`, 1–64 visible ASCII characters; undefined if absent. */
export function readActor(request: Incoming): string | undefined {
  const actor = request.header('x-actor-id') ?? undefined
  if (actor === undefined || /^[\x21-\x7e]{1,64}$/.test(actor)) return actor
  throw invalid([{ header: 'X-Actor-Id', code: 'invalid_format' }])
}

function invalid(errors: FieldError[]): ServiceError {
  const what = errors.map(({ pointer, parameter, header, code }) => `${pointer ?? parameter ?? header}: ${code}`)
  return new ServiceError('validation_failed', what.join(', '), { errors })
}
