import { z } from 'zod'
import { longestId } from './ids'
import './no-eval'

/**
 * A record as its reader sees it. Another implementation may leave these members out, or send values that cannot be parsed: they
 * are then undefined, which means "not known", neither "none" nor 0.
 */
export type MayLack<T, K extends keyof T> = Omit<T, K> & { [Member in K]: T[Member] | undefined }

/** An id: opaque to readers, 1–255 characters. Ours are UUIDv7. */
export const Id = z
  .string()
  .min(1)
  .max(longestId)
  .meta({ id: 'Id', examples: ['0199a3c0-0000-7000-8000-000000000001'] })

/** Makes the schema of a calendar day, `YYYY-MM-DD`. PostgreSQL has no year 0. */
export function calendarDay() {
  return z.iso.date({ message: 'invalid_format' }).refine((day) => !day.startsWith('0000'), { message: 'out_of_range' })
}

/** Makes the schema of an RFC 3339 time in the years 1 to 9999 of UTC: other years cannot be formatted or stored. */
export function moment() {
  return z.iso.datetime({ offset: true, message: 'invalid_format' }).refine(isStorable, { message: 'out_of_range' })
}

function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/**
 * Characters that can spoof or break a line: control characters, marks that reorder or hide text, signs that show nothing, and
 * the invisible copy of ASCII.
 */
const hidden =
  /[\u034f\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\ufffd\u{e0000}-\u{e007f}\p{Cs}]/u

/** Returns the schema of one line of text, of 1 to `max` characters in UTF-16. Hidden characters are `invalid_format`. */
export function plainText(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !hidden.test(text), { message: 'invalid_format' })
}

/** Makes the schema of a whole number that fits 32 bits. It has no bounds, so that another API's greater number is accepted. */
export function smallInt() {
  return z.int().meta({ format: 'int32' })
}

/** Makes the schema of an ISO 3166-1 code: two capital letters. */
export function countryCode() {
  return z.string().regex(/^[A-Z]{2}$/, { message: 'invalid_format' })
}

/** Returns the days between the first and the last of these moments. */
export function daysBetween(moments: readonly string[]): number {
  return (Date.parse(moments.at(-1) ?? '') - Date.parse(moments[0] ?? '')) / 86_400_000
}

/**
 * Normalizes a body before it is validated: strings are trimmed and in NFC, empty strings are absent. Text is thus compared,
 * stored and shown in one form only.
 */
export function normalizeBody(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().normalize('NFC')
  if (Array.isArray(value)) return value.map(normalizeBody)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([name, member]) => [name, normalizeBody(member)] as const)
    .filter(([, member]) => member !== '')
  return Object.fromEntries(entries)
}
