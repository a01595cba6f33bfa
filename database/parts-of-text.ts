import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Returns a condition on the beginning of a column with "C" collation: a range, which can use an index. */
export function startsWith(column: PgColumn | SQL, prefix: string): SQL {
  return sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`
}

/**
 * Returns a condition on two references that end alike: banks print 4, 6, 8 or 12 digits of one number, so the shorter one is the
 * end of the longer one. The text has four characters or more. The last four of the column can use an index.
 */
export function endsAlike(column: PgColumn | SQL, text: string): SQL {
  const length = sql`least(length(${column}), length(${text}::text))`
  return sql`(right(${column}, 4) = right(${text}::text, 4) and right(${column}, ${length}) = right(${text}::text, ${length}))`
}

/** Returns a condition on the end of a column: a range in an index over the reversed text. */
export function endsWith(column: PgColumn | SQL, suffix: string): SQL {
  return startsWith(sql`reverse(${column}::text) collate "C"`, [...suffix].reverse().join(''))
}
