import { expect, test } from 'vitest'
import { migrateJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { fillEmptyTables } from '#database/testing/fill-empty-tables'
import { eachPostgres } from '#database/testing/test-each-postgres'
import { sumPersonDay } from './approvals/day-sums'
import { convertTrail } from './audit/convert-trail'
import { listAudit } from './audit/list-audit'
import { verifyAudit } from './audit/verify-audit'
import { findLatestCall } from './calls/calls'
import { listNotes } from './notes/notes'
import { listTags } from './notes/tags'
import { findQuoteIntent } from './quote-intents/quote-intents'
import { findByPart } from './registry/find-by-part'
import { deskFiles } from './room-files'
import { signIn } from './sign-in/sign-in'
import { listStaff } from './staff/list-staff'
import { cheapHash, deskOn, testPassword } from './test-desk'
import { givenOldTrail, migrateBelow } from './test-old-desk'
import { listViews } from './views/views'

/** The person of the old trail. */
const lucia = '01a211ba-a3be-75d2-ab82-67becfb29271'
const at = new Date('2026-11-20T14:00:00.000Z')
const callIds = ['01a211ba-b000-7000-8000-000000000001', '01a211ba-b000-7000-8000-000000000002'] as const
const from = { address: '203.0.113.7', requestId: 'r1' }

type Rows = Record<string, Record<string, unknown>[]>

/** What the upgrade itself changes or moves, with the reason. */
const changed: Readonly<Record<string, string>> = {
  audit_records: 'Records are converted to a chain that anybody can verify.',
  audit_head: 'The converted chain has another head.',
  audit_checks: 'A check of the old chain says nothing about the new one.',
}

test.each(eachPostgres())('on $name, rows in every table of the desk survive the upgrade, and the desk goes on', upgrade)

async function upgrade({ open }: { open: () => Promise<Database> }): Promise<void> {
  const database = await open()
  try {
    // The last migration of the release before approvals, batches and the new form of the trail.
    await migrateBelow(database, '0024')
    await givenOldDesk(database)
    expect(await fillEmptyTables(database.sql, ['backoffice'])).toEqual([])
    const before = await readRows(database)
    await migrateJobs(database)
    await migrate(database, deskFiles())
    const after = await readRows(database)
    for (const [table, rows] of Object.entries(before)) {
      if (changed[table] !== undefined) continue
      const expected = rows.map((row) => expect.objectContaining(withNewLabel(table, row)))
      expect(after[table], table).toHaveLength(rows.length)
      expect(after[table], table).toEqual(expect.arrayContaining(expected))
    }
    await checkDesk(database)
  } finally {
    await database.close()
  }
}

/** Returns what becomes of a row: a customer without a name was labelled by the start of the id, and now is by its end. */
function withNewLabel(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const isShort = table === 'registry' && row.kind === 'customer' && row.label === String(row.id).slice(0, 8)
  return isShort ? { ...row, label: String(row.id).slice(-8) } : row
}

/** Checks what the current code reads from these rows, and that it can write. */
async function checkDesk(database: Database): Promise<void> {
  const desk = deskOn(database, { now: at })
  const { db } = desk
  expect(await convertTrail(db, desk.auditKey)).toBe(10n)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 10n })
  const edits = (await listAudit(db, { action: 'customer.edit' }, { limit: 10 })).records
  expect(edits.map(({ result, actorName }) => [result, actorName])).toEqual(
    ['done', 'unknown', 'sent'].map((result) => [result, 'Lucía Ferrer']),
  )

  const paid = await findLatestCall(db, { operation: 'payQuote', object: { kind: 'quote', id: 'quote-1' } })
  expect(paid).toMatchObject({ id: callIds[0], state: 'done', permitId: callIds[0] })
  const edited = await findLatestCall(db, { operation: 'updateCustomer', object: { kind: 'customer', id: 'customer-1' } })
  expect(edited).toMatchObject({ id: callIds[1], state: 'unknown', endedAt: null })
  expect(await sumPersonDay(db, desk, lucia)).toEqual({ USDC: 10_100n })
  expect(await findQuoteIntent(db, 'quote-1')).toMatchObject({ amountMinor: 10_000n, customerId: 'customer-1', madeBy: lucia })
  expect((await findByPart(db, 'ref-0', 10)).map(({ id }) => id)).toEqual(['quote-1'])
  expect((await listNotes(db, 'customer-1', { limit: 10 })).notes.map(({ text }) => text)).toEqual(['Llamar el lunes'])
  expect(await listTags(db, 'customer-1')).toEqual(['vip'])
  const views = await listViews(db, { personId: lucia, roles: ['finance'] }, 'quotes')
  expect(views.map(({ name, query, mine }) => [name, query, mine])).toEqual([['Abiertas', '?status=pending', true]])
  expect((await listStaff(desk)).map(({ name, secondFactorAt }) => [name, secondFactorAt])).toEqual([['Lucía Ferrer', null]])

  const entered = await signIn(desk, { email: 'lucia@puentesur.example', password: testPassword }, from)
  expect(entered.person.id).toBe(lucia)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true, records: 11n })
}

