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

/** RFC 3339, UTC, milliseconds. */
export const Timestamp = z.string().meta({ id: 'Timestamp', format: 'date-time', examples: ['2026-11-20T14:00:00.000Z'] })

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
const hidden = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\p{Cs}]/u
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

export const CountryCode = z.string().regex(/^[A-Z]{2}$/, { message: 'invalid_format' })

/** `?limit=&cursor=` of every list; `with_count=true` adds `count`. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
  with_count: z.enum(['true', 'false']).optional(),
})
export type PageQuery = { limit?: number; cursor?: string; with_count?: 'true' | 'false' }

/** Which way a list is sorted. */
export const Order = z.enum(['asc', 'desc'])
export type Order = z.infer<typeof Order>

/** One page of a list, newest first unless another order was asked for. `count` is capped: 10,001 means "more than 10,000". */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    count: smallInt().optional(),
  })
}
export type Page<T> = { data: T[]; has_more: boolean; next_cursor: string | null; count?: number }

/** Comma separated values of one filter: `state=ACTIVE,SUSPENDED`. */
export function oneOrMore<T extends z.ZodType<string, string>>(value: T, most = 20) {
  return z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value).max(most))
}

/** Answer of a soft delete. `success: false` is never sent. */
export const Deleted = z.object({ success: z.boolean() }).meta({ id: 'Deleted' })
export type Deleted = z.infer<typeof Deleted>

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
