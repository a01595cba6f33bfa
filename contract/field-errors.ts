import type { z } from 'zod'
import type { FieldError } from './errors'
import { type FieldErrorCode, fieldErrorCodes } from './field-error-codes'

const known: ReadonlySet<string> = new Set(fieldErrorCodes)

/**
 * Translates the issues of zod into the codes of the contract. A custom issue whose message is a field error code keeps that
 * code, so a rule is stated once, in its schema, and reads the same in the API, in a form and in a CSV cell.
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), code: 'unknown_field' }))
    }
    if (issue.code === 'invalid_union' && issue.errors.length === 1) return toFieldErrors(issue.errors[0] ?? [])
    return [{ pointer: pointerOf(issue.path), code: codeOf(issue) }]
  })
}

/** Returns a JSON pointer (RFC 6901): `['source', 'currency']` → `/source/currency`. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (isFieldErrorCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'out_of_range'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'out_of_range'
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'invalid_format'
    default:
      return 'invalid_format'
  }
}

function isFieldErrorCode(text: string): text is FieldErrorCode {
  return known.has(text)
}
