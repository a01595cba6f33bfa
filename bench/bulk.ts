import type { TransactionSql } from 'postgres'
import type { Database } from '#database/open'

export type Statements = readonly string[]

/** Fills a table without its secondary indexes and creates them afterwards, which takes a third of the time. */
export async function withoutIndexes({ begin }: Database['sql'], table: string, statements: Statements): Promise<void> {
  await begin(async (tx) => {
    const indexes = await tx`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = ${`payments.${table}`}::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    await tx`set local maintenance_work_mem = '512MB'`
    await runAll(tx, statements)
    for (const { definition } of indexes) await tx.unsafe(String(definition))
  })
}

/** Runs statements without triggers and foreign key checks; the generated data satisfies them. */
export async function runAll(tx: TransactionSql<{ bigint: bigint }>, statements: Statements): Promise<void> {
  await tx`set local session_replication_role = replica`
  for (const statement of statements) await tx.unsafe(statement)
}
