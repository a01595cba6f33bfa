import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOpenApprovals } from './approvals/open-approvals'
import { checkAudit } from './audit/check-audit'
import { readTrailCheck } from './audit/trail-metrics'
import { readOpenCalls } from './calls/open-calls'
import { passTime, type TestDesk, testDesk } from './test-desk'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

/** Formats samples as `/metrics` shows them: metric, label and value, rounded down to whole numbers. */
const shown = (samples: Awaited<ReturnType<typeof readOpenCalls>>) =>
  samples
    .map(({ name, labels, value }) => [name.replace('cauce_', ''), ...Object.values(labels), Math.floor(value)].join(' '))
    .sort()

test('approvals count by where they are, and those that have ended count no more', async () => {
  const { sql } = desk.database
  const states = { waiting: [7200, 60], approved: [300], paid: [9000], rejected: [9000], expired: [9000] }
  for (const [state, ages] of Object.entries(states))
    for (const age of ages)
      await sql`insert into backoffice.approvals (id, kind, subject_id, intent, hash, currency, debit_minor, makers, maker_name, fired, required, state,
          asked_at, expires_at, closed_at)
        values (${randomUUID()}, 'payment', ${randomUUID()}, '{}', repeat('0a', 32), 'USDC', 1, array[${randomUUID()}::uuid], 'Lucía', '[]', '{}', ${state},
          now() - make_interval(secs => ${age}), now(), ${state === 'waiting' || state === 'approved' ? null : new Date()})`
  expect(shown(await readOpenApprovals(desk.db))).toEqual([
    'approvals_open approved 1',
    'approvals_open paying 0',
    'approvals_open waiting 2',
    'approvals_open_oldest_seconds approved 300',
    'approvals_open_oldest_seconds paying 0',
    'approvals_open_oldest_seconds waiting 7200',
  ])
})

test('a change whose outcome nobody knows counts until somebody does', async () => {
  const { sql } = desk.database
  expect(shown(await readOpenCalls(desk.db))).toEqual(['calls_unresolved 0', 'calls_unresolved_oldest_seconds 0'])
  for (const [state, age] of [
    ['sent', 5],
    ['unknown', 1800],
    ['done', 9000],
    ['failed', 9000],
  ] as const)
    await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id,
        action, sent_at)
      values (${randomUUID()}, 'createCustomer', 'customer', ${randomUUID()}, ${randomUUID()}, ${state}, ${randomUUID()}, 'Lucía', '{}', 'r', 'customer.create',
        now() - make_interval(secs => ${age}))`
  expect(shown(await readOpenCalls(desk.db))).toEqual(['calls_unresolved 2', 'calls_unresolved_oldest_seconds 1800'])
})

test('the trail is reported as its last check found it, and not before the first', async () => {
  expect(await readTrailCheck(desk)).toEqual([])
  await checkAudit(desk, { whole: true })
  passTime(desk, 90)
  expect(shown(await readTrailCheck(desk))).toEqual(['audit_trail_check_age_seconds 90', 'audit_trail_intact 1'])
})

test('what has ended is not looked through: each of these has an index of what is open', async () => {
  const requested: string[] = []
  const { options } = desk.database.sql
  options.debug = (_connection: number, text: string) => requested.push(text)
  await readOpenApprovals(desk.db)
  await readOpenCalls(desk.db)
  options.debug = false
  const plans = await desk.database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    const rows = []
    for (const text of requested) rows.push(...(await tx.unsafe(`explain (costs off) ${text}`)))
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plans).not.toContain('Seq Scan on')
  expect(plans.match(/approvals_open/g)).toHaveLength(3)
  expect(plans).toContain('calls_open')
})
