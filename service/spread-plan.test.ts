import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsFiles } from '#database/job-queue'
import { planSpread, type SpreadCatalogue } from '#database/spread/plan'
import { readCatalogue } from '#database/spread/read-catalogue'
import { spreadDatabase } from '#database/spread/spread-database'
import { delegatedFunctions, referenceTables } from './reference-tables'
import { roomFiles } from './room-files'
import { type GivenService, givenService } from './test-service'

const reference = Object.keys(referenceTables)
const rules = { reference, delegated: delegatedFunctions }

let given: GivenService
let catalogue: SpreadCatalogue
beforeAll(async () => {
  given = await givenService()
  catalogue = await given.database.sql.begin((tx) => readCatalogue(tx, ['jobs', 'payments']))
})
afterAll(() => given.close())

/** Returns what the catalogue says once the plan has run, as far as Citus has a say in it. */
function done({ tables, keys, triggers, views, functions }: SpreadCatalogue): SpreadCatalogue {
  const lies = (name: string) => {
    if (reference.includes(name)) return { placement: 'reference', group: null } as const
    const stays = /\.(migrations|sql_functions|secret_prints)$/.test(name)
    return stays ? ({ placement: 'local', group: null } as const) : ({ placement: 'distributed', group: 1 } as const)
  }
  return {
    tables: tables.map((table) => ({ ...table, ...lies(table.name), hasRowSecurity: false })),
    keys,
    triggers: triggers.filter(({ isOutdated }) => !isOutdated),
    views: views.map((view) => ({ ...view, isEverywhere: true })),
    functions: functions.map((one) => ({ ...one, isEverywhere: true, isDelegated: true })),
  }
}

const about = (steps: ReturnType<typeof planSpread>, kind: string) =>
  steps.flatMap((step) => (step.kind === kind ? [step.about] : []))

test('each table of the service is divided, or is whole on every node, or stays where it is, and none is both', async () => {
  const steps = planSpread(catalogue, rules)
  const local = ['jobs.migrations', 'jobs.secret_prints', 'jobs.sql_functions', 'payments.migrations', 'payments.sql_functions']
  expect([...about(steps, 'reference'), ...about(steps, 'distribute'), ...local].sort()).toEqual(
    catalogue.tables.map(({ name }) => name).sort(),
  )
  expect(about(steps, 'reference').sort()).toEqual([...reference].sort())
  expect(about(steps, 'distribute')).toEqual(expect.arrayContaining(['jobs.jobs', 'payments.quotes', 'payments.postings']))
})

test('all tables that are divided lie beside the first of them', () => {
  const [first, ...others] = planSpread(catalogue, rules).filter(({ kind }) => kind === 'distribute')
  expect(first?.statement).toContain("'org_id', colocate_with => 'none'")
  expect(others.length).toBeGreaterThan(25)
  for (const { statement } of others) expect(statement).toContain(`colocate_with => '${first?.about}'`)
})

