import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { openHost, preparePayer } from '#service/testing/payments-host'

/**
 * Payments per second through the API in process: key, limits, body and books, on an embedded server that waits for the disk.
 * `npx tsx bench/pay.ts [payments] [at a time]`
 */
const payments = Number(process.argv[2] ?? 2000)
const atATime = Number(process.argv[3] ?? 8)

const folder = await mkdtemp(join(tmpdir(), 'cauce-bench-'))
const host = await openHost(folder)
const payer = await preparePayer(host)

async function inTurns(work: (index: number) => Promise<void>): Promise<{ perSecond: number; medianMs: number; slowMs: number }> {
  const took: number[] = []
  let next = 0
  const begun = performance.now()
  const runner = async () => {
    for (let index = next++; index < payments; index = next++) {
      const before = performance.now()
      await work(index)
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atATime }, runner))
  const seconds = (performance.now() - begun) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10
  return { perSecond: Math.round(payments / seconds), medianMs: at(0.5), slowMs: at(0.99) }
}

const quotes: string[] = []
const quoting = await inTurns(async () => {
  const { body } = await host.post(payer.key, '/v1/transfers/quote', {
    amount: 1000,
    customer_id: payer.customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: payer.accountId },
  })
  quotes.push(body.id)
})
const paying = await inTurns(async (index) => {
  const { status } = await host.post(payer.key, `/v1/transfers/quote/${quotes[index]}/pay`, {
    source: { prefunded_account_id: payer.prefundedId },
  })
  if (status !== 200) throw new Error(`Paying answered ${status}`)
})
console.log(JSON.stringify({ payments, atATime, quoting, paying, findings: await host.service.verifyLedger() }))

await host.database.close()
await eraseEmbeddedPostgres(folder)
await rm(folder, { recursive: true })
