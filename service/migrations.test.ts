import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { findUnblockRequest } from './customers/kyc/restrict-customer'
import { newId } from './ground/ids'
import { roomFiles } from './room-files'

const org = newId()
const time = '2026-11-20T14:00:00Z'
let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** Migrates the database up to the version that the data are from. */
async function migrateUpTo(before: string): Promise<void> {
  const { room, folder } = roomFiles()
  const old = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await readdir(folder)) if (name.slice(0, 4) <= before) await cp(join(folder, name), join(old, name))
  await migrateJobs(database)
  await migrate(database, { room, folder: old })
  await rm(old, { recursive: true })
}

test('what an earlier version has kept is brought into the form of this one, and no money is lost or doubled by that', async () => {
  await migrateUpTo('0022')
  const [returned, stuck, running] = [newId(), newId(), newId()]
  const [ana, luis] = [newId(), newId()]
  await database.sql.begin(async (sql) => {
    // Disables foreign keys and triggers, so that rows can be inserted without those that they refer to.
    await sql`set local session_replication_role = replica`
    const quote = { org_id: org, customer_id: ana, created_at: time, updated_at: time }
    for (const [id, status] of [
      [returned, 'failed'],
      [stuck, 'processing'],
      [running, 'processing'],
    ] as const) {
      await sql`insert into payments.quotes ${sql({
        ...quote,
        id,
        status,
        amount_side: 'source',
        fees_paid_by: 'source',
        source_rail: 'prefunded_account',
        source_currency: 'USDC',
        destination_rail: 'pagomovil',
        destination_currency: 'VES',
        destination_account_id: id,
        destination_bank_account_id: id,
        source_amount: 10_100,
        total_fees: 100,
        quoted_amount: 2_841_134,
        usdc_amount: 10_100,
        fees: [],
        exchange_rate: '284.1134',
        mid_rate: '288.44',
        margin_bps: 150,
        rate_provider: 'static',
        rate_as_of: time,
        partner_reference: id,
        requires_confirmation: false,
        provider: 'sandbox',
        created_by: 'ana',
        expires_at: time,
        transaction_id: id,
      })}`
      await sql`insert into payments.transactions ${sql({
        ...quote,
        id,
        quote_id: id,
        type: 'withdraw',
        status,
        amount: 10_100,
        rail: 'pagomovil',
        provider: 'sandbox',
        partner_reference: id,
        failure_code: status === 'failed' ? 'returned' : null,
        stuck_at: id === stuck ? time : null,
      })}`
    }
    for (const [customer, hash] of [
      [ana, '0xaa'],
      [ana, '0xbb'],
      [luis, '0xbb'],
    ] as const)
      await sql`insert into payments.inbound_movements ${sql({
        org_id: org,
        id: newId(),
        provider: 'chain',
        movement_key: `${hash}:${customer}`,
        rail: 'chain',
        currency: 'USDC',
        reference: hash,
        amount: 1_000_000,
        moved_at: time,
        customer_id: customer,
        claimable_until: time,
        created_at: time,
      })}`
  })

  await migrate(database, roomFiles())
  const transactions = await database.sql`
    select id, returned_amount, stuck_reason from payments.transactions where org_id = ${org} order by id`
  expect(transactions).toEqual(
    [
      { id: returned, returned_amount: 2_841_134n, stuck_reason: null },
      { id: stuck, returned_amount: 0n, stuck_reason: 'silent' },
      { id: running, returned_amount: 0n, stuck_reason: null },
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const movements = await database.sql`
    select movement_key from payments.inbound_movements where org_id = ${org} order by movement_key`
  expect(movements.map(({ movement_key }) => movement_key)).toEqual(['0xaa:0', '0xbb:0', '0xbb:1'])
})

test('keys of an earlier version go on without deciding about themselves, and no request of one waits for a second person', async () => {
  await migrateUpTo('0041')
  const keys = {
    console: { scopes: ['kyc:review', 'rates:manage'], has_own_approvals: true },
    partner: { scopes: ['customers:write', 'kyc:review', 'rates:manage', 'transfers:settle'], has_own_approvals: false },
    reviewer: { scopes: ['kyc:review'], has_own_approvals: false },
  }
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const mine = {
      id: org,
      name: 'Andes',
      environment: 'live',
      status: 'active',
      auto_confirm: false,
      refund_fees_on_return: true,
    }
    await sql`insert into payments.organizations ${sql({ ...mine, created_at: time })}`
    for (const [name, key] of Object.entries(keys)) {
      const secret = { secret_hash: Buffer.from(name), last_four: '0000' }
      await sql`insert into payments.api_keys ${sql({ org_id: org, id: newId(), key_id: name, name, created_at: time, ...secret, ...key })}`
    }
    const request = { subject: 'top_up:1:W', details: {}, requested_by: 'ana', created_at: time }
    await sql`insert into payments.second_person_requests ${sql({ org_id: org, id: newId(), ...request })}`
    const unblock = { customer_id: newId(), requested_by: 'ana', reason_code: 'other', created_at: time }
    await sql`insert into payments.unblock_requests ${sql({ org_id: org, ...unblock })}`
  })

  await migrate(database, roomFiles())
  const rows = await database.sql`select name, kind, scopes from payments.api_keys where org_id = ${org} order by name`
  expect(rows.map(({ name, kind, scopes }) => [name, kind, [...scopes].sort()])).toEqual([
    ['console', 'house', ['kyc:approve', 'kyc:review', 'prefunded:approve', 'transfers:approve']],
    ['partner', 'partner', ['customers:write', 'kyc:review', 'transfers:settle']],
    ['reviewer', 'partner', ['kyc:approve', 'kyc:review']],
  ])
  expect(await database.sql`select outcome from payments.second_person_requests`).toEqual([{ outcome: 'superseded' }])
})

