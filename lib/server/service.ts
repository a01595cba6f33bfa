import 'server-only'
import { convertTrail } from '#backoffice/audit/convert-trail'
import { deskFiles } from '#backoffice/room-files'
import { embeddedAppRole, letAppIn, mayChangeKept } from '#database/app-role'
import { jobsFiles } from '#database/job-queue'
import { migrate, mustBeMigrated, type RoomFiles } from '#database/migrate'
import { type Database, openDatabase, sharedDatabase } from '#database/open'
import { perProcess } from '#database/per-process'
import { bindSecrets } from '#database/secret-prints'
import { chooseMargins, chooseRates, chooseSlots, createService, type Log, paymentsFiles, type Service } from '#service'
import type { Credentials } from '../api/client'
import { readConsoleKey } from './console-key'
import { env } from './env'
import { log } from './log'
import { heldSecrets, secrets } from './secrets'

export type ServiceSecrets = { encryptionKey: Buffer; fingerprintKey: Buffer; keyPepper: Buffer }
/** `desk` is a pool of its own: whatever the pages of the console ask of the trail and the lists, payments find a connection. */
export type BuiltIn = { database: Database; desk: Database; service: Service }

/** A start that failed is not remembered, so that the console recovers when its database does. */
const started = perProcess('built-in service', open)
const credentials = perProcess('credentials', readCredentials)

/** The database of this installation, migrated in every room. */
export async function appDatabase(): Promise<Database> {
  return (await builtIn()).database
}

/** Returns where the desk of the console works: the same database, over connections of its own. */
export async function deskDatabase(): Promise<Database> {
  return (await builtIn()).desk
}

/** The payments service inside this process. */
export async function builtInService(): Promise<Service> {
  return (await builtIn()).service
}

/** The organization this console serves and its key, minted at first start and kept encrypted in the data folder. */
export function builtInCredentials(): Promise<Credentials> {
  return credentials.get()
}

/** Those that this process works with; undefined before the first use, and while there are none: who asks for them is told why. */
export async function knownCredentials(): Promise<Credentials | undefined> {
  return credentials.known()?.catch(() => undefined)
}

/** Returns what this process has opened already; undefined while it has not begun to. Whoever only looks must not open anything. */
export function knownBuiltIn(): Promise<BuiltIn> | undefined {
  return started.known()
}

/** Both, for who sets up or takes apart a whole installation. */
export function builtIn(): Promise<BuiltIn> {
  return started.get()
}

/** Migrates as the owner, unless another process does, and works as the role of the app, which may do less. */
async function open(): Promise<BuiltIn> {
  if (!env.MIGRATE) return openAsApp()
  return withOwner(async (owner) => {
    await bindSecrets(owner, await heldSecrets(owner))
    await migrateInstallation(owner)
    return openAsApp()
  })
}

async function openAsApp(): Promise<BuiltIn> {
  const database = await openShared()
  try {
    if (!env.MIGRATE) {
      await mustBeMigrated(database, installationFiles())
      await bindSecrets(database, await heldSecrets(database))
    }
    if (await mayChangeKept(database, installationFiles())) log.warn(tooMuchAllowed)
    return await openRooms(database)
  } catch (error) {
    await database.close()
    throw error
  }
}

const tooMuchAllowed =
  'the role of DATABASE_URL may change the audit trail and the books: npm run admin -- database-role makes one that may not (docs/operating.md)'

/** The database as the app may use it: not migrated, and not asked whether the secrets are its own. */
function openShared(): Promise<Database> {
  return sharedDatabase({
    url: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    dataDir: env.DATA_DIR,
    max: env.DATABASE_CONNECTIONS,
    role: embeddedAppRole,
    log: (line) => log.info(line),
  })
}

/** Work on the tables themselves, as who owns them: DATABASE_OWNER_URL where the role of DATABASE_URL is another. */
export async function withOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL
  const owner = await openDatabase({ url, dataDir: env.DATA_DIR, max: 2, name: 'cauce owner', log: (line) => log.info(line) })
  try {
    return await work(owner)
  } finally {
    await owner.close() // which stops an embedded server that nobody else uses
  }
}

async function openRooms(database: Database): Promise<BuiltIn> {
  const service = createService({
    database,
    secrets: await serviceSecrets(),
    rateProvider: chooseRates(env.SERVICE, { freeze: env.SANDBOX_RATE_FREEZE }),
    margins: chooseMargins(env.SERVICE),
    slots: chooseSlots(env.SERVICE),
    log: serviceLog,
    dataDir: env.DATA_DIR,
  })
  const desk = await openDatabase({ url: database.url, dataDir: env.DATA_DIR, name: 'cauce desk', max: env.DESK_CONNECTIONS })
  const close = async () => {
    await desk.close()
    await database.close()
  }
  return { database: { ...database, close }, desk, service }
}

const serviceLog: Log = (level, event, facts) => log[level](facts, event)

/** The keys of this installation, as the service names them. */
export async function serviceSecrets(): Promise<ServiceSecrets> {
  const { encryption, fingerprint, pepper } = await secrets()
  return { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper }
}

/** Brings every room to its newest migration, and returns what it applied. Any number of processes may do this at once: one migrates, the others wait. */
export async function migrateRooms(owner: Database): Promise<string[]> {
  const applied: string[] = []
  for (const files of installationFiles()) applied.push(...(await migrate(owner, files)))
  await convertTrail(owner.db, (await secrets()).audit)
  return applied
}

/** As `migrateRooms`, and lets the app work on them. */
export async function migrateInstallation(owner: Database): Promise<string[]> {
  const applied = await migrateRooms(owner)
  await letAppIn(owner, env.DATABASE_URL, installationFiles())
  return applied
}

/** Returns where the schema of every room is written, in the order in which they are made. */
export function installationFiles(): RoomFiles[] {
  return [jobsFiles(), paymentsFiles(), deskFiles()]
}

async function readCredentials(): Promise<Credentials> {
  const service = await builtInService()
  const { encryption } = await secrets()
  return readConsoleKey({
    dataDir: env.DATA_DIR,
    encryptionKey: encryption,
    provisioning: service.provisioning,
    organizationId: env.ORGANIZATION_ID,
  })
}