test('foreign keys and triggers leave before the first table moves, and come back as they were after the last', async () => {
  const steps = planSpread(catalogue, rules)
  const kinds = steps.map(({ kind }) => kind)
  expect([...new Set(kinds)]).toEqual([
    'free of policies',
    'drop trigger',
    'drop key',
    'reference',
    'distribute',
    'free',
    'add key',
    'add trigger',
    'view',
    'function',
    'delegate',
  ])
  expect(about(steps, 'add key')).toEqual(about(steps, 'drop key'))
  expect(about(steps, 'add key').length).toBe(catalogue.keys.length)
  const { sql } = given.database
  const written = () => sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text, convalidated as valid
    from pg_constraint where contype = 'f'
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger
    where not tgisinternal and tgnewtable is null order by 1, 2`
  const before = [...(await written())]
  await sql.begin(async (tx) => {
    for (const { kind, statement } of steps) if (/key|trigger/.test(kind)) await tx.unsafe(statement)
  })
  expect([...(await written())]).toEqual(before)
})

test('a function that does a request in one call is sent to the node of its organization, every other is known on each', () => {
  const steps = planSpread(catalogue, rules)
  const delegated = about(steps, 'delegate').map((signature) => signature.replace(/\(.*/, ''))
  expect([...new Set(delegated)].sort()).toEqual([...delegatedFunctions].sort())
  const all = [...about(steps, 'delegate'), ...about(steps, 'function')]
  expect(all.sort()).toEqual(catalogue.functions.map(({ signature }) => signature).sort())
  expect(about(steps, 'view')).toEqual([
    'payments.customers_in_scope',
    'payments.inbound_movements_in_scope',
    'payments.quotes_in_scope',
    'payments.transaction_records',
    'payments.transactions_in_scope',
  ])
})

test('no policy and no view asks a node for which organization a statement runs, because Citus does not tell it', () => {
  const steps = planSpread(catalogue, rules)
  const held = catalogue.tables.filter(({ hasRowSecurity }) => hasRowSecurity).map(({ name }) => name)
  expect(held.length).toBeGreaterThan(25)
  expect(about(steps, 'free of policies')).toEqual(held)
  const views = steps.filter(({ kind }) => kind === 'view').map(({ statement }) => statement)
  expect(views.filter((statement) => /where|cauce/i.test(statement))).toEqual([])
})

test('nothing is left to be done where all is done', () => {
  expect(planSpread(done(catalogue), rules)).toEqual([])
})

test('what an update adds is done alone: a table with its keys, beside the others, and a function', () => {
  const { tables, keys, triggers, functions, views } = done(catalogue)
  const added = {
    name: 'payments.added',
    placement: 'local',
    group: null,
    hasOrganization: true,
    hasRowSecurity: false,
  } as const
  const key = {
    name: 'added_customer',
    table: added.name,
    to: 'payments.customers',
    definition: 'FOREIGN KEY (org_id, customer_id) REFERENCES payments.customers(org_id, id)',
  }
  const guard = { name: 'added_stay', table: added.name, definition: 'CREATE TRIGGER added_stay …', isOutdated: false }
  const call = { signature: 'payments.add()', isEverywhere: false, takesOrganization: false, isDelegated: false }
  const after = {
    tables: [...tables, added],
    keys: [...keys, key],
    triggers: [...triggers, guard],
    functions: [...functions, call],
    views,
  }
  const anchor = tables.find(({ placement }) => placement === 'distributed')?.name
  expect(planSpread(after, rules).map(({ statement }) => statement)).toEqual([
    'drop trigger added_stay on payments.added',
    'alter table payments.added drop constraint added_customer',
    `select create_distributed_table('payments.added', 'org_id', colocate_with => '${anchor}')`,
    "select truncate_local_data_after_distributing_table('payments.added')",
    `alter table payments.added add constraint added_customer ${key.definition}`,
    guard.definition,
    "select create_distributed_function('payments.add()')",
  ])
})

test('a table that is of no organization and not declared, and one that lies otherwise than declared, are refused by name', () => {
  const fewer = reference.filter((name) => name !== 'payments.rates')
  expect(() => planSpread(catalogue, { ...rules, reference: fewer })).toThrow(
    'payments.rates has no organization, and is not declared',
  )
  const moved = [...reference, 'payments.quotes']
  expect(() => planSpread(done(catalogue), { ...rules, reference: moved })).toThrow(
    'payments.quotes is a distributed table of the cluster, and this version expects it to be reference',
  )
  const apart = done(catalogue).tables.map((table) => (table.name === 'payments.quotes' ? { ...table, group: 2 } : table))
  expect(() => planSpread({ ...done(catalogue), tables: apart }, rules)).toThrow(
    'The rows of one organization lie in 2 groups of tables',
  )
})

test('a database that is no cluster is refused before anything is read or changed', async () => {
  const told: string[] = []
  const spreading = spreadDatabase(given.database, {
    files: [jobsFiles(), roomFiles()],
    isPlan: false,
    said: ({ statement }) => told.push(statement),
  })
  await expect(spreading).rejects.toThrow('This database has no Citus')
  expect(told).toEqual([])
})
