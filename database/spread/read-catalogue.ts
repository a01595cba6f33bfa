import type { TransactionSql } from 'postgres'
import type { SpreadCatalogue, SpreadFunction, SpreadKey, SpreadTable, SpreadTrigger, SpreadView } from './plan'

type Transaction = TransactionSql<{ bigint: bigint }>

/**
 * Reads where the tables, views and functions of these rooms are; without Citus all of them are local. Sets the search path of
 * the transaction, so that every name is written with its schema.
 */
export async function readCatalogue(tx: Transaction, rooms: readonly string[]): Promise<SpreadCatalogue> {
  await tx`set local search_path = pg_catalog`
  const [citus] = await tx`select 1 from pg_extension where extname = 'citus'`
  const known = citus === undefined ? onOneServer : onCluster
  const read = <Row extends object>(query: string) => tx.unsafe<Row[]>(`with ${known} ${query}`, [[...rooms]])
  return {
    tables: await read<SpreadTable>(tables),
    keys: await read<SpreadKey>(keys),
    triggers: await read<SpreadTrigger>(triggers),
    views: await read<SpreadView>(views),
    functions: await read<SpreadFunction>(functions),
  }
}

/** What Citus knows of tables, and which objects every node has. */
const onCluster = `
  placed as (
    select logicalrelid::oid as id, colocationid as "group",
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as placement
    from pg_dist_partition),
  everywhere as (select classid, objid, distribution_argument_index is not null as delegated from pg_dist_object)`

const onOneServer = `
  placed as (select 0::oid as id, 0 as "group", '' as placement where false),
  everywhere as (select 0::oid as classid, 0::oid as objid, false as delegated where false)`

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name, coalesce(p.placement, 'local') as placement,
    case p.placement when 'distributed' then p."group" end as "group",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull) as "hasOrganization",
    c.relrowsecurity as "hasRowSecurity"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join placed p on p.id = c.oid
  where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p') and not c.relispartition order by 1`

const keys = `
  select quote_ident(k.conname) as name, k.conrelid::regclass::text as table, k.confrelid::regclass::text as to,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1::text[]) and k.contype = 'f' and k.conparentid = 0 order by 2, 1`

const triggers = `
  select quote_ident(t.tgname) as name, t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition,
    t.tgoldtable is not null or t.tgnewtable is not null as "isOutdated"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1::text[]) and not t.tgisinternal and t.tgparentid = 0 order by 2, 1`

const views = `
  select c.oid::regclass::text as name, format('create or replace view %s%s as %s', c.oid::regclass,
      ' with (' || array_to_string(c.reloptions, ', ') || ')',
      regexp_replace(pg_get_viewdef(c.oid), '\\s+WHERE [^\\n]*cauce\\.organization[^\\n]*', '')) as definition,
    pg_get_viewdef(c.oid) !~ 'cauce\\.organization'
      and exists (select from everywhere e where e.classid = 'pg_class'::regclass and e.objid = c.oid) as "isEverywhere"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1::text[]) and c.relkind = 'v' order by 1`

const functions = `
  select f.oid::regprocedure::text as signature, e.objid is not null as "isEverywhere", coalesce(e.delegated, false) as "isDelegated",
    exists (select from unnest(f.proargnames, f.proargtypes::oid[]) as a (name, type)
      where a.name = 'p_org' and a.type = 'uuid'::regtype) as "takesOrganization"
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    left join everywhere e on e.classid = 'pg_proc'::regclass and e.objid = f.oid
  where n.nspname = any ($1::text[]) and f.prokind = 'f' order by 1`
