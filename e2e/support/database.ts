import { shippedRules } from '#backoffice/approvals/policy.rules'
import { toStoredRule } from '#backoffice/approvals/rule-shape'
import { type DatabaseOptions, openDatabase, type Sql } from '#database/open'
import type { World } from './world'

/** The location of a console's data. */
export type DataPlace = Pick<DatabaseOptions, 'dataDir' | 'url'>

/**
 * Runs SQL for what otherwise takes time or an operator. Specs change nothing else in the database and read nothing from it: they
 * assert what people and partners see.
 */
export async function withSql<T>({ dataDir, url }: DataPlace, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, url, max: 1 })
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

/** Lets a quote expire, also one of a deposit, which can be claimed for another day after it. */
export function expireQuote(world: World, quoteId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.quotes set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
      where id = ${quoteId}`,
  )
}

/**
 * Blocks look-ups of this object's calls during the work. Other consoles on the same data, whose connection to the API works,
 * might otherwise find the outcome before the page under test has shown that it is unknown.
 */
export async function whilePollingIsBlocked<T>(world: World, objectId: string, work: () => Promise<T>): Promise<T> {
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

/** Moves lost creations of customers two minutes into the past, so that their look-ups end. */
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

/** Puts the shipped approval rules into force except that for new payees, by two admins, so that a new payee can be paid. */
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

/** Raises the limit per person and day above all payments of the specs; the other rules are the shipped ones. */
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

/** Lets the deadline for the confirmation of a paid quote pass. */
export function endConfirmationWindow(world: World, quoteId: string): Promise<unknown> {
  return withSql(
    world,
    (sql) => sql`
      update payments.quotes set confirm_by = confirm_by - interval '1 hour'
      where id = ${quoteId} and status = 'awaiting_confirmation'`,
  )
}

/** Makes every reminder of this payment due now. */
export function makeReminderDue(world: World, id: string): Promise<unknown> {
  return withSql(world, (sql) => sql`update backoffice.reminders set due_at = now() where id = ${id}`)
}
