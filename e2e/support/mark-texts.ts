import type { TransactionSql } from 'postgres'
import { type DataPlace, withSql } from './database'
import { isWordOfMachine } from './machine-words'

/** The newest rows of a table are those that pages show. */
const mostRows = 80

/** What a console finds rows by, or recomputes: people sign in by their e-mail, and requests are bound by a hash. */
const kept = ['people.email', 'people.password_hash', 'approvals.intent', 'approvals.fired', 'approvals.required']

/**
 * Puts other texts, in turn from the `turn`-th, in place of all that people or an API wrote into the console's own tables, in
 * every column of text or JSON, whatever checks stand before it in the app. Returns the columns, as `notes.text`.
 */
export function markTexts(place: DataPlace, texts: readonly string[], turn: number): Promise<Set<string>> {
  const marked = new Set<string>()
  let next = turn
  const other = (text: string) => (isWordOfMachine(text) ? text : (texts[next++ % texts.length] ?? text))
  return withSql(place, async (sql) => {
    const columns = await sql<Column[]>`
      select c.table_name as of, c.column_name as name, c.udt_name as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'backoffice' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'jsonb')
        and c.is_generated = 'NEVER' and t.table_name not in ('migrations', 'sql_functions')
      order by 1, c.ordinal_position`
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica` // without triggers: the trail lets no row be changed
      for (const column of columns.filter(({ of, name }) => !kept.includes(`${of}.${name}`)))
        if ((await markColumn(tx, column, other)) > 0) marked.add(`${column.of}.${column.name}`)
    })
    return marked
  })
}

type Column = { of: string; name: string; type: 'text' | '_text' | 'jsonb' }

/** How many texts are tried until one fits what a column allows. */
const mostTries = 8

/** Returns the number of changed rows. A row in which no text fits stays as it is. */
async function markColumn(sql: TransactionSql, { of, name, type }: Column, other: (text: string) => string): Promise<number> {
  const rows = await sql`select ctid::text as at, to_jsonb(${sql(name)}) as value from ${sql(`backoffice.${of}`)}
    where ${sql(name)} is not null order by ctid desc limit ${mostRows}`
  let changed = 0
  for (const { at, value } of rows) {
    for (let tries = 0; tries < mostTries; tries++) {
      const marked = retold(value, other)
      if (JSON.stringify(marked) === JSON.stringify(value)) break
      const stored = type === 'jsonb' ? sql.json(marked) : type === 'text' ? String(marked) : sql.array(textsIn(marked))
      const write = (inner: TransactionSql) =>
        inner`update ${inner(`backoffice.${of}`)} set ${inner(name)} = ${stored} where ctid = ${at}::tid`
      if (!(await fits(sql.savepoint(write)))) continue
      changed++
      break
    }
  }
  return changed
}

/** Returns false if a constraint of the column refuses the text. */
function fits(writing: Promise<unknown>): Promise<boolean> {
  return writing.then(
    () => true,
    () => false,
  )
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

function retold(value: Json, other: (text: string) => string): Json {
  if (typeof value === 'string') return other(value)
  if (Array.isArray(value)) return value.map((one) => retold(one, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, retold(inside, other)]))
}

function textsIn(value: Json): string[] {
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
}
