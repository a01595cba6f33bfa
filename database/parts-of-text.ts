import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The column, of a "C" collation, begins like this: a range, which an index answers. */
export function startsWith(column: PgColumn | SQL, prefix: string): SQL {
  return sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`
}

/** The column ends like this: a range of an index over the text from its end. */
export function endsWith(column: PgColumn | SQL, suffix: string): SQL {
  return startsWith(sql`reverse(${column}::text) collate "C"`, [...suffix].reverse().join(''))
}