test('an unblock that waited in a table of its own goes on waiting for its second person', async () => {
  await migrateUpTo('0069')
  const [customer, ana] = [newId(), newId()]
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const mine = {
      id: org,
      name: 'Andes',
      environment: 'live',
      status: 'active',
      auto_confirm: false,
      refund_fees_on_return: true,
    }
    await sql`insert into payments.organizations ${sql({ ...mine, created_at: time })}`
    const asked = { requested_by: `key:${ana}`, key_id: ana, reason_code: 'data_mismatch', note: 'It was his brother' }
    await sql`insert into payments.unblock_requests ${sql({ org_id: org, customer_id: customer, created_at: time, ...asked })}`
  })

  await migrate(database, roomFiles())
  expect(await findUnblockRequest({ db: database.db, organizationId: org }, customer)).toEqual({
    requestedBy: `key:${ana}`,
    reasonCode: 'data_mismatch',
    note: 'It was his brother',
    createdAt: new Date(time),
  })
})

test('a key of an earlier version counts as everybody who has made or rotated it, and not as the last of them alone', async () => {
  await migrateUpTo('0047')
  const ids = { own: newId(), made: newId(), taken: newId() }
  const keys = {
    own: { holder: null, created_by: 'ops' },
    made: { holder: `key:${ids.own}`, created_by: `key:${ids.own}` },
    taken: { holder: 'luis', created_by: `key:${ids.own}` },
  }
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    for (const [name, key] of Object.entries(keys)) {
      const secret = { secret_hash: Buffer.from(name), last_four: '0000', scopes: ['rates:read'] }
      const id = ids[name === 'own' ? 'own' : name === 'made' ? 'made' : 'taken']
      await sql`insert into payments.api_keys ${sql({ org_id: org, id, key_id: name, name, created_at: time, ...secret, ...key })}`
    }
    for (const by of [{ actor_id: 'luis' }, { key_id: ids.made }]) {
      const event = { org_id: org, id: newId(), type: 'api_key.rotated', object_id: ids.taken, data: {}, created_at: time }
      await sql`insert into payments.events ${sql({ ...event, ...by })}`
    }
  })

  await migrate(database, roomFiles())
  const rows = await database.sql`select name, holders from payments.api_keys where org_id = ${org} order by name`
  expect(rows.map(({ name, holders }) => [name, [...holders].sort()])).toEqual([
    ['made', [`key:${ids.own}`]],
    ['own', []],
    ['taken', ['luis', `key:${ids.own}`, `key:${ids.made}`].sort()],
  ])
})
