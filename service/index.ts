import { type JobFailure, type JobHandler, type JobHandlers, migrateJobs, runJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { acrossOrganizations, forOrganization } from '#database/row-scope'
import { createVault } from '#database/vault'
import { finishSlowReview, slowReviewQueue } from './customers/kyc/finish-slow-review'
import { inboundQueue, listInbound } from './deposits/list-inbound'
import { readNow } from './ground/clock'
import type { Log } from './ground/resources'
import { createApp } from './http/app'
import type { Dependencies } from './http/dependencies'
import { chooseSlots, type JobSlots } from './job-slots'
import { bookCheckQueue, checkBooks, checkNightly } from './ledger/check-books'
import { type LedgerFinding, verifyLedger } from './ledger/verify-ledger'
import { type MetricPartName, readMetricPart } from './metrics'
import { createProvisioning, type Provisioning } from './provisioning'
import type { RailAdapter } from './rails/rail'
import { createRails } from './rails/rails'
import type { Margins, RateProvider } from './rates/provider'
import { createRates } from './rates/rates'
import { staticRates } from './rates/static-rates'
import { createReadiness } from './readiness'
import { deleteNightly, retentionQueue } from './retention/delete-outlived'
import { roomFiles } from './room-files'
import { sweep } from './sweep'
import { openTransfers } from './transfers/cancel-quotes'
import { submissionQueue, submitTransfer } from './transfers/submit-transfer'
import { deliverWebhooks } from './webhooks/deliver'
import { deliveryQueue } from './webhooks/delivery.queries'
import { createPost } from './webhooks/post'
import { createSendTurns } from './webhooks/send-turns'
import { createTargets, type TargetOptions } from './webhooks/targets'

export { decidingScopes, proposingScopes, type Scope, scopes } from './ground/scopes'
export { type AddressCount, createAddressCount } from './http/address-count'
export {
  clientAddressBehind,
  type FindAddress,
  type ProxyWatch,
  watchForProxies,
} from './http/client-address'
export { guardServer, type RefusalOf } from './http/guard-server'
export { limitInFlight } from './http/in-flight-by-address'
export { mostBytesOfLists, queryFault } from './http/incoming'
export { refuseOddMethods } from './http/odd-methods'
export { createListener } from './http/serve'
export { standingHeaders } from './http/standing-headers'
export { chooseSlots } from './job-slots'
export { defaultLimits, type RateLimits } from './keys/rate-limits'
export { metricPartNames } from './metrics'
export { sandboxRail } from './rails/sandbox-rail'
export { chooseMargins, chooseRates } from './rates/rate-settings'
export { sandboxRates } from './rates/sandbox-rates'
export { staticRates } from './rates/static-rates'
export { roomFiles as paymentsFiles } from './room-files'
export { submissionQueue } from './transfers/submit-transfer'
export type { LedgerFinding, Log, Provisioning, RailAdapter, RateProvider }

export type ServiceOptions = {
  database: Database
  /** 32 bytes each. */
  secrets: { encryptionKey: Buffer; fingerprintKey: Buffer; keyPepper: Buffer }
  /** By default, the time of the database. */
  clock?: () => Date
  /** By default, fixed rates. */
  rateProvider?: RateProvider
  /** Taken off the mid rates, in 1/10,000; the built-in margins by default. */
  margins?: Margins
  /** Custom adapters. By default test organizations use the sandbox, and live ones their bank's gateway or manual payment. */
  rails?: { live?: RailAdapter; test?: RailAdapter }
  /** The time-out of endpoints (15 s by default), and the addresses that they may have. */
  webhooks?: TargetOptions & { timeoutMs?: number }
  /** The number of concurrent jobs about money; built-in defaults apply. */
  slots?: JobSlots
  log?: Log
  /** The directory of this process's files: `/readyz` checks the free space on its disk. */
  dataDir?: string
  /** Returns the warnings that `/readyz` reports beside its checks. */
  warnings?: () => string[]
}

export type Service = ReturnType<typeof createService>

/** Creates the payments service: `fetch` for web requests, `ask` for callers in this process, jobs, and provisioning. */
export function createService(options: ServiceOptions) {
  const { database, clock, webhooks, slots: { slots, perOrganization } = chooseSlots({}) } = options
  const { db } = database
  const dependencies = toDependencies(options)
  const { readiness } = dependencies
  const app = createApp(dependencies)
  const sending = { post: createPost(webhooks), takeTurn: createSendTurns() }
  const books = acrossOrganizations(dependencies, 'books').db
  /** The handlers of the worker, one per queue. */
  const jobs: JobHandlers = {
    [slowReviewQueue]: ofTenant(dependencies, ({ db }) => finishSlowReview({ db, openTransfers })),
    [submissionQueue]: ofTenant(dependencies, submitTransfer),
    [inboundQueue]: ofTenant(dependencies, listInbound),
    [bookCheckQueue]: checkNightly(acrossOrganizations(dependencies, 'books')),
    [retentionQueue]: deleteNightly(acrossOrganizations(dependencies, 'retention')),
  }
  /** Separate from the other jobs, so that slow endpoints do not delay money. */
  const webhookJobs: JobHandlers = {
    [deliveryQueue]: ofTenant(dependencies, (own) => deliverWebhooks({ ...own, ...sending })),
  }
  const queues = [...Object.keys(jobs), ...Object.keys(webhookJobs)]
  return {
    ...app,
    jobs,
    webhookJobs,
    /** Runs the jobs until the signal aborts. Several processes can share the work. */
    async work(running: { signal: AbortSignal; onFailure: (failure: JobFailure) => void }): Promise<void> {
      await Promise.all([
        runJobs(db, jobs, { ...running, concurrency: slots, perTenant: perOrganization }),
        runJobs(db, webhookJobs, { ...running, concurrency: 16 }),
      ])
    },
    /** Applies the migrations and returns the names of those applied. */
    async migrate(): Promise<string[]> {
      return [...(await migrateJobs(database)), ...(await migrate(database, roomFiles()))]
    },
    /** Runs what is due by time alone; called every 30 seconds, concurrently by several processes. */
    sweep: (now: Date | undefined = clock?.()): Promise<void> => sweep(acrossOrganizations(dependencies, 'sweep'), now),
    /** Verifies all the books; an empty result means that they are correct. */
    verifyLedger: async (): Promise<LedgerFinding[]> => verifyLedger(books, await readNow({ db, now: clock?.() })),
    /** The same, and stores the result: payments of organizations with incorrect books stop until a check finds them correct. */
    checkBooks: async (): Promise<LedgerFinding[]> => (await checkBooks(books, { now: clock?.(), whole: true })).findings,
    readiness,
    /** Returns the metrics of one part that are read from the database. */
    readMetrics: (part: MetricPartName) => readMetricPart({ ...acrossOrganizations(dependencies, 'metrics'), queues }, part),
    provisioning: createProvisioning(dependencies),
  }
}

/** Makes a handler that runs each job with the resources of the organization that it belongs to. */
function ofTenant(shared: Dependencies, make: (own: Dependencies) => JobHandler): JobHandler {
  return (job, context) => make(forOrganization(shared, job.organizationId))(job, context)
}

/** Returns the parts of the service, with defaults for those not given. */
function toDependencies({ rateProvider = staticRates(), log = writeLog, ...options }: ServiceOptions) {
  const { database, secrets, clock, margins, rails, webhooks, dataDir, warnings } = options
  const { db } = database
  const vault = createVault(secrets)
  return {
    db,
    pipeline: database.pipeline.db,
    readMuch: database.readMuch,
    vault,
    keyPepper: secrets.keyPepper,
    // Every organization receives an event about a rate that jumps.
    rates: createRates(rateProvider, { pool: acrossOrganizations({ db }, 'rates').db, log }, margins),
    rails: createRails({ db, vault, log }, rails),
    webhookTargets: createTargets(webhooks),
    clock,
    log,
    readiness: createReadiness({ database, log, dataDir, warnings }),
  } satisfies Dependencies
}

/** Writes one line of JSON per event to the console. */
export const writeLog: Log = (level, event, facts) => {
  console[level](JSON.stringify({ level, time: Date.now(), event, ...facts }))
}
