import { Column, getTableName, is, SQL } from 'drizzle-orm'
import type { Db } from './transaction'

/** A column of a select, and where its values go: a name, or a group and a name. */
type Selected = { path: string[]; field: unknown }
type Row = Record<string, unknown>
type Decoder = { mapFromDriverValue: (value: unknown) => unknown }
type Place = { group: string | undefined; name: string; decoder: Decoder | undefined }
/** Whether every row has a row of the table of that name; undefined if a statement has no joins. */
type Joins = Readonly<Record<string, boolean>> | undefined

/**
 * Replaces how a pool's drizzle maps rows, with the same result, outside of transactions. Drizzle 0.45.4 finds out for each value
 * of each row again what its column is, which took a sixth of the time of a list.
 */
export function mapRowsFaster(db: Db): void {
  const { session } = db._
  const prepareQuery = session.prepareQuery.bind(session)
  const prepare: typeof prepareQuery = (query, fields, name, isInArrayMode, customMapper, ...rest) => {
    const prepared = prepareQuery(query, fields, name, isInArrayMode, customMapper, ...rest)
    if (customMapper !== undefined || fields === undefined) return prepared
    // Drizzle writes down after this which joins may find nothing.
    const customResultMapper = createMapper(fields, () => Reflect.get(prepared, 'joinsNotNullableMap'))
    return Object.assign(prepared, { customResultMapper })
  }
  Object.assign(session, { prepareQuery: prepare })
}

/** Returns the mapping of rows, which are the values in the order of the columns; undefined if it is left to drizzle. */
export function createMapper(fields: readonly Selected[], joins: () => Joins): ((rows: unknown[][]) => Row[]) | undefined {
  if (fields.some(({ path, field }) => path.length > 2 || !(is(field, Column) || is(field, SQL)))) return undefined
  const places = fields.map(({ path: [first = '', second], field }) => {
    return { group: second === undefined ? undefined : first, name: second ?? first, decoder: decoderOf(field) }
  })
  let outer: [group: string, first: string][] | undefined
  return (rows) => {
    outer ??= listOuter(fields, joins())
    const missing = outer
    return rows.map((row) => mapRow(places, missing, row))
  }
}

function mapRow(places: readonly Place[], outer: readonly [group: string, first: string][], row: unknown[]): Row {
  const result: Row = {}
  const groups: Record<string, Row> = {}
  let index = 0
  for (const { group, name, decoder } of places) {
    const raw = row[index++]
    const value = raw === null || decoder === undefined ? raw : decoder.mapFromDriverValue(raw)
    if (group === undefined) result[name] = value
    else {
      groups[group] ??= {}
      groups[group][name] = value
      result[group] = groups[group]
    }
  }
  for (const [group, first] of outer) {
    if (groups[group]?.[first] === null) result[group] = null
  }
  return result
}

/** Lists the groups of one table that may have found nothing, by their first column: they are null if that is. */
function listOuter(fields: readonly Selected[], joins: Joins): [group: string, first: string][] {
  if (joins === undefined) return []
  const found = new Map<string, { first: string; tables: Set<string> }>()
  for (const { path, field } of fields) {
    const [group = '', first = ''] = path
    if (path.length < 2 || !is(field, Column)) continue
    const known = found.get(group) ?? { first, tables: new Set() }
    known.tables.add(getTableName(field.table))
    found.set(group, known)
  }
  return [...found].flatMap(
    ([
      group,
      {
        first,
        tables: [table = '', ...others],
      },
    ]): [string, string][] => (others.length > 0 || joins[table] ? [] : [[group, first]]),
  )
}

/** Returns undefined if values stay as they are, as those of most columns do. */
function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, SQL)) return Reflect.get(field, 'decoder')
  if (!is(field, Column)) return undefined
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field
}
