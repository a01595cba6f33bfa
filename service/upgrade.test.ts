import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkBackup } from '#database/backup/backup-file'
import { restoreBackup } from '#database/backup/restore-backup'
import { writeBackup } from '#database/backup/write-backup'
import { jobsFiles } from '#database/job-queue'
import { runDueJobs } from '#database/jobs'
import type { Database } from '#database/open'
import { findEmptyTables } from '#database/testing/fill-empty-tables'
import { eachPostgres } from '#database/testing/test-each-postgres'
import { createService } from '#service'
import { roomFiles } from './room-files'
import { testSecrets } from './test-service'
import { type Answer, knowKeys, knownCallers, readEverything } from './testing/test-reading'
import { givenReleaseWorld, steady } from './testing/test-release'
import { writeEverything } from './testing/test-writing'

/** A backup of the previous release's data with rows in every table, and its answers about them. */
const dataFile = fileURLToPath(new URL('testing/release-before.cauce', import.meta.url))
const answersFile = fileURLToPath(new URL('testing/release-before.json.gz', import.meta.url))
const sealKey = Buffer.alloc(32, 7)

const Recorded = z.object({
  at: z.coerce.date(),
  answers: z.array(z.object({ organization: z.string(), path: z.string(), status: z.number(), body: z.unknown() })),
})

// On the previous release, RECORD_RELEASE=yes writes both files again instead of running this test.
if (process.env.RECORD_RELEASE === 'yes') test('the data and answers of this release are recorded', record)
else test.each(eachPostgres())('on $name, data of the release before are answered the same, and what was open goes on', upgrade)

async function upgrade({ open }: { open: () => Promise<Database> }): Promise<void> {
  const { at, answers } = Recorded.parse(JSON.parse(gunzipSync(readFileSync(answersFile)).toString('utf8')))
  const database = await open()
  let now = at
  const service = createService({ ...steady, database, secrets: testSecrets, clock: () => now })
  try {
    await restoreBackup(database, await checkBackup(dataFile), [jobsFiles(), roomFiles()])
    expect(await findEmptyTables(database.sql, ['payments', 'jobs'])).toEqual([])
    await service.migrate()
    const told = await readEverything(service, database)
    // Operations and members of answers may be added; each earlier answer must still have all its members.
    const asked = new Map(told.map((answer) => [nameOf(answer), answer]))
    for (const answer of answers) expect(asked.get(nameOf(answer)), answer.path).toMatchObject(answer)

    const open = await openQuotes(database)
    const kinds = ['awaiting_confirmation', 'pending pagomovil', 'pending prefunded_account', 'processing']
    expect([...new Set(open.map(({ status, rail }) => (status === 'pending' ? `${status} ${rail}` : status)))].sort()).toEqual(
      kinds,
    )
    await goOn(service, database)
    for (let round = 0; round < 3; round++) {
      now = new Date(now.getTime() + 5000)
      expect(await runDueJobs(database.db, service.jobs, { now })).toMatchObject({ failed: 0 })
    }
    expect(await openQuotes(database)).toEqual([])
    // Every operation that changes something answers for old objects too: it does it, or says why not.
    const written = await writeEverything(service, database)
    expect(written.filter(({ status }) => status >= 500)).toEqual([])
    expect(new Set(written.flatMap(({ operation, status }) => (status < 300 ? [operation] : []))).size).toBeGreaterThan(25)
    expect(await service.verifyLedger()).toEqual([])
  } finally {
    await database.close()
  }
}

const nameOf = ({ organization, path }: Pick<Answer, 'organization' | 'path'>) => `${organization} ${path}`

type Open = { organization: string; id: string; status: string; rail: string; prefunded: string }

/** Returns the quotes that can be paid, confirmed or claimed, in test organizations. */
function openQuotes({ sql }: Pick<Database, 'sql'>): Promise<Open[]> {
  return sql<Open[]>`
    select q.org_id as organization, q.id, q.status, q.source_rail as rail, (select p.id from payments.prefunded_accounts p
      join payments.ledger_accounts a on a.org_id = p.org_id and a.name = 'prefunded:' || p.id
      where p.org_id = q.org_id and p.currency = q.source_currency and a.balance > 100000000 order by p.id limit 1) as prefunded
    from payments.quotes q join payments.organizations o on o.id = q.org_id and o.environment = 'test'
    where q.status in ('pending', 'awaiting_confirmation', 'processing') order by q.id`
}

/** Pays, confirms and claims all open quotes. */
async function goOn(service: ReturnType<typeof createService>, database: Database): Promise<void> {
  const callers = await knownCallers(service, database)
  const post = async ({ organization, id }: Open, step: string, body: object): Promise<string> => {
    const answer = await callers.get(organization)?.('POST', `/v1/transfers/quote/${id}/${step}`, { body })
    expect(answer?.status, answer?.text).toBe(200)
    return answer?.body.status
  }
  for (const [number, quote] of (await openQuotes(database)).entries()) {
    // The sandbox finds deposits with references that end in 000001.
    const claim = { reference: `${1000 + number}000001`, bank_code: '0172', phone_number: `0424${String(8_000_000 + number)}` }
    const { rail, status, prefunded } = quote
    if (status === 'pending' && rail === 'pagomovil') await post(quote, 'confirm', claim)
    else if (status === 'awaiting_confirmation') await post(quote, 'confirm', {})
    else if (status === 'pending') {
      const paid = await post(quote, 'pay', { source: { prefunded_account_id: prefunded } })
      if (paid === 'pending') await post(quote, 'confirm', {})
    }
  }
}

async function record(): Promise<void> {
  const given = await givenReleaseWorld()
  await knowKeys(given.database)
  const readTrail = async () => ({ records: '0', head: '' })
  await writeBackup(given.database, { file: dataFile, rooms: ['jobs', 'payments'], secrets: {}, sealKey, readTrail })
  const recorded = { at: given.now(), answers: await readEverything(given.service, given.database) }
  expect(recorded.answers.filter(({ status }) => status >= 500)).toEqual([])
  writeFileSync(answersFile, gzipSync(JSON.stringify(recorded), { level: 9 }))
  await given.close()
}
