import { Column, is, SQL } from 'drizzle-orm'
import type { Db } from './transaction'

/** How a select names a column, and the column. */
type Selected = { path: string[]; field: unknown }
type Decoder = { mapFromDriverValue: (value: unknown) => unknown }

/**
 * Replaces how a pool's drizzle maps the rows of a select whose columns are not grouped, with the same result. Drizzle 0.45.4 finds
 * out for each value of each row again what its column is, which took a sixth of the time of a list.
 */
export function mapRowsFaster(db: Db): void {
  const { session } = db._
  const prepareQuery = session.prepareQuery.bind(session)
  Object.assign(session, {
    prepareQuery: (...[query, fields, name, isInArrayMode, customMapper, ...rest]: Parameters<typeof prepareQuery>) =>
      prepareQuery(query, fields, name, isInArrayMode, customMapper ?? (fields && createMapper(fields)), ...rest),
  })
}

/** Returns the mapping of rows, which are the values in the order of the columns; undefined if it is left to drizzle. */
export function createMapper(fields: readonly Selected[]): ((rows: unknown[][]) => Record<string, unknown>[]) | undefined {
  if (fields.some(({ path, field }) => path.length !== 1 || !(is(field, Column) || is(field, SQL)))) return undefined
  const names = fields.map(({ path: [name = ''] }) => name)
  const decoders = fields.map(({ field }) => decoderOf(field))
  return (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {}
      for (let index = 0; index < names.length; index++) {
        const raw = row[index]
        const decoder = decoders[index]
        result[names[index] ?? ''] = raw === null || decoder === undefined ? raw : decoder.mapFromDriverValue(raw)
      }
      return result
    })
}

/** Returns undefined if values stay as they are, as those of most columns do. */
function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, SQL)) return Reflect.get(field, 'decoder')
  if (!is(field, Column)) return undefined
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field
}
