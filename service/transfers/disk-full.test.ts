import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { openHost, type Payer, preparePayer } from '../testing/payments-host'

const rounds = Number(process.env.DISK_FULL)

/** A file system of 300 MB in memory, with the embedded PostgreSQL on it. To mount it takes root. */
let folder: string
let host: Awaited<ReturnType<typeof openHost>>
let payer: Payer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-disk-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', folder])
  await chmod(folder, 0o755)
  host = await openHost(folder)
  payer = await preparePayer(host)
})
afterAll(async () => {
  await host?.database.close()
  await eraseEmbeddedPostgres(folder)
  execFileSync('umount', ['--lazy', folder])
  await rm(folder, { recursive: true })
})

test('a full disk refuses payments with 503, loses none that was acknowledged, and once it has room they go on by themselves', {
  timeout: 60_000 + rounds * 180_000,
}, async () => {
  const paid = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    await payUntil(paid, ({ status }) => status === 200)
    const filler = join(folder, 'filler')
    fill(filler)
    const refused = await payUntil(paid, ({ status }) => status !== 200)
    expect(refused, `round ${round}`).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    await exhaustLog()
    // In every other round the server finds no room to recover either, and ends for good.
    if (round % 2 === 1) await stayFull(3_000)
    rmSync(filler)
    await payUntil(paid, ({ status }) => status === 200)
    const known = new Map((await host.database.sql`select id, transaction_id from payments.quotes`).map((row) => [row.id, row]))
    for (const [quoteId, transactionId] of paid) expect(known.get(quoteId)?.transaction_id).toBe(transactionId)
    expect(await host.service.verifyLedger()).toEqual([])
  }
})

type Answer = Awaited<ReturnType<typeof host.post>>

/** Quotes and pays from four clients until an answer of one is as wanted, for a minute at most. Returns that answer. */
async function payUntil(paid: Map<string, string>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  const until = Date.now() + 60_000
  let found: Answer | undefined
  let last: Answer | undefined
  const client = async (place: number) => {
    while (found === undefined && Date.now() < until) {
      const quoted = await quote(1000 + place)
      last = quoted.status === 201 ? await payQuote(paid, quoted.body.id) : quoted
      if (isWanted(last)) found ??= last
    }
  }
  await Promise.all([0, 1, 2, 3].map(client))
  if (found === undefined) throw new Error(`no such answer came in a minute; the last one was ${JSON.stringify(last)}`)
  return found
}

function quote(amount: number): Promise<Answer> {
  return host.post(payer.key, '/v1/transfers/quote', {
    amount,
    customer_id: payer.customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: payer.accountId },
  })
}

/** Tries for this long, in milliseconds, and expects that every attempt is refused as an outage. */
async function stayFull(forMs: number): Promise<void> {
  const until = Date.now() + forMs
  while (Date.now() < until) expect((await quote(1000)).status).toBe(503)
}

async function payQuote(paid: Map<string, string>, quoteId: string): Promise<Answer> {
  const payment = { source: { prefunded_account_id: payer.prefundedId } }
  const answer = await host.post(payer.key, `/v1/transfers/quote/${quoteId}/pay`, payment, randomUUID())
  if (answer.status === 200) paid.set(quoteId, answer.body.id)
  return answer
}

/** Has the server begin new files of its log until it has none left and cannot make one, which ends it. */
async function exhaustLog(): Promise<void> {
  for (let file = 0; file < 20; file++) {
    const begun = await host.database
      .sql`select pg_switch_wal(), pg_logical_emit_message(false, 'trial', repeat('x', 1000))`.catch(() => undefined)
    if (begun === undefined) return
  }
  throw new Error('the log of the server never filled the disk')
}

/** Writes a file until not even a page fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1_048_576, 4096])
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  closeSync(file)
}
