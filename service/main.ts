import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { TrustedProxies } from '#contract/trusted-proxies'
import { embeddedAppRole, letAppIn } from '#database/app-role'
import { DatabaseSetting } from '#database/database-setting'
import { errorName } from '#database/error-name'
import { jobsFiles } from '#database/job-queue'
import type { JobFailure } from '#database/jobs'
import { lacksToken, metricsSettings, tokenIsMissing } from '#database/metrics/metrics-settings'
import { processPart } from '#database/metrics/process-metrics'
import { createScrape } from '#database/metrics/scrape'
import { serveMetrics } from '#database/metrics/serve-metrics'
import { migrate, mustBeMigrated } from '#database/migrate'
import { type Database, openDatabase } from '#database/open'
import { projectRoot } from '#database/project-root'
import { bindSecrets, type HeldSecrets } from '#database/secret-prints'
import {
  chooseMargins,
  chooseRates,
  chooseSlots,
  clientAddressBehind,
  createService,
  metricPartNames,
  type Service,
  watchForProxies,
  writeLog,
} from '#service'
import { createHttpServer } from './http/serve'
import { roomFiles } from './room-files'

const Settings = z.object({
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  DATABASE_URL: DatabaseSetting.optional(),
  /** The URL of the tables' owner, if the role of DATABASE_URL is another. */
  DATABASE_OWNER_URL: DatabaseSetting.optional(),
  /** The URL of a replica of DATABASE_URL, for large reads. */
  DATABASE_REPLICA_URL: DatabaseSetting.optional(),
  /** By default twice the cores plus one, as PostgreSQL's wiki advises: more connections cost more than they gain. */
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(2 * availableParallelism() + 1),
  MIGRATE: z.stringbool().default(true),
  SANDBOX_RATE_FREEZE: z.stringbool().default(false),
  TRUSTED_PROXIES: TrustedProxies.optional(),
  DATA_DIR: z.string().default(join(projectRoot(), '.data')),
  ...metricsSettings,
})
type Settings = z.output<typeof Settings>

const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
const Base64Key = z.base64().transform((text) => Buffer.from(text, 'base64'))
const Secrets = z.object({ encryption: Base64Key, fingerprint: Base64Key, pepper: Base64Key })

/** Clients that are still sending their request after this time are cut off when the process stops, in ms. */
const longestStopMs = 20_000

function readSettings(source: NodeJS.ProcessEnv) {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (!parsed.success) throw new Error(`Check the settings (environment or .env file):\n${z.prettifyError(parsed.error)}`)
  if (lacksToken(parsed.data)) throw new Error(`METRICS_TOKEN is missing: ${tokenIsMissing}`)
  return parsed.data
}

/** Reads the installation's secrets, which the console creates at its first start; encrypted data need the same ones. */
async function readSecrets(dataDir: string) {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file))
    throw new Error(
      `${file} is missing. Start the app first, which creates it, or copy it from another machine of this installation`,
    )
  const text = await readFile(file, 'utf8')
  const { data: secrets } = JsonText.pipe(Secrets).safeParse(text)
  if (secrets === undefined) throw new Error(`${file} is damaged. Put it back: without it encrypted data cannot be read`)
  return { file, secrets }
}

/** Migrates as the owner of the tables, unless `MIGRATE` is off, then opens the database as the app's role with fewer rights. */
async function openPrepared(settings: Settings, held: HeldSecrets): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_CONNECTIONS: max, DATA_DIR: dataDir } = settings
  const replicaUrl = settings.DATABASE_REPLICA_URL
  const files = [jobsFiles(), roomFiles()]
  const openAsApp = () => openDatabase({ url, replicaUrl, dataDir, role: embeddedAppRole, max, log: console.info })
  if (!settings.MIGRATE) {
    const database = await openAsApp()
    await mustBeMigrated(database, files)
    await bindSecrets(database, held)
    return database
  }
  const owner = await openDatabase({ url: ownerUrl ?? url, dataDir, max: 2, log: console.info })
  try {
    await bindSecrets(owner, held)
    for (const room of files) await migrate(owner, room)
    await letAppIn(owner, url, files)
    return await openAsApp()
  } finally {
    await owner.close()
  }
}

/** Runs the service as a process of its own, for partners' traffic: `npm run service`. It runs until it is stopped. */
async function main(): Promise<void> {
  // Loads the app's settings from `.env`; variables that are set take precedence.
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const held = await readSecrets(settings.DATA_DIR)
  const database = await openPrepared(settings, held)
  const { encryption, fingerprint, pepper } = held.secrets
  const rateProvider = chooseRates(process.env, { freeze: settings.SANDBOX_RATE_FREEZE })
  const proxies = watchForProxies(settings.TRUSTED_PROXIES, console.warn)
  const service = createService({
    database,
    secrets: { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper },
    rateProvider,
    margins: chooseMargins(process.env),
    slots: chooseSlots(process.env),
    dataDir: settings.DATA_DIR,
    warnings: proxies.warnings,
  })

  const ending = new AbortController()
  const onFailure = ({ id, ...failure }: JobFailure) => writeLog('error', 'job failed', { id: String(id), ...failure })
  const work = service.work({ signal: ending.signal, onFailure })
  const sweeping = setInterval(
    () => service.sweep().catch((error) => writeLog('error', 'sweep failed', { error: errorName(error) })),
    30_000,
  )
  const server = listen(service, settings, proxies)
  await showMetrics(service, settings)
  const stop = () => {
    clearInterval(sweeping)
    ending.abort()
    setTimeout(() => server.closeAllConnections(), longestStopMs).unref()
    server.close(async () => {
      await work
      await database.close()
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

async function showMetrics({ readMetrics }: Service, settings: Settings): Promise<void> {
  const { METRICS_HOST: host, SERVICE_METRICS_PORT: port, METRICS_TOKEN: token } = settings
  if (port === undefined) return
  const onTrouble = (part: string, error: unknown) => console.error('metrics of', part, 'could not be read:', errorName(error))
  const parts = metricPartNames.map((name) => ({ name, read: () => readMetrics(name) }))
  const scrape = createScrape([processPart('service'), ...parts], { onTrouble })
  await serveMetrics(scrape, { host, port, token, tell: (level, sentence) => console[level](sentence) })
}

function listen(service: Service, settings: Settings, proxies: ReturnType<typeof watchForProxies>) {
  const findAddress = clientAddressBehind(settings.TRUSTED_PROXIES)
  const server = createHttpServer((request, peer) => {
    const from = { peer, forwardedFor: request.headers.get('x-forwarded-for') }
    proxies.see(from)
    return service.fetch(request, { address: findAddress(from) })
  }, findAddress)
  server.once('error', fail)
  server.listen(settings.SERVICE_PORT, settings.SERVICE_HOST, () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : settings.SERVICE_PORT
    console.info(`Serving the payments API on http://${settings.SERVICE_HOST}:${port}/v1`)
  })
  return server
}

/** Prints why the service cannot work, without a stack, as the app does. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

await main().catch(fail)
