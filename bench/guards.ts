import { leaseDueJobs } from '#database/job-queue'
import { transaction } from '#database/open'
import { checkBooks } from '#service/ledger/check-books'
import { createReadiness } from '#service/readiness'
import { type Figure, median } from './figures'
import type { Fixture } from './fixture'
import { benchId, benchIdSql } from './ids'
import { addPastTransfers, payers } from './past-transfers'
import { plannedSql } from './planned-quotes'

const paymentsOfADay = 60_000
/** The check of a day reads the last hour of the previous day again. */
const paymentsReadAgain = paymentsOfADay / 24
const backlog = 300_000
const tries = 20
/**
 * Claims to warm up: a claim runs much code, and a new process needs about 500 before they take the time that they take from
 * then on.
 */
const claimsBefore = 750

/**
 * Measures what must not grow with the age of the data: readiness, the claim of a deposit, the query for payment jobs behind a
 * backlog of webhooks, the expiry of unpaid quotes, and the nightly check of the books.
 */
export async function measureGuards(fixture: Fixture): Promise<Figure[]> {
  return [
    await measureReadiness(fixture),
    await measureClaims(fixture),
    await measurePolling(fixture),
    await measureExpiry(fixture),
    ...(await measureBooks(fixture)),
  ]
}

async function measureReadiness({ database }: Fixture): Promise<Figure> {
  const look = createReadiness({ database, log: () => {}, keptMs: 0 })
  return { name: 'Is the process ready', value: await medianOf(look), unit: 'ms', atMost: 20 }
}

/** Measures a claim by a payer over HTTP, from the request to the credit on the wallet. */
async function measureClaims(fixture: Fixture): Promise<Figure> {
  const { url } = await fixture.standalone()
  const headers = { 'x-api-key': fixture.key, 'content-type': 'application/json' }
  const first = await prepareClaims(fixture, url, headers)
  let number = first
  const claim = async () => {
    const body = { reference: referenceOf(number), bank_code: '0134', phone_number: '04121234567' }
    const path = `/v1/transfers/quote/${benchId('quote', number)}/confirm`
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`A claim was answered with ${answer.status}: ${await answer.text()}`)
    number++
  }
  return { name: 'A deposit is claimed', value: await medianOf(claim, claimsBefore), unit: 'ms', atMost: 10 }
}

/** Returns a bank reference that is unique among the deposits of the bench on this day. */
function referenceOf(number: number): string {
  return `9${String(number).padStart(11, '0')}`
}

/** Creates deposit quotes, and the matching deposits reported by the bank a moment ago. */
async function prepareClaims(fixture: Fixture, url: string, headers: Record<string, string>): Promise<number> {
  const { sql } = fixture.database
  const { organizationId } = fixture.seed
  const claims = claimsBefore + tries
  const [last] = await sql`update bench.state set value = value + ${claims} where name = 'quotes' returning value::int as value`
  const first = Number(last?.value) - claims
  const customer = benchIdSql('customer', `n % ${payers}`)
  const money = { sourceAmountMinor: 50_500n, totalFeesMinor: 500n, quotedAmountMinor: 170n }
  const entries = plannedSql(money, 'deposit', { quote: benchIdSql('quote', 'n'), customer })
  await sql.unsafe(`
    insert into payments.quotes (org_id, id, customer_id, status, amount_side, fees_paid_by, source_rail, source_currency, destination_rail,
      destination_currency, destination_account_id, source_amount, total_fees, quoted_amount, usdc_amount, fees, exchange_rate, mid_rate,
      margin_bps, rate_provider, rate_as_of, partner_reference, requires_confirmation, provider, created_by, created_at, expires_at, updated_at,
      flow, entries)
    select '${organizationId}', ${benchIdSql('quote', 'n')}, ${customer}, 'pending', 'source', 'source', 'pagomovil', 'VES', 'wallet', 'USDC',
      'wallet', 50500, 500, 170, 170, '[{"type":"percentage","fee":"1","label":"Service fee","amountMinor":"500"}]', 0.00341492, 0.0034669255,
      150, 'static', now(), 'claim-' || n, true, 'sandbox', 'key:bench', now(), now() + interval '30 minutes', now(),
      'deposit', ${entries}
    from generate_series(${first}::bigint, ${first + claims - 1}::bigint) as n`)
  for (let number = first; number < first + claims; number++) {
    const movement = { reference: referenceOf(number), bank_code: '0134', phone_number: '04121234567', amount: 50_500 }
    const answer = await fetch(`${url}/v1/sandbox/deposits`, { method: 'POST', headers, body: JSON.stringify(movement) })
    if (!answer.ok) throw new Error(`The bank's report was answered with ${answer.status}: ${await answer.text()}`)
  }
  return first
}

