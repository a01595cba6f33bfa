import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import { readRow } from '#database/read-rows'
import { isOurId } from './ids'

/** The pagination cursor of lists, newest first: every page costs the same, and no row appears twice while others are added. */
export type Cursor = { createdAt: Date; id: string }
export type PageRequest = { limit: number; cursor?: Cursor }
/** `withCount`: all matches are counted too, up to the cap. */
export type ListRequest<Filter> = { filter: Filter; page: PageRequest; withCount: boolean }
export type CreatedBetween = { customerId?: string; createdFrom?: Date; createdTo?: Date }
export type PageOf<T> = { items: T[]; nextCursor: string | null; count?: number }

/** The cap of counts: 10,001 means "more than 10,000". */
export const countCap = 10_001

/** Returns the position in base64url. It is not encrypted, so it must contain nothing personal. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

/** Returns the position that a cursor names. Throws `validation_failed` with `invalid_cursor` if we did not make it. */
export function decodeCursor(text: string): Cursor {
  const [, time = '', id = ''] = /^(\d{1,13}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (time === '' || !isOurId(id)) throw invalidCursor()
  return { createdAt: new Date(Number(time)), id }
}

/** Returns the error `validation_failed`, which names the parameter `cursor`. */
export function invalidCursor(): ServiceError {
  return new ServiceError('validation_failed', 'cursor: invalid_cursor', {
    errors: [{ parameter: 'cursor', code: 'invalid_cursor' }],
  })
}

/** Returns the condition for the rows after the cursor; undefined without a cursor. */
export function after(cursor: Cursor | undefined, createdAt: PgColumn, id: PgColumn): SQL | undefined {
  return cursor && sql`(${createdAt}, ${id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** Returns a page of the rows, of which one more than the limit was read: the extra row only shows that there are more. */
export function toPage<T extends Cursor>(rows: T[], limit: number): PageOf<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

const CountRow = z.object({ count: z.int() })

/** Counts rows up to the cap of lists. */
export async function countUpTo(db: Db, rows: SQL): Promise<number> {
  return (await readRow(db, CountRow, sql`select count(*)::int as count from (${rows} limit ${countCap}) as counted`)).count
}
