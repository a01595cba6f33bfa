import type { PaymentsApi } from '#contract/api'
import { runDueJobs } from '#database/jobs'
import { type Database, openDatabase } from '#database/open'
import { createService, sandboxRates, scopes } from '#service'
import { createPaymentsApi } from '../api/client'
import { extensionOperations } from '../api/operations'
import { openTransport } from '../api/transport'
import { log } from '../log'
import type { BuiltIn, ServiceSecrets } from '../service'

const second = 1000

/** A service whose time is set by hand, so that ninety days can be lived through in seconds. */
export type PastService = Awaited<ReturnType<typeof openPastService>>

export async function openPastService({ database: { url } }: Pick<BuiltIn, 'database'>, secrets: ServiceSecrets, start: Date) {
  const database = await openHurried(url)
  let now = start
  const service = createService({
    database,
    secrets,
    clock: () => now,
    rateProvider: sandboxRates(),
    log: (level, event, facts) => log[level](facts, event),
  })

  async function goTo(time: Date): Promise<void> {
    if (time > now) now = time
    await runDueJobs(database.db, service.jobs, { now })
  }

  return {
    service,
    now: () => now,
    /** Moves the clock on, and does what has become due. */
    goTo,
    close: () => database.close(),
    wait: (seconds: number) => goTo(new Date(now.getTime() + seconds * second)),
    sweep: () => service.sweep(now),
    /** A caller of that organization. The key lives as long as the seeding. */
    async apiFor(organizationId: string): Promise<PaymentsApi> {
      const key = await service.provisioning.createApiKey({
        organizationId,
        name: 'Demo history',
        scopes: [...scopes],
        limits: null,
        kind: 'house',
      })
      return createPaymentsApi({
        send: openTransport({ service: async () => service }),
        credentials: async () => ({ organizationId, apiKey: key.apiKey }),
        extensions: async () => new Set(extensionOperations),
        amountUnit: 'minor',
      })
    },
  }
}

/**
 * A pool that does not wait for the disk at every step. A crash loses some of them, and a seeding that was cut off is made again;
 * the mark at its end is written by a pool that waits, and so never before what it marks.
 */
function openHurried(url: string): Promise<Database> {
  const hurried = new URL(url)
  hurried.searchParams.set('synchronous_commit', 'off')
  return openDatabase({ url: hurried.href, dataDir: '', max: 4, deadlines: false })
}