/** Measures inside a transaction that is rolled back, so that no worker sends the queued webhooks. */
async function measurePolling({ database: { db, sql }, seed: { organizationId } }: Fixture): Promise<Figure> {
  let value = Number.NaN
  const undone = new Error('rolled back')
  await transaction(db, async (tx) => {
    await tx.execute(`
      insert into jobs.jobs (org_id, queue, payload, run_at, max_attempts)
      select '${organizationId}', 'webhooks.deliver', '{}', now(), 12 from generate_series(1, ${backlog})`)
    await tx.execute('analyze jobs.jobs')
    const queues = ['rail.submit', 'rail.list_inbound', 'ledger.check', 'customers.slow_review']
    value = await medianOf(() => leaseDueJobs(tx, { queues, limit: 16, perTenant: 4, leaseSeconds: 30 }))
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
  await sql`vacuum jobs.jobs`
  return { name: `A look for jobs about money behind ${backlog.toLocaleString('en')} webhooks`, value, unit: 'ms', atMost: 5 }
}

async function measureExpiry(fixture: Fixture): Promise<Figure> {
  const count = 10_000
  const { first } = await fixture.prepareQuotes(count, false)
  const { sql, db } = fixture.database
  const made = `org_id = '${fixture.seed.organizationId}'
    and id between ${benchIdSql('quote', String(first))} and ${benchIdSql('quote', String(first + count - 1))}`
  await sql.unsafe(`update payments.quotes set expires_at = now() - interval '1 minute' where ${made}`)
  const { expireQuotes } = await import('#service/transfers/expire-quotes')
  const started = performance.now()
  // The sweep of the standalone service may end some of them at the same time: the lock waits until it has done so.
  const ended = await expireQuotes(db)
  const value = ended / ((performance.now() - started) / 1000)
  const open = await sql.unsafe(`select id from payments.quotes where status = 'pending' and ${made} for share`)
  if (open.length > 0) throw new Error(`Of ${count} quotes ${open.length} are still open`)
  return { name: 'Quotes that nobody paid are ended', value, unit: 'quotes/s' }
}

/** Checks the whole books first, then the payments of a day. */
async function measureBooks(fixture: Fixture): Promise<Figure[]> {
  const { database, seed } = fixture
  const whole = await checked(fixture, { whole: true })
  // The bench paid many times an hour of normal business just now, which must not be checked again with the day.
  await database.sql`update payments.ledger_checkpoint set taken_at = now() + interval '1 hour'`
  const count = paymentsOfADay + paymentsReadAgain
  const [last] = await database.sql`
    update bench.state set value = value + ${count} where name = 'transfers' returning value::int as value`
  const startAt = new Date(Date.now() - count * 1000).toISOString()
  const past = { organizationId: seed.organizationId, count, everySeconds: 1, startAt, from: Number(last?.value) - count }
  await addPastTransfers(database, past, { bulk: false })
  await database.sql`analyze payments.quotes, payments.transactions, payments.ledger_transactions, payments.postings`
  const day = await checked(fixture, { whole: false })
  return [
    { name: `The whole books of ${seed.transfers.toLocaleString('en')} transfers are checked`, value: whole / 1000, unit: 's' },
    {
      name: `The ${paymentsOfADay.toLocaleString('en')} transfers of a day are checked`,
      value: day / 1000,
      unit: 's',
      atMost: 10,
    },
  ]
}

async function checked({ database: { db } }: Fixture, how: { whole: boolean }): Promise<number> {
  const { findings, milliseconds, whole } = await checkBooks(db, how)
  if (findings.length > 0 || whole !== how.whole) throw new Error(`The check found ${JSON.stringify({ findings, whole })}`)
  return milliseconds
}

async function medianOf(work: () => Promise<unknown>, before = 3): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < before + tries; index++) {
    const started = performance.now()
    await work()
    if (index >= before) took.push(performance.now() - started) // the first ones warm up
  }
  return median(took)
}
