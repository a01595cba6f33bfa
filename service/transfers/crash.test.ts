import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { runDueJobs } from '#database/jobs'
import { killServer, startScript } from '#database/testing/processes'
import { openHost, type Payer, preparePayer } from '../testing/payments-host'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

let folder: string
let payer: Payer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-payments-crash-'))
  await chmod(folder, 0o755)
  const host = await openHost(folder)
  payer = await preparePayer(host)
  await writeFile(join(folder, 'payer.json'), JSON.stringify(payer), { mode: 0o644 })
  await host.database.close()
})
afterAll(async () => {
  await eraseEmbeddedPostgres(folder)
  await rm(folder, { recursive: true })
})

test('kill -9 of the service and of PostgreSQL loses no acknowledged payment and leaves none half made', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  console.log(`seed ${seed} (CRASH_SEED), ${rounds} rounds (CRASH_ROUNDS)`)
  for (let round = 1; round <= rounds; round++) {
    const said = await payUntilKilled(5 + ((seed * round * 7919) % 60))

    const host = await openHost(folder)
    const known = await readPayments(host)
    for (const [quoteId, transactionId] of said.paid) expect(known.get(quoteId)?.transaction).toBe(transactionId)
    for (const quoteId of said.confirmed) expect(['processing', 'completed']).toContain(known.get(quoteId)?.status)
    expect(await host.service.verifyLedger()).toEqual([])

    for (const [quoteId, intent] of [...said.tried].slice(-16))
      await mustRepeat(host, quoteId, intent, known.get(quoteId)?.transaction)
    await runDueJobs(host.database.db, host.service.jobs, { now: new Date(Date.now() + 120_000), leaseSeconds: 1 })
    expect(await host.service.verifyLedger()).toEqual([])
    await host.database.close()
  }
})

type Host = Awaited<ReturnType<typeof openHost>>
type Said = { tried: Map<string, string>; paid: Map<string, string>; confirmed: Set<string> }

/** Starts a process that pays, and kills it with its database server after this number of payments. */
async function payUntilKilled(payments: number): Promise<Said> {
  const said: Said = { tried: new Map(), paid: new Map(), confirmed: new Set() }
  const app = startScript('../../service/testing/keep-paying.ts', folder)
  const complaints: string[] = []
  app.stderr.on('data', (text) => complaints.push(String(text)))
  let text = ''
  let killed = false
  const exit = once(app, 'exit')
  app.stdout.on('data', (chunk) => {
    text += chunk
    if (killed || text.split('\npaid ').length <= payments) return
    killed = true
    app.kill('SIGKILL')
  })
  await exit
  if (!killed) throw new Error(complaints.join(''))
  await killServer(join(folder, 'postgres/data'))
  for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const [what, quoteId = '', id = ''] = line.split(' ')
    if (what === 'trying') said.tried.set(quoteId, id)
    if (what === 'paid') said.paid.set(quoteId, id)
    if (what === 'confirmed') said.confirmed.add(quoteId)
  }
  return said
}

async function readPayments({ database }: Host): Promise<Map<string, { status: string; transaction: string | null }>> {
  const rows = await database.sql`select id, status, transaction_id from payments.quotes`
  return new Map(rows.map(({ id, status, transaction_id }) => [String(id), { status, transaction: transaction_id }]))
}

/** Expects a repeat of the same intent after the crash to return the earlier payment, or to make it if there was none. */
async function mustRepeat(
  { post }: Host,
  quoteId: string,
  intent: string,
  transaction: string | null | undefined,
): Promise<void> {
  const payment = { source: { prefunded_account_id: payer.prefundedId } }
  const repeated = await post(payer.key, `/v1/transfers/quote/${quoteId}/pay`, payment, intent)
  expect(repeated.status).toBe(200)
  if (transaction) expect(repeated.body.id).toBe(transaction)
}
