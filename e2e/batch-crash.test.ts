import { afterAll, afterEach, expect, test } from 'vitest'
import { verifyAudit } from '#backoffice/audit/verify-audit'
import { listRowsAfter } from '#backoffice/batches/list-rows'
import { decryptCells } from '#backoffice/batches/row-cells'
import type { Batch, BatchRow } from '#backoffice/batches/tables'
import {
  amountOf,
  type GivenPayee,
  givenApprovedBatch,
  givenOrganizationOf,
  givenPayeesOf,
} from '#lib/batches/testing/given-batch'
import { closeTrial, killWorkers, openTrial, type Trial, writeApi } from './support/batch-trial'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { plainest } from './support/upstream/variations'

const rows = Number(process.env.BATCH_ROWS ?? 16)
const deaths = Number(process.env.BATCH_DEATHS ?? 2)
const seed = Number(process.env.BATCH_SEED ?? Date.now() % 1_000_000)
const timeout = 240_000 + rows * 3_000 + deaths * 60_000

/** One desk for both tests, because starting its server takes longer than paying a few rows. */
const desk = openTrial(seed)
afterAll(async () => closeTrial(await desk))

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test('workers killed with -9 in the middle pay every row exactly once, and the books agree', { timeout }, async () => {
  console.log(`seed ${seed} (BATCH_SEED), ${rows} rows (BATCH_ROWS), ${deaths} deaths (BATCH_DEATHS)`)
  const { trial, payees, sourceAccount } = await givenBuiltIn()
  const batch = await givenApprovedBatch(trial.host, trial.api, { payees, rows, sourceAccount })
  const { sql } = trial.host.database
  // Jobs are due by the clock of the database, which the test cannot advance, so their times are moved after each crash.
  const letTimePass = async () => {
    await sql`update jobs.jobs set run_at = now() where id in (
      select id from jobs.jobs where run_at > now() for update skip locked)`
    await sql`update backoffice.batch_rows set next_look_at = now() where (batch_id, row_number) in (
      select batch_id, row_number from backoffice.batch_rows where state = 'processing' and next_look_at > now() for update skip locked)`
  }
  expect(await killWorkers(trial, batch, deaths, letTimePass)).toBeGreaterThanOrEqual(deaths)

  const paid = await sql`
    select (q.source_amount - q.total_fees)::int as amount, count(*)::int as times, min(t.status) as status
    from payments.transactions t join payments.quotes q on q.transaction_id = t.id
    where t.status <> 'failed' group by 1 order by 1`
  expect(paid.map(({ amount, times }) => [amount, times])).toEqual(Array.from({ length: rows }, (_, n) => [1000 + n, 1]))
  await mustBeWhole(trial, batch)
  expect(await trial.host.service.verifyLedger()).toEqual([])
})

test('the same over a remote API with the thirteen operations alone that loses every tenth answer after its effect', {
  timeout,
}, async () => {
  console.log(`seed ${seed} (BATCH_SEED), ${rows} rows (BATCH_ROWS), ${deaths} deaths (BATCH_DEATHS)`)
  const { trial, payees, upstream } = await givenRemote()
  const batch = await givenApprovedBatch(trial.host, trial.api, { payees, rows, sourceAccount: upstream.sourceAccount })
  upstream.loseEvery(10)
  await killWorkers(trial, batch, deaths, () => {
    for (const payment of upstream.books.payments) if (payment.state === 'moving') payment.state = 'arrived'
  })

  const debits = upstream.books.effects.filter(({ what }) => what === 'debit').map(({ about }) => about)
  expect(new Set(debits).size).toBe(debits.length)
  const arrived = upstream.books.payments.filter(({ state }) => state === 'arrived').map(({ quote }) => quote.debit - quote.fee)
  expect(arrived.sort((a, b) => Number(a - b))).toEqual(Array.from({ length: rows }, (_, n) => BigInt(1000 + n)))
  expect(upstream.books.payments).toHaveLength(rows)
  expect(upstream.log.filter(({ network }) => network === 'reset_after').length).toBeGreaterThan(rows / 5)
  await mustBeWhole(trial, batch)
})

/** Expects that every row has a quote, a key and an end in the result, and that the trail is intact. */
async function mustBeWhole({ host }: Trial, { id }: Batch): Promise<void> {
  const found: BatchRow[] = []
  for (let after = 0; ; after = found.at(-1)?.rowNumber ?? after) {
    const page = await listRowsAfter(host.desk.db, id, after)
    if (page.length === 0) break
    found.push(...page)
  }
  expect(found.map((row) => [decryptCells(host.desk, row)?.[1], row.state])).toEqual(
    Array.from({ length: rows }, (_, n) => [amountOf(n), 'paid']),
  )
  expect(found.filter(({ quoteId, rowKey }) => quoteId === null || rowKey === null)).toEqual([])
  expect(new Set(found.map(({ quoteId }) => quoteId)).size).toBe(rows)
  const [batch] = await host.database.sql`select b.state, a.state as approval from backoffice.batches b
    left join backoffice.approvals a on a.subject_id = b.id::text where b.id = ${id}`
  expect(batch?.state).toBe('done')
  expect([null, 'paid']).toContain(batch?.approval ?? null)
  expect(await verifyAudit(host.desk)).toMatchObject({ intact: true })
}

async function givenBuiltIn() {
  const opening = await desk
  const { api, sourceAccount } = await givenOrganizationOf(opening.host)
  const trial: Trial = { ...opening, api, pass: () => {} }
  await writeApi(opening, trial.api)
  return { trial, sourceAccount, payees: await givenPayees(trial, (n) => n % 2 === 0) }
}

async function givenRemote(): Promise<{ trial: Trial; upstream: Upstream; payees: GivenPayee[] }> {
  const upstream = await startUpstream(plainest)
  opened.push(() => upstream.close())
  const opening = await desk
  const { url: baseUrl, apiKey, organizationId } = upstream
  const trial: Trial = { ...opening, api: { baseUrl, apiKey, organizationId }, pass: upstream.pass }
  await writeApi(opening, trial.api)
  return { trial, upstream, payees: await givenPayees(trial, () => true) }
}

function givenPayees({ host, api }: Trial, isMobile: (n: number) => boolean): Promise<GivenPayee[]> {
  return givenPayeesOf(host, api, Math.min(20, rows / 2), isMobile)
}
