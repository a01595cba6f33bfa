import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '#backoffice/audit/verify-audit'
import { roles } from '#backoffice/people/roles'
import { deskFiles } from '#backoffice/room-files'
import { BankAnswers } from '#contract/bank-answers'
import { customerStates } from '#contract/customers'
import { quoteStatuses, transactionStatuses } from '#contract/transfers'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createVault } from '#database/vault'
import { isPermission, rolesWith } from '#lib/access/permissions'
import { createService } from '#service'
import { makeHistory } from './make-history'
import { demoOrganizations } from './past/organizations'
import { permissionOf } from './test-permission-of'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
const keys = { auditKey: Buffer.alloc(32, 4), vault: createVault(secrets) }
const end = new Date()
const bankScopes = ['transfers:read'] as const
let database: Database

beforeAll(async () => {
  const prepare = async (fresh: Database) => {
    await createService({ database: fresh, secrets }).migrate()
    await migrate(fresh, deskFiles())
  }
  database = await testDatabase({ prepare })
  await makeHistory({ database }, secrets, keys, { end })
}, 240_000)
afterAll(() => database.close())

describe('the money of the demo', () => {
  test('two organizations have customers in every state', async () => {
    expect(await column('select name from payments.organizations')).toEqual(demoOrganizations.map(({ name }) => name).sort())
    expect(await column('select count(*)::text from payments.customers group by org_id')).toEqual(['12', '74'])
    expect(await column('select distinct state from payments.customers')).toEqual([...customerStates].sort())
  })

  test('quotes and transactions are in every status, over twelve weeks and up to now', async () => {
    expect(await column('select distinct status from payments.quotes')).toEqual([...quoteStatuses].sort())
    expect(await column('select distinct status from payments.transactions')).toEqual([...transactionStatuses].sort())
    const [first] = await column('select extract(day from now() - min(created_at))::text from payments.quotes')
    expect(Number(first)).toBeGreaterThan(78)
    expect(await column('select (max(created_at) <= now())::text from payments.quotes')).toEqual(['true'])
  })

  test('some six hundred were ordered, and most arrived; the others have many reasons', async () => {
    const [quotes, arrived] = [await count('payments.quotes'), await count(`payments.transactions where status = 'completed'`)]
    expect(quotes).toBeGreaterThan(560)
    expect(arrived / quotes).toBeGreaterThan(0.8)
    const causes = await column(`select distinct failure_code from payments.transactions where status = 'failed'`)
    expect(causes.length).toBeGreaterThan(9)
    expect(causes).toEqual(expect.arrayContaining(['bank_unavailable', 'confirmation_expired', 'returned']))
  })

  test('a payment is paid after it was quoted, and arrives after it was paid', async () => {
    expect(
      await column(`select t.id from payments.transactions t join payments.quotes q on q.transaction_id = t.id
        where t.created_at < q.created_at or t.completed_at < t.created_at`),
    ).toEqual([])
  })

  test('on one morning a bank failed payouts, and what it had not answered came when it was back', async () => {
    const failed = await column(`select distinct (created_at at time zone 'America/Caracas')::date::text
      from payments.transactions where failure_code = 'bank_unavailable'`)
    expect(failed).toHaveLength(1)
    const late = `payments.transactions where status = 'completed' and completed_at - created_at > interval '1 hour' and network_code = '91'`
    expect(await count(late)).toBeGreaterThan(1)
  })

  test('support finds one bank that does not answer, one that is slow, and others that do', async () => {
    const [organizationId = ''] = await column(`select org_id from payments.customers group by 1 having count(*) > 50`)
    const service = createService({ database, secrets, clock: () => end })
    const key = { organizationId, name: 'x', scopes: [...bankScopes], limits: null, expiresAt: null }
    const { apiKey } = await service.provisioning.createApiKey(key)
    const answer = await service.fetch(new Request('http://service/v1/bank-answers', { headers: { 'x-api-key': apiKey } }))
    const { data } = BankAnswers.parse(await answer.json())
    const stateOf = Object.fromEntries(data.map(({ bank_name, state }) => [bank_name, state]))
    expect(stateOf).toMatchObject({ Provincial: 'not_answering', Mercantil: 'slow' })
    expect(Object.values(stateOf)).toEqual(expect.arrayContaining(['normal', 'too_few']))
  })

  test('deposits are in every state: two wait for a second person, and one that nobody claimed has an open quote', async () => {
    const of = (what: string) => column(`select reference from payments.inbound_movements where ${what}`)
    expect(await of('quote_id is null and unmatched_at is null')).toEqual(['00660382', '00731140'])
    expect(await of('unmatched_at is not null and matched_at is null and refunded_at is null')).toEqual([
      ...['00052961', '00418823', '00904417'],
    ])
    expect(await of(`refund_reference = 'DEV-20418-77'`)).toEqual(['00317745'])
    expect(
      await column(`select m.reference || ' ' || (r.details ->> 'action') from payments.second_person_requests r
        join payments.inbound_movements m on r.subject = 'deposit:' || m.id where r.closed_at is null`),
    ).toEqual(['00731140 match', '00904417 refund'])
    expect(
      await column(`select m.reference from payments.inbound_movements m join payments.quotes q
        on q.source_amount = m.amount and q.org_id = m.org_id and q.status = 'pending' and q.expires_at >= m.moved_at
        where m.unmatched_at is not null`),
    ).toEqual(['00418823'])
  })

  test('its books balance', async () => {
    expect(await createService({ database, secrets }).verifyLedger()).toEqual([])
  })

  test('nobody and nothing in it is named after a test', async () => {
    expect(await column(`select email from payments.customers where email not like '%.example' or email like '%+%'`)).toEqual([])
    expect(await column(`select phone_number from payments.customers where phone_number like '+58412000000%'`)).toEqual([])
    const named = ['payments.prefunded_accounts', 'payments.api_keys', 'payments.organizations', 'backoffice.people']
    const names = await Promise.all(named.map((table) => column(`select name from ${table}`)))
    expect(names.flat().filter((name) => /sandbox|demo|test|history|staff/i.test(name))).toEqual([])
  })
})

