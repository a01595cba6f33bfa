import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresError } from '#database/open'
import { newId } from './ground/ids'
import { referenceTables } from './reference-tables'
import { type GivenService, givenService } from './test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService({ webhooks: { allowPrivateTargets: true } })
})
afterAll(() => given.close())

/** What belongs to the installation and not to its data: no statement about an organization reads it. */
const local = /\.(migrations|sql_functions|secret_prints)$/

/** Triggers with a transition table, which no spread table may have. */
const withTransition = {
  'events_are_told on payments.events':
    'Only a process of the version before leaves events to it. It is dropped with the next version, and when tables are spread.',
}

/**
 * Functions that take a row of a table. A row is no value that another node knows: arguments are scalar, the organization
 * first.
 */
const withRows = {
  'payments.key_stands(payments.api_keys,bytea,timestamp with time zone,inet)':
    'A process of the version before calls it so, and it is dropped with the next one.',
  'payments.check_destination(payments.quotes)':
    'A process of the version before calls it so, and it is dropped with the next one.',
  'payments.tell_low_balance(payments.ledger_accounts,timestamp with time zone)':
    'A process of the version before calls it until its functions are replaced, and it is dropped with the next one.',
}

test('a table of organizations can be spread by them, unless it is declared as one that every node has whole', async () => {
  const { sql } = given.database
  const tables = await sql<{ name: string; spreads: boolean }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull) as spreads
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('payments', 'jobs') and c.relkind in ('r', 'p') order by 1`
  expect(tables.length).toBeGreaterThan(40)
  const whole: string[] = []
  for (const { name, spreads } of tables) if (!spreads || !(await canBeSpread(name))) whole.push(name)
  expect(whole.filter((name) => !local.test(name))).toEqual(Object.keys(referenceTables).sort())
  expect(Object.values(referenceTables).every((reason) => reason.endsWith('.'))).toBe(true)
})

/** Tries it as PostgreSQL's own partitions do, which need the organization in every unique constraint. */
async function canBeSpread(name: string): Promise<boolean> {
  const { sql } = given.database
  try {
    await sql.unsafe(`create table public.spread (like ${name} including all) partition by hash (org_id)`)
  } catch (error) {
    if (postgresError(error)?.code === '0A000') return false
    throw error
  }
  await sql`drop table public.spread`
  return true
}

test('a foreign key between tables that are spread contains the organization, and no reference table refers to a spread one', async () => {
  const keys = await given.database.sql<{ name: string; from: string; to: string; withOrganization: boolean }[]>`
    select k.conname as name, format('%I.%I', f.nspname, c.relname) as from, format('%I.%I', t.nspname, d.relname) as to,
      coalesce((select bool_or(a.attname = 'org_id' and b.attname = 'org_id') from unnest(k.conkey, k.confkey) as pair (mine, theirs)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = mine
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = theirs), false) as "withOrganization"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
      join pg_class d on d.oid = k.confrelid join pg_namespace t on t.oid = d.relnamespace
    where k.contype = 'f' and f.nspname in ('payments', 'jobs')`
  expect(keys.length).toBeGreaterThan(30)
  const isWhole = (table: string) => table in referenceTables
  expect(keys.filter(({ to, withOrganization }) => !isWhole(to) && !withOrganization)).toEqual([])
  expect(keys.filter(({ from, to }) => isWhole(from) && !isWhole(to))).toEqual([])
})

test('no trigger has a transition table, but those that are declared', async () => {
  const found = await given.database.sql<{ name: string }[]>`
    select format('%I on %I.%I', t.tgname, n.nspname, c.relname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('payments', 'jobs') and (t.tgoldtable is not null or t.tgnewtable is not null) order by 1`
  expect(found.map(({ name }) => name)).toEqual(Object.keys(withTransition).sort())
})

test('no function takes the row of a table, but those that are declared', async () => {
  const found = await given.database.sql<{ name: string }[]>`
    select format('%I.%I(%s)', n.nspname, p.proname,
      (select string_agg(format_type(t.type, null), ',' order by t.place) from unnest(p.proargtypes::oid[]) with ordinality as t (type, place))) as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('payments', 'jobs') and exists (
      select from unnest(p.proargtypes::oid[]) as a (type) join pg_type t on t.oid = a.type or t.typarray = a.type
        join pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v', 'm'))
    order by 1`
  expect(found.map(({ name }) => name)).toEqual(Object.keys(withRows).sort())
})

test('an event is queued for its endpoints once, also if a process of the version before wrote it, which does not say so', async () => {
  const { database, organizationId, call } = given
  const { status } = await call('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/hooks' } })
  expect(status).toBe(201)
  const [before, now] = [newId(), newId()]
  await database.sql.begin(async (tx) => {
    await tx`select payments.record_events(${organizationId}, ${JSON.stringify([{ id: now, type: 'quote.paid', object_id: now, data: {} }])}::jsonb,
      null, null, null, null, null)`
    await tx`insert into payments.events (org_id, id, type, object_id, data, created_at)
      values (${organizationId}, ${before}, 'quote.paid', ${before}, '{}', now())`
  })
  const queued = await database.sql`
    select payload ->> 'eventId' as id from jobs.jobs where queue = 'webhooks.deliver' and payload ->> 'eventId' in (${before}, ${now})`
  expect(queued.map(({ id }) => id).sort()).toEqual([before, now].sort())
})

test('no function in plain SQL reads tables that are spread: the planner would put its text into the statement that calls it', async () => {
  const functions = await given.database.sql<{ name: string; text: string }[]>`
    select p.oid::regprocedure::text as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      join pg_language l on l.oid = p.prolang and l.lanname = 'sql' where n.nspname in ('payments', 'jobs')`
  expect(functions.length).toBeGreaterThan(5)
  const tablesIn = (text: string) =>
    [...text.matchAll(/\b(?:from|join|into|update) ((?:payments|jobs)\.\w+)(?!\w|\()/g)].map(([, name = '']) => name)
  expect(
    functions
      .filter(({ name, text }) => !(name in withRows) && tablesIn(text).some((table) => !(table in referenceTables)))
      .map(({ name }) => name),
  ).toEqual([])
})

test('no function writes a simple case, or chooses a time, inside a statement', async () => {
  const functions = await given.database.sql<{ name: string; text: string }[]>`
    select p.oid::regprocedure::text as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('payments', 'jobs') and p.prosrc is not null`
  const odd = /\b(insert|update|delete)\b[^;]*(\bcase (?!when)|coalesce\([^;)]*(clock|statement)_timestamp)/i
  expect(
    functions
      .filter(({ text }) =>
        withoutComments(text)
          .split(';')
          .some((one) => odd.test(one)),
      )
      .map(({ name }) => name),
  ).toEqual([])
})

test('no function takes an advisory lock, or asks the clock in an update or a deletion', async () => {
  const functions = await given.database.sql<{ name: string; text: string }[]>`
    select p.oid::regprocedure::text as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('payments', 'jobs') and p.prosrc is not null`
  expect(functions.length).toBeGreaterThan(40)
  expect(functions.filter(({ text }) => /advisory/i.test(text)).map(({ name }) => name)).toEqual([])
  const asking = functions.filter(({ text }) => withoutComments(text).split(';').some(asksTheClock))
  expect(asking.map(({ name }) => name)).toEqual([])
})

function withoutComments(text: string): string {
  return text.replace(/--.*$/gm, '')
}

/** The nodes of a spread database would each answer for themselves. */
function asksTheClock(statement: string): boolean {
  return /\b(update|delete)\b/i.test(statement) && /\b(clock_timestamp|timeofday)\b/i.test(statement)
}
