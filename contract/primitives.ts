import { z } from 'zod'
import { longestId } from './ids'
import './no-eval'

/**
 * A record as its reader sees it: another implementation may leave these members out, or send what cannot be read. Then they are undefined,
 * which means "not known": never none, and never 0.
 */
export type MayLack<T, K extends keyof T> = Omit<T, K> & { [Member in K]: T[Member] | undefined }

/** Opaque to readers: 1–255 characters; ours are UUIDv7. */
export const Id = z
  .string()
  .min(1)
  .max(longestId)
  .meta({ id: 'Id', examples: ['0199a3c0-0000-7000-8000-000000000001'] })

/** A day of the calendar, `YYYY-MM-DD`. The database knows no year 0. */
export function calendarDay() {
  return z.iso.date({ message: 'invalid_format' }).refine((day) => !day.startsWith('0000'), { message: 'out_of_range' })
}

/** A moment with an offset (RFC 3339), between the years 1 and 9999 of UTC: beyond them it cannot be written or stored. */
export function moment() {
  return z.iso.datetime({ offset: true, message: 'invalid_format' }).refine(isStorable, { message: 'out_of_range' })
}

function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** Refuses what can spoof or break a line: control characters, and the marks that reorder or hide text. */
const hidden = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd\p{Cs}]/u
export function plainText(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !hidden.test(text), { message: 'invalid_format' })
}

/** A whole number of an answer that 32 bits always hold. It has no bounds, so that another API's answer is read although it is beyond them. */
export function smallInt() {
  return z.int().meta({ format: 'int32' })
}

/** ISO 3166-1, two capital letters. */
export function countryCode() {
  return z.string().regex(/^[A-Z]{2}$/, { message: 'invalid_format' })
}

/** Returns how far the last of these moments is from the first. */
export function daysBetween(moments: readonly string[]): number {
  return (Date.parse(moments.at(-1) ?? '') - Date.parse(moments[0] ?? '')) / 86_400_000
}

/**
 * What every body goes through before its schema: strings trimmed and NFC, empty strings absent.
 * Text is compared, stored and shown in one form only.
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
