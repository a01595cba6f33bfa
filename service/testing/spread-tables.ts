import type { Database } from '#database/open'
import { referenceTables } from '../reference-tables'

/** Partitions of each table; a statement about one organization touches one of them, and one about several can touch both. */
const shards = [0, 1]

type Table = { schema: string; name: string; columns: string }

/**
 * For tests: divides every table of organizations by `hash (org_id)`, as an engine that spreads them does, and leaves the
 * reference tables whole. Partitions and their indexes are named as those of the table with `_shard0` or `_shard1` behind. What
 * depends on the tables (keys, triggers, views, policies, functions that take or return rows) is made again from its
 * definition, but no trigger with a transition table, which such an engine refuses.
 */
export async function spreadTables({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const tables = await readTables(sql)
  await sql.begin(async (tx) => {
    await tx`select set_config('search_path', '', true), set_config('check_function_bodies', 'off', true)`
    const names = tables.map(({ schema, name }) => `${schema}.${name}`)
    const { keys, foreign, indexes, triggers, views, functions, policies } = await readDefinitions(tx, names)
    await tx`create schema shards`
    await tx`create schema undivided`
    for (const table of tables) await tx.unsafe(divide(table))
    for (const { definition } of [...keys, ...indexes]) await tx.unsafe(definition)
    await tx.unsafe(copy(tables))
    await tx`drop schema undivided cascade`
    for (const { definition } of [...functions, ...foreign, ...triggers, ...views, ...policies]) await tx.unsafe(definition)
    await tx.unsafe(nameIndexes)
  })
}

function readTables(sql: Database['sql']): Promise<Table[]> {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name,
      (select string_agg(quote_ident(b.attname), ', ' order by b.attnum) from pg_attribute b
        where b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped and b.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where n.nspname in ('payments', 'jobs') and c.relkind = 'r'
      and format('%I.%I', n.nspname, c.relname) <> all (${Object.keys(referenceTables)}::text[])`
}

type Definition = { definition: string }

/** Reads them as statements, in the order in which they can be made. */
async function readDefinitions(tx: Pick<Database['sql'], 'unsafe'>, names: string[]) {
  const read = (query: string) => tx.unsafe<Definition[]>(query, [names])
  const constraints = (kinds: string, tables: string) =>
    read(`select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as definition
      from pg_constraint k where ${tables} and k.contype in (${kinds}) order by k.oid`)
  return {
    keys: await constraints(`'p', 'u', 'x'`, 'k.conrelid = any ($1::text[]::regclass[])'),
    foreign: await constraints(
      `'f'`,
      '(k.conrelid = any ($1::text[]::regclass[]) or k.confrelid = any ($1::text[]::regclass[]))',
    ),
    indexes: await read(`select pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`),
    triggers: await read(`select pg_get_triggerdef(t.oid) as definition from pg_trigger t
      where t.tgrelid = any ($1::text[]::regclass[]) and not t.tgisinternal and t.tgoldtable is null and t.tgnewtable is null`),
    views: await read(`select format('create or replace view %s%s as %s', c.oid::regclass,
        ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)) as definition
      from pg_class c where c.relkind = 'v' and c.relnamespace in ('payments'::regnamespace, 'jobs'::regnamespace) and $1::text[] is not null order by c.oid`),
    policies: await read(`
      select format('alter table %1$s enable row level security; create policy %2$I on %1$s using (%3$s)',
        polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) as definition
      from pg_policy where polrelid = any ($1::text[]::regclass[])`),
    functions: await read(`select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace in ('payments'::regnamespace, 'jobs'::regnamespace) and $1::text[] is not null`),
  }
}

function divide({ schema, name }: Table): string {
  const parts = shards.map(
    (shard) =>
      `create table shards.${name}_shard${shard} partition of ${schema}.${name} for values with (modulus ${shards.length}, remainder ${shard})`,
  )
  return [
    `alter table ${schema}.${name} set schema undivided`,
    `create table ${schema}.${name} (like undivided.${name} including all excluding indexes) partition by hash (org_id)`,
    ...parts,
  ].join(';\n')
}

function copy(tables: readonly Table[]): string {
  return tables
    .map(
      ({ schema, name, columns }) =>
        `insert into ${schema}.${name} (${columns}) overriding system value select ${columns} from undivided.${name}`,
    )
    .join(';\n')
}

const nameIndexes = `do $$
declare
  v_part record;
begin
  for v_part in
    select c.oid::regclass as part, left(p.relname, 56) || right(t.relname, 7) as name
    from pg_catalog.pg_inherits h join pg_catalog.pg_class c on c.oid = h.inhrelid and c.relkind = 'i'
      join pg_catalog.pg_class p on p.oid = h.inhparent
      join pg_catalog.pg_index i on i.indexrelid = c.oid join pg_catalog.pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'shards'::regnamespace
  loop
    execute format('alter index %s rename to %I', v_part.part, v_part.name);
  end loop;
end $$`