describe('what waits when somebody looks at it for the first time', () => {
  test('payouts whose bank does not say: one for minutes, one for longer than half an hour, one for more than a day', async () => {
    const ages = await column(`select (extract(epoch from ${now()} - created_at) / 60)::int::text
      from payments.transactions where status = 'processing'`)
    const minutes = ages.map(Number)
    for (const [from, to] of [
      [0, 5],
      [5, 30],
      [30, 1440],
      [1440, 3000],
    ]) {
      expect(
        minutes.filter((age) => age >= Number(from) && age < Number(to)),
        `${from} to ${to} min`,
      ).not.toEqual([])
    }
    expect(await count(`payments.transactions where status = 'processing' and stuck_at is not null`)).toBe(1)
  })

  test('one that is asked about again in minutes, and one only after half an hour', async () => {
    const due = await column(
      `select (extract(epoch from run_at - ${now()}) / 60)::int::text from jobs.jobs where queue = 'rail.submit'`,
    )
    expect(due.map(Number).filter((minutes) => minutes > 0 && minutes < 6)).not.toEqual([])
    expect(due.map(Number).filter((minutes) => minutes > 40)).not.toEqual([])
  })

  test('a payout of which a part came back', async () => {
    expect(await count(`payments.transactions where return_refused_at is not null and status = 'completed'`)).toBe(1)
  })

  test('reviews with data and documents: one with a sanctions hit, one with a document that somebody else has shown, one of a minor', async () => {
    const open = await database.sql`
      select c.state, p.flags, jsonb_array_length(to_jsonb(p.documents)) as documents, d.reason_code
      from payments.kyc_reviews r join payments.customers c on c.id = r.customer_id
      left join payments.kyc_profiles p on p.customer_id = c.id
      left join payments.kyc_decisions d on d.customer_id = c.id and d.action = 'suspend'
      where r.status in ('open', 'assigned')`
    // Five arrive in the hours before now; how many others wait depends on the time of day.
    expect(open.filter(({ documents }) => Number(documents) > 1).length).toBeGreaterThanOrEqual(5)
    expect(open.filter(({ state, reason_code }) => state === 'SUSPENDED' && reason_code === 'sanctions_hit')).toHaveLength(1)
    const flags = open.flatMap(({ flags: noticed }) => noticed ?? [])
    expect(flags).toEqual(expect.arrayContaining(['duplicate_identity', 'underage']))
    expect(
      await count(`payments.kyc_reviews where status in ('open', 'assigned') and created_at < ${now()} - interval '24 hours'`),
    ).toBe(0)
  })
})

