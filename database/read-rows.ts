import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from './transaction'

/**
 * Runs a hand-written statement, and parses its rows with a schema. Throws if a row does not fit: a type that is only asserted
 * could pass on a wrong value.
 */
export async function readRows<Row>(db: Pick<Db, 'execute'>, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  return [...(await db.execute(statement))].map((one) => row.parse(one))
}

/** Returns the first row; undefined if there is none. */
export async function findRow<Row>(db: Pick<Db, 'execute'>, row: z.ZodType<Row>, statement: SQL): Promise<Row | undefined> {
  const [first] = await readRows(db, row, statement)
  return first
}

/** Returns the row of a statement that always has one. */
export async function readRow<Row>(db: Pick<Db, 'execute'>, row: z.ZodType<Row>, statement: SQL): Promise<Row> {
  const first = await findRow(db, row, statement)
  if (first === undefined) throw new Error('A statement that always has a row had none')
  return first
}

/** Returns an expression as a column of a query, whose values the schema parses. Drizzle passes null on without the schema. */
export function columnOf<Value>(value: z.ZodType<Value>, expression: SQL): SQL<Value> {
  return expression.mapWith((raw: unknown) => value.parse(raw))
}
