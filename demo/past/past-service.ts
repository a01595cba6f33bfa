import type { PaymentsApi } from '#contract/api'
import { type JobHandler, runDueJobs } from '#database/jobs'
import { type Database, openDatabase } from '#database/open'
import { createPaymentsApi } from '#lib/api/client'
import { extensionOperations } from '#lib/api/console-operations'
import type { LogCall } from '#lib/api/logged-call'
import { openTransport } from '#lib/api/transport'
import type { BuiltIn, ServiceSecrets } from '#lib/server/service'
import { createService, type Scope, sandboxRates, submissionQueue } from '#service'
import type { PastBank } from './past-bank'
import type { PastClock } from './past-clock'

/** How many acts run concurrently, enough to keep two processors busy. */
export const atOnce = 6

export type PastService = Awaited<ReturnType<typeof openPastService>>
export type PastKey = { name: string; scopes: readonly Scope[]; kind?: 'house'; expiresAt?: Date; logCall?: LogCall }

/** Opens a service with a clock that is set, so that weeks pass in seconds. */
export async function openPastService(
  { database: { url } }: Pick<BuiltIn, 'database'>,
  secrets: ServiceSecrets,
  { clock, bank }: { clock: PastClock; bank: PastBank },
) {
  const database = await openHurried(url)
  const service = createService({
    database,
    secrets,
    clock: clock.now,
    rateProvider: sandboxRates(),
    rails: { test: bank.rail },
    // Failures in the story are not failures of this installation, and failures of the story itself throw.
    log: () => undefined,
  })
  const { [submissionQueue]: submit, ...others } = service.jobs
  if (submit === undefined) throw new Error('The service has no jobs for its rails')
  const submissions = { [submissionQueue]: inItsTime(submit) }

  function inItsTime(handler: JobHandler): JobHandler {
    return (job, context) => clock.at(job.runAt, () => handler(job, { ...context, now: job.runAt }))
  }

  const ofThePast: string[] = []

  return {
    service,
    database,
    /** The console creates its own key when it starts. */
    async endConsoleKeys(): Promise<void> {
      for (const id of ofThePast) await service.provisioning.revokeApiKey(id)
    },
    close: () => database.close(),
    /** Runs the banks' answers up to this time, each payout at its own time. */
    answer: (until: Date) => runDueJobs(database.db, submissions, { now: until, atOnce }),
    /** Runs all other jobs that are due: above all the check of the ledger, once for the whole past. */
    catchUp: (until: Date) => runDueJobs(database.db, others, { now: until }),
    sweep: (now: Date) => clock.at(now, () => service.sweep(now)),
    /** Returns a client of that organization. */
    async apiFor(organizationId: string, { logCall, ...key }: PastKey): Promise<PaymentsApi> {
      const { id, apiKey } = await service.provisioning.createApiKey({ organizationId, limits: null, ...key })
      if (key.kind === 'house') ofThePast.push(id)
      return createPaymentsApi({
        send: openTransport({ service: async () => service }),
        credentials: async () => ({ organizationId, apiKey }),
        extensions: async () => new Set(extensionOperations),
        amountUnit: 'minor',
        logCall,
      })
    },
  }
}

/**
 * Opens a pool with asynchronous commits. A crash may lose some, but then the seeding is repeated; the mark at its end is written
 * by a synchronous pool, and so never before the rows that it marks.
 */
function openHurried(url: string): Promise<Database> {
  const hurried = new URL(url)
  hurried.searchParams.set('synchronous_commit', 'off')
  return openDatabase({ url: hurried.href, dataDir: '', max: atOnce + 2, deadlines: false })
}