async function givenOldDesk(database: Database): Promise<void> {
  const { sql } = database
  await givenOldTrail(database)
  const insert = (table: string, row: Record<string, string | number | boolean | Date | string[] | null>) =>
    sql`insert into ${sql(`backoffice.${table}`)} ${sql(row)}`
  const person = { id: lucia, name: 'Lucía Ferrer', email: 'lucia@puentesur.example', roles: ['finance', 'support'] }
  await insert('people', { ...person, password_hash: cheapHash(), demo: true, created_at: at })
  const seen = { first_seen_at: at, last_seen_at: at }
  const bought = { customer_id: 'customer-1', account_id: 'account-1', source_currency: 'USDC', source_amount: 101 }
  await insert('registry', { kind: 'quote', id: 'quote-1', label: 'Ana', reference: 'REF-01', ...seen })
  await sql`update backoffice.registry set details = ${sql.json(bought)} where id = 'quote-1'`
  await insert('registry', { kind: 'customer', id: 'customer-1', label: 'customer', ...seen })
  await insert('quote_intents', {
    quote_id: 'quote-1',
    amount_minor: 10_000,
    amount_side: 'destination',
    fees_paid_by: 'source',
    customer_id: 'customer-1',
    account_id: 'account-1',
    source_currency: 'USDC',
    destination_currency: 'VES',
    made_by: lucia,
    made_at: at,
  })
  const call = {
    actor_id: lucia,
    actor_name: 'Lucía Ferrer',
    actor_roles: ['finance'],
    request_id: 'r1',
    sent_at: at,
    idempotency_key: 'k',
  }
  const pay = { operation: 'payQuote', action: 'quote.pay', object_kind: 'quote', object_id: 'quote-1' }
  await insert('calls', { ...call, ...pay, id: callIds[0], state: 'done', ended_at: at })
  const edit = { operation: 'updateCustomer', action: 'customer.edit', object_kind: 'customer', object_id: 'customer-1' }
  await insert('calls', { ...call, ...edit, id: callIds[1], state: 'unknown', lost_at: at })
  const note = { object_kind: 'customer', object_id: 'customer-1' }
  const author = { author_id: lucia, author_name: 'Lucía Ferrer', created_at: at }
  await insert('notes', { id: callIds[0], ...note, ...author, text: 'Llamar el lunes' })
  await insert('tags', { ...note, tag: 'vip', added_by: lucia, added_at: at })
  const view = { owner_id: lucia, list: 'quotes', name: 'Abiertas', query: '?status=pending', created_at: at }
  await insert('saved_views', { id: callIds[0], ...view })
}

/** Returns all rows of the desk, by table. */
async function readRows({ sql }: Database): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'backoffice' and tablename <> 'migrations' order by 1`
  const rows: Rows = {}
  for (const { name } of tables) {
    const found = await sql<{ row: Record<string, unknown> }[]>`select to_jsonb(t) as row from ${sql(`backoffice.${name}`)} t`
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}
