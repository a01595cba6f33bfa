import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Returns a condition on the beginning of a column with "C" collation: a range, which can use an index. */
export function startsWith(column: PgColumn | SQL, prefix: string): SQL {
  return sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`
}

/** Returns a condition on the end of a column: a range in an index over the reversed text. */
export function endsWith(column: PgColumn | SQL, suffix: string): SQL {
  return startsWith(sql`reverse(${column}::text) collate "C"`, [...suffix].reverse().join(''))
}
