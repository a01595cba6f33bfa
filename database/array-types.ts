import type postgres from 'postgres'

/** PostgreSQL's built-in array types, whose OIDs are the same on every server: the array, and its element. */
const elementOf: Readonly<Record<number, number>> = {
  1000: 16, // boolean
  1001: 17, // bytea
  1002: 18, // "char"
  1003: 19, // name
  1005: 21, // smallint
  1007: 23, // integer
  1016: 20, // bigint
  1009: 25, // text
  1028: 26, // oid
  1021: 700, // real
  1022: 701, // double precision
  1015: 1043, // varchar
  1041: 869, // inet
  1182: 1082, // date
  1185: 1184, // timestamptz
  1231: 1700, // numeric
  199: 114, // json
  2951: 2950, // uuid
  3807: 3802, // jsonb
}

/**
 * Lets a pool parse and serialize arrays. postgres.js would query the OIDs on each new connection, and if a connection is lost
 * during that query the process ends.
 */
export function addArrayTypes({ options: { parsers, serializers } }: Pick<postgres.Sql<{ bigint: bigint }>, 'options'>): void {
  for (const [array, element] of Object.entries(elementOf)) {
    parsers[Number(array)] = (text: string) => parseArray(text, (one) => parsers[element]?.(one) ?? one)
    serializers[Number(array)] = (value: unknown) =>
      Array.isArray(value) ? writeArray(value, (one) => serializers[element]?.(one) ?? one) : value
  }
}

/** Parses an array in the text format of PostgreSQL: `{a,"b c",NULL,{d}}`. */
export function parseArray(text: string, read: (text: string) => unknown): unknown[] {
  if (text === '{}') return [] // the value of most rows
  const lists: unknown[][] = []
  let last: unknown[] = []
  for (const [, open, close, quoted, plain] of text.matchAll(/(\{)|(\})|"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs)) {
    if (open !== undefined) {
      const list: unknown[] = []
      lists.at(-1)?.push(list)
      lists.push(list)
    } else if (close !== undefined) last = lists.pop() ?? last
    else if (quoted !== undefined) lists.at(-1)?.push(read(quoted.replaceAll(/\\(.)/gs, '$1')))
    else if (plain !== undefined) lists.at(-1)?.push(plain === 'NULL' ? null : read(plain))
  }
  return last
}

/** Serializes an array for PostgreSQL. */
export function writeArray(values: readonly unknown[], write: (value: unknown) => unknown): string {
  const members = values.map((value) => {
    if (Array.isArray(value)) return writeArray(value, write)
    if (value === null) return 'NULL'
    return `"${String(write(value)).replaceAll(/["\\]/g, '\\$&')}"`
  })
  return `{${members.join()}}`
}
