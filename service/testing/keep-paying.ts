import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runJobs } from '#database/jobs'
import { openHost, type Payer } from './payments-host'

/**
 * Quotes, pays and confirms from eight concurrent clients, with a worker that settles, until it is killed. Prints each
 * acknowledgement as a line: `paid <quote> <transaction> <idempotency key>` and `confirmed <quote>`.
 */
const dataDir = String(process.argv[2])
const payer: Payer = JSON.parse(await readFile(join(dataDir, 'payer.json'), 'utf8'))
const host = await openHost(dataDir)

async function payForever(place: number): Promise<void> {
  for (;;) {
    const { body: quote } = await host.post(payer.key, '/v1/transfers/quote', {
      amount: 1000 + place,
      customer_id: payer.customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USDC' },
      destination: { currency: 'VES', account_id: payer.accountId },
    })
    const intent = randomUUID()
    process.stdout.write(`trying ${quote.id} ${intent}\n`)
    const payment = { source: { prefunded_account_id: payer.prefundedId } }
    const paid = await host.post(payer.key, `/v1/transfers/quote/${quote.id}/pay`, payment, intent)
    if (paid.status !== 200) throw new Error(`Paying answered ${paid.status} ${paid.body.code}`)
    process.stdout.write(`paid ${quote.id} ${paid.body.id} ${intent}\n`)
    if (place % 2 === 0) continue
    const confirmed = await host.post(payer.key, `/v1/transfers/quote/${quote.id}/confirm`, {})
    if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.status} ${confirmed.body.code}`)
    process.stdout.write(`confirmed ${quote.id}\n`)
  }
}

await Promise.all([
  runJobs(host.database.db, host.service.jobs, { signal: new AbortController().signal, pollMs: 50 }),
  ...Array.from({ length: 8 }, (_, place) => payForever(place)),
])
