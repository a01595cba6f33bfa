import { setTimeout as sleep } from 'node:timers/promises'
import { runJobs } from '#database/jobs'
import { openDatabase } from '#database/open'
import { createService } from '#service'
import { newId } from '../ground/ids'

export type Telling = {
  url: string
  /** One key per organization, and the number of events that each creates. */
  keys: string[]
  each: number
  /** Whether this process delivers too, or only commits. */
  delivers: boolean
  /** Since this time (ms) the clock runs a hundred times as fast, so that retries happen within seconds. */
  startedAt: number
}

/** The secrets of the tests, so that this process can decrypt their data. */
const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }

const telling: Telling = JSON.parse(String(process.argv[2]))
const clock = () => new Date(telling.startedAt + (Date.now() - telling.startedAt) * 100)
const database = await openDatabase({ url: telling.url, dataDir: '', max: 8 })
const service = createService({
  database,
  secrets,
  clock,
  webhooks: { allowPrivateTargets: true, timeoutMs: 2000 },
})

/** Creates customers, each with an event, and now and then an event that is rolled back. */
async function makeCustomers(key: string): Promise<void> {
  for (let made = 0; made < telling.each; made++) {
    if (made % 5 === 0) await takeBack()
    const body = JSON.stringify({ email: `${newId()}@example.com`, type: 'individual', country: 'VE' })
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await service.fetch(new Request('http://service/v1/customers', { method: 'POST', headers, body }))
    if (answer.status !== 201) throw new Error(await answer.text())
    process.stdout.write('committed\n')
  }
}

async function takeBack(): Promise<void> {
  const undone = database.sql.begin(async (sql) => {
    await sql`/* test */ insert into payments.events (org_id, id, type, object_id, data, created_at)
      select org_id, ${newId()}, 'customer.created', ${newId()}, '{}', ${clock()} from payments.webhook_endpoints limit 1`
    throw new Error('taken back')
  })
  await undone.catch(() => undefined) // the rollback is intended
}

const work = telling.keys.map(makeCustomers)
if (telling.delivers) {
  const signal = new AbortController().signal
  work.push(runJobs(database.db, service.webhookJobs, { signal, clock, concurrency: 4, leaseSeconds: 1, pollMs: 50 }))
}
await Promise.all(work)
await sleep(60_000) // until it is killed
