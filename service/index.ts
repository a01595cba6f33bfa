import { type JobFailure, type JobHandlers, migrateJobs, runJobs } from '#database/jobs'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
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
import { createTargets, type TargetOptions } from './webhooks/targets'

export { decidingScopes, proposingScopes, type Scope, scopes } from './ground/scopes'
export { type AddressCount, createAddressCount } from './http/address-count'
export {
  clientAddressBehind,
  type FindAddress,
  type ProxyWatch,
  type TrustedProxies,
  watchForProxies,
} from './http/client-address'
export { guardServer } from './http/guard-server'
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
  /** Time comes from the database unless a clock is given. */
  clock?: () => Date
  /** Fixed rates unless given. */
  rateProvider?: RateProvider
  /** Taken off the mids, in 1/10,000; what ships with the service unless given. */
  margins?: Margins
  /** Adapters of one's own; without them test organizations use the sandbox, and live ones their bank's gateway or a person at the bank. */
  rails?: { live?: RailAdapter; test?: RailAdapter }
  /** How long endpoints may take to answer (15 s by default), and where they may be. */
  webhooks?: TargetOptions & { timeoutMs?: number }
  /** How many jobs about money run at a time; what ships with the service unless given. */
  slots?: JobSlots
  log?: Log
  /** Where this process keeps its files: `/readyz` looks for room on that disk. */
  dataDir?: string
  /** What `/readyz` tells beside its checks. */
  warnings?: () => string[]
}

export type Service = ReturnType<typeof createService>

/** The payments service: a function from Request to Response and one for callers in this process, the work it leaves for later, and what an operator does with it. */
export function createService(options: ServiceOptions) {
  const { database, clock, webhooks, slots: { slots, perOrganization } = chooseSlots({}) } = options
  const { db } = database
  const dependencies = toDependencies(options)
  const { readiness } = dependencies
  const app = createApp(dependencies)
  /** One handler for each queue, for the worker. */
  const jobs: JobHandlers = {
    [slowReviewQueue]: finishSlowReview({ db, openTransfers }),
    [submissionQueue]: submitTransfer(dependencies),
    [inboundQueue]: listInbound(dependencies),
    [bookCheckQueue]: checkNightly(dependencies),
    [retentionQueue]: deleteNightly(dependencies),
  }
  /** Apart from the jobs, so that endpoints that answer slowly never hold up money. */
  const webhookJobs: JobHandlers = { [deliveryQueue]: deliverWebhooks({ ...dependencies, post: createPost(webhooks) }) }
  const queues = [...Object.keys(jobs), ...Object.keys(webhookJobs)]
  return {
    ...app,
    jobs,
    webhookJobs,
    /** Runs the jobs until the signal ends it. Any number of processes share the work. */
    async work(running: { signal: AbortSignal; onFailure: (failure: JobFailure) => void }): Promise<void> {
      await Promise.all([
        runJobs(db, jobs, { ...running, concurrency: slots, perTenant: perOrganization }),
        runJobs(db, webhookJobs, { ...running, concurrency: 16 }),
      ])
    },
    /** Returns what it applied. */
    async migrate(): Promise<string[]> {
      return [...(await migrateJobs(database)), ...(await migrate(database, roomFiles()))]
    },
    /** What time alone brings about; every 30 seconds, by any number of processes. */
    sweep: (now: Date | undefined = clock?.()): Promise<void> => sweep(dependencies, now),
    /** Reads all the books; an empty answer means that they are right. */
    verifyLedger: async (): Promise<LedgerFinding[]> => verifyLedger(db, await readNow({ db, now: clock?.() })),
    /** The same, keeping the verdict: payments of organizations whose books are wrong stop until a check finds them right. */
    checkBooks: async (): Promise<LedgerFinding[]> => (await checkBooks(db, { now: clock?.(), whole: true })).findings,
    readiness,
    /** What `/metrics` reads of the database, by part. */
    readMetrics: (part: MetricPartName) => readMetricPart({ ...dependencies, queues }, part),
    provisioning: createProvisioning(dependencies),
  }
}

/** What the work of the service needs; the parts that are not given are those that ship with it. */
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
    rates: createRates(rateProvider, { pool: db, log }, margins),
    rails: createRails({ db, vault, log }, rails),
    webhookTargets: createTargets(webhooks),
    clock,
    log,
    readiness: createReadiness({ database, log, dataDir, warnings }),
  } satisfies Dependencies
}

/** One line of JSON for each. */
export const writeLog: Log = (level, event, facts) => {
  console[level](JSON.stringify({ level, event, ...facts }))
}