describe('the desk of the demo', () => {
  test('its audit trail is one whole chain, in the order of time', async () => {
    const records = await count('backoffice.audit_records')
    expect(records).toBeGreaterThan(1000)
    expect(await verifyAudit({ db: database.db, auditKey: keys.auditKey })).toMatchObject({
      intact: true,
      records: BigInt(records),
    })
    const back = await column(
      `select seq::text from (select seq, at < lag(at) over (order by seq) as back from backoffice.audit_records) r where back`,
    )
    expect(back).toEqual([])
  })

  test('everybody did what their role may, and was refused what it may not', async () => {
    const done = await database.sql`
      select distinct action, actor_roles[1] as role, object_id as needs, result from backoffice.audit_records where actor_id is not null`
    for (const { action, role, needs, result } of done) {
      const permission = result === 'denied' ? needs : (permissionOf[action] ?? action)
      if (permission === 'signed_in') continue
      const holds = isPermission(permission) && rolesWith(permission).some((one) => one === role)
      expect([action, role, holds]).toEqual([action, role, result !== 'denied'])
    }
    expect(await column('select distinct actor_roles[1] from backoffice.audit_records where actor_id is not null')).toEqual(
      [...roles].sort(),
    )
  })

  test('reviews were decided in every way, and never by who had changed the data', async () => {
    const ways = await column(`select distinct after ->> 'decision' from backoffice.audit_records where action = 'review.decide'`)
    expect(ways).toEqual(['approve', 'reject', 'request_information'])
    expect(await count(`payments.kyc_decisions where action in ('approve', 'reject') and actor_id is not null`)).toBeGreaterThan(
      15,
    )
  })

  test('some verifications end within weeks, and none has ended unseen', async () => {
    const ending = `payments.customers where kyc_status = 'approved' and kyc_valid_until < ${now()}`
    expect(await count(`${ending} + interval '40 days'`)).toBeGreaterThan(0)
    expect(await count(ending)).toBe(0)
  })

  test('payments waited for a second person: most were approved and paid, one was rejected, one came back, and two wait at least', async () => {
    const states = await column(`select distinct state from backoffice.approvals`)
    expect(states).toEqual(['paid', 'rejected', 'returned', 'waiting'])
    expect(await count(`backoffice.approvals where state = 'paid'`)).toBeGreaterThan(15)
    expect(await count(`backoffice.approvals where state = 'waiting' and expires_at > ${now()}`)).toBeGreaterThanOrEqual(2)
    expect(await column(`select code from backoffice.approvals where state = 'returned'`)).toEqual(['payee_changed'])
    expect(
      await count(`backoffice.payment_permits p where approvers > 0 and not exists (
      select from backoffice.approval_decisions d where d.approval_id = p.approval_id and d.person_id <> p.person_id)`),
    ).toBe(0)
  })

  test('there are notes, tags, saved views, look-ups and reveals with their reasons, today too', async () => {
    for (const table of ['notes', 'tags', 'saved_views', 'registry', 'call_log']) {
      expect(await count(`backoffice.${table}`), table).toBeGreaterThan(1)
    }
    expect(await count(`backoffice.reveals where reason <> ''`)).toBeGreaterThan(60)
    expect(
      await count(`backoffice.audit_records where action = 'field.reveal' and at > ${now()} - interval '4 hours'`),
    ).toBeGreaterThan(3)
  })

  test('support wants to look at two payments again: one is due, and one is not yet', async () => {
    const due = await column(`select p.name || ' ' || (r.due_at <= ${now()})::text from backoffice.reminders r
      join backoffice.people p on p.id = r.person_id`)
    expect(due).toEqual(['Andrés Quintero false', 'Andrés Quintero true'])
    expect(
      await count(`backoffice.reminders r join payments.transactions t on t.id::text = r.id where t.status = 'processing'`),
    ).toBe(2)
  })

  test('compliance wrote for support what to tell callers about that bank', async () => {
    const written =
      await database.sql`select author_name, spanish, english, ends_at > ${end.toISOString()}::timestamptz as is_told from backoffice.briefings`
    expect(written).toMatchObject([{ author_name: 'Gabriela Rojas', is_told: true }])
    for (const text of [written[0]?.spanish, written[0]?.english]) expect(text).toMatch(/^Provincial .* \d\d:\d\d/)
  })

  test('finance has a file with errors to repair, and a run that was paused before its first row', async () => {
    const drafts = await column(`select count(*)::text from backoffice.batch_rows r join backoffice.batches b on b.id = r.batch_id
      where b.state = 'draft' and r.faults <> '[]'`)
    expect(Number(drafts[0])).toBeGreaterThanOrEqual(3)
    const waiting =
      await column(`select count(*)::text from backoffice.batch_rows r join backoffice.batches b on b.id = r.batch_id
      where b.state = 'paused' and r.state = 'waiting' and r.attempt = 0`)
    expect(Number(waiting[0])).toBeGreaterThanOrEqual(6)
  })

  test('finance has batches that are over: one with rows that failed for two causes, one paid wholly, and one whose rest was cancelled', async () => {
    const ended = await database.sql`
      select b.name, b.state, b.approval ->> 'state' as approval, count(*) filter (where r.state = 'paid')::int as paid,
        count(*) filter (where r.state = 'failed')::int as failed, count(distinct r.code) filter (where r.state = 'failed')::int as causes,
        count(*) filter (where r.state = 'cancelled')::int as cancelled, count(*)::int as rows
      from backoffice.batches b join backoffice.batch_rows r on r.batch_id = b.id
      where b.ended_at is not null and r.state <> 'left_out' group by b.id order by b.id`
    expect(ended).toMatchObject([
      { name: 'Reembolsos', state: 'cancelled', approval: 'not_needed', paid: 7, failed: 1, cancelled: 4 },
      { name: 'Pago a proveedores', state: 'done', approval: 'approved', failed: 0 },
      { name: 'Nómina 1.ª quincena', state: 'done', approval: 'not_needed', failed: 3, causes: 2, cancelled: 0 },
    ])
    for (const { paid, failed, cancelled, rows } of ended) expect(Number(paid) + Number(failed) + Number(cancelled)).toBe(rows)
  })

  test('six people come in, one for each role, and who has left comes in no more', async () => {
    const here = await column('select roles[1] from backoffice.people where demo and disabled_at is null')
    expect(here).toEqual([...roles].sort())
    expect(await column('select name from backoffice.people where disabled_at is not null')).toEqual(['Rebeca Ochoa'])
    expect(await count('backoffice.sessions')).toBe(0)
  })
})

function now(): string {
  return `'${end.toISOString()}'::timestamptz`
}

async function count(what: string): Promise<number> {
  return Number((await column(`select count(*)::text from ${what}`))[0])
}

/** Returns the one column of a query, as text, sorted. */
async function column(query: string): Promise<string[]> {
  const rows = await database.sql.unsafe(query)
  return rows.map((row) => String(Object.values(row)[0])).sort()
}
