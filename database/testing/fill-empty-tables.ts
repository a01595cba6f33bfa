import type { TransactionSql } from 'postgres'
import type { Sql } from '../open'

/** `source` is a statement for a valid foreign key, `allowed` the first text in its check constraints. */
type Column = { name: string; type: string; required: boolean; allowed: string | null; source: string | null }

/** Values that are easily damaged on the way through a file. */
const odd = 'Núñez "\\N" \\\\ tab\tline\nnext\u2028{,} 😀 \\x41'
const samples = new Map([
  ['bytea', '\\x00ff0a5c22'],
  ['jsonb', '{"none": null, "text": "a\\"b\\\\c\\n", "number": 90071992547409931234.50}'],
  ['uuid', '0199a390-0000-7000-8000-000000000001'],
  ['bigint', '9007199254740993'],
  ['integer', '7'],
  ['boolean', 'true'],
  ['date', '2026-02-28'],
  ['inet', '2001:db8::1'],
  ['timestamp with time zone', '2026-02-28T23:59:59.123Z'],
])

/** For tables whose checks need special values: the SQL for a column, or null to leave it out. */
export type FittingValues = Record<string, Record<string, string | null>>

/**
 * Inserts, for tests, a row into every empty table of these schemas, so that a test covers each column of the database. Keys
 * refer to existing rows, triggers are disabled. Returns the tables that it could not fill. Needs a superuser.
 */
export async function fillEmptyTables(sql: Sql, schemas: readonly string[], fitting: FittingValues = {}): Promise<string[]> {
  return sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (let empty = await findEmptyTables(tx, schemas); ; ) {
      for (const table of empty) await fill(tx, table, fitting[table] ?? {})
      // A table that another one refers to may have been filled after it.
      const left = await findEmptyTables(tx, schemas)
      if (left.length === 0 || left.length === empty.length) return left
      empty = left
    }
  })
}

/** Returns, for tests, the tables of these schemas without rows. */
export async function findEmptyTables(
  tx: Sql | TransactionSql<{ bigint: bigint }>,
  schemas: readonly string[],
): Promise<string[]> {
  const tables = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any (${[...schemas]}) order by 1`
  const empty: string[] = []
  for (const { name } of tables) if ((await tx.unsafe(`select from ${name} limit 1`)).length === 0) empty.push(name)
  return empty
}

/** Tries every column with odd text, then with plain words, then the required ones alone. */
async function fill(tx: TransactionSql<{ bigint: bigint }>, table: string, fitting: FittingValues[string]): Promise<void> {
  const all = await tx<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
      (select substring(string_agg(pg_get_constraintdef(c.oid), ' ') from '''([^'']+)''::text') from pg_constraint c
        where c.contype = 'c' and c.conrelid = a.attrelid and a.attnum = any (c.conkey)) as allowed,
      (select format('(select %I from %s limit 1)', r.attname, c.confrelid::regclass) from pg_constraint c
        join pg_attribute r on r.attrelid = c.confrelid and r.attnum = c.confkey[array_position(c.conkey, a.attnum)]
        where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey) order by c.confrelid = c.conrelid limit 1) as source
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`
  const columns = all.filter(({ name }) => fitting[name] !== null)
  const needed = columns.filter(({ required }) => required)
  for (const [chosen, text] of [
    [columns, odd],
    [columns, 'x'],
    [needed, 'x'],
  ] as const) {
    const names = chosen.map(({ name }) => `"${name}"`).join(', ')
    const insert = `insert into ${table} (${names}) overriding system value values (${chosen.map((column) => fitting[column.name] ?? valueFor(column, text)).join(', ')})`
    const done = await tx
      .savepoint((inner) => inner.unsafe(insert))
      .then(
        () => true,
        () => false, // its checks need other values
      )
    if (done) return
  }
}

function valueFor({ type, allowed, source }: Column, plain: string): string {
  if (source !== null) return source
  const array = type.endsWith('[]')
  const base = array ? type.slice(0, -2) : type
  const sample = base === 'text' ? (allowed ?? plain) : (samples.get(base) ?? '1.50')
  const value = `'${sample.replaceAll("'", "''")}'::${base}`
  return array ? `array[${value}, ${value}]` : value
}
