import { shippedRules } from '#backoffice/approvals/policy.rules'
import { toStoredRule } from '#backoffice/approvals/rule-shape'
import { type DatabaseOptions, openDatabase, type Sql } from '#database/open'
import type { World } from './world'

/** Where the data of a console are. */
export type DataPlace = Pick<DatabaseOptions, 'dataDir' | 'url'>

/**
 * Does by SQL what only time or an operator could do. Specs change nothing else behind the API's back, and read nothing there:
 * what they assert is what people and partners see.
 */
export async function withSql<T>({ dataDir, url }: DataPlace, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, url, max: 1 })
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

/** Lets the five minutes of a quote pass at once. */
export function expireQuote(world: World, quoteId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.quotes set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${quoteId}`,
  )
}

/**
 * While the work goes on nobody finds out what became of a call about this object that got no answer: otherwise the other consoles on the
 * same data, whose way to the API is good, may find out before the page under test has said that it does not know.
 */
export async function whileNobodyLooksUp<T>(world: World, objectId: string, work: () => Promise<T>): Promise<T> {
  const name = `not_yet_${objectId.replaceAll('-', '')}`
  await withSql(world, (sql) =>
    sql.unsafe(`
      create function backoffice.${name}() returns trigger language plpgsql as 'begin return null; end';
      create trigger ${name} before update on backoffice.calls for each row
        when (old.object_id = '${objectId}' and new.looked_up_at is distinct from old.looked_up_at)
        execute function backoffice.${name}()`),
  )
  try {
    return await work()
  } finally {
    await withSql(world, (sql) => sql.unsafe(`drop function backoffice.${name} cascade`))
  }
}

/** Lets two minutes pass at once since the answer to a new customer was lost, so that its look-up comes to an end. */
export function ageLostCustomers(place: DataPlace): Promise<unknown> {
  return withSql(
    place,
    (sql) => sql`
      with aged as (
        update backoffice.calls set sent_at = sent_at - interval '2 minutes', lost_at = lost_at - interval '2 minutes'
        where operation = 'createCustomer' and state = 'unknown' and ended_at is null returning id)
      update backoffice.looks set next_at = next_at - interval '1 hour' from aged where subject = 'call:' || aged.id`,
  )
}

/** Puts the shipped rules of approval in force but for that of new payees, as two admins would: somebody may be paid who was added a moment ago. */
export function acceptNewPayees(place: DataPlace): Promise<unknown> {
  const rules = shippedRules.filter(({ newPayeeHours }) => newPayeeHours === null).map(toStoredRule)
  return withSql(
    place,
    (sql) => sql`
      with admins as (
        insert into backoffice.people (id, name, email, roles, password_hash, demo, created_at)
        select gen_random_uuid(), 'Admin ' || n, 'admin-' || n || '@company.example', '{admin}', password_hash, false, now()
        from (select password_hash from backoffice.people limit 1) p, generate_series(1, 2) n returning id, name)
      insert into backoffice.approval_policies
        (id, rules, note, proposed_by, proposed_by_name, proposed_at, state, decided_by, decided_by_name, decided_at)
      select gen_random_uuid(), ${sql.json(rules)}, 'New payees', a.id, a.name, now(), 'accepted', b.id, b.name, now()
      from admins a, admins b where a.name = 'Admin 1' and b.name = 'Admin 2'`,
  )
}

/** Lets one person pay as much in a day as all specs pay together; the other rules are those that are shipped. */
export function raisePersonDay(place: DataPlace): Promise<unknown> {
  const rules = shippedRules.map((rule) =>
    toStoredRule(rule.personDayAbove === null ? rule : { ...rule, personDayAbove: 10_000_000_00n }),
  )
  return withSql(
    place,
    (sql) => sql`
      insert into backoffice.approval_policies
        (id, rules, note, proposed_by, proposed_by_name, proposed_at, state, decided_by, decided_by_name, decided_at)
      select gen_random_uuid(), ${sql.json(rules)}, 'Many payments of one person', a.id, a.name, now(), 'accepted', b.id, b.name, now()
      from backoffice.people a, backoffice.people b where 'admin' = any (a.roles) and 'auditor' = any (b.roles) limit 1`,
  )
}

/** Lets the time to confirm a paid quote pass at once. */
export function endConfirmationWindow(world: World, quoteId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.quotes set confirm_by = confirm_by - interval '1 hour'
      where id = ${quoteId} and status = 'awaiting_confirmation'`,
  )
}
