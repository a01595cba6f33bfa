import 'server-only'
import { convertTrail } from '#backoffice/audit/convert-trail'
import { deskFiles } from '#backoffice/room-files'
import { embeddedAppRole, letAppIn, mayChangeKept, seesEveryRow } from '#database/app-role'
import { jobsFiles } from '#database/job-queue'
import { migrate, mustBeMigrated, type RoomFiles } from '#database/migrate'
import { type Database, openDatabase, sharedDatabase } from '#database/open'
import { perProcess } from '#database/per-process'
import { bindSecrets } from '#database/secret-prints'
import { chooseMargins, chooseRates, chooseSlots, createService, type Log, paymentsFiles, type Service } from '#service'
import type { Credentials } from '../api/client'
import { endSupersededKeys, readConsoleKey } from './console-key'
import { env } from './env'
import { readInstalledSecrets } from './installed-secrets'
import { log } from './log'
import { secrets } from './secrets'

export type ServiceSecrets = { encryptionKey: Buffer; fingerprintKey: Buffer; keyPepper: Buffer }
/** `desk` is a separate pool: however many connections the pages of the console use, payments find one. */
export type BuiltIn = { database: Database; desk: Database; service: Service }

/** A failed start is not cached, so the console recovers when its database does. */
const started = perProcess('built-in service', open)
const credentials = perProcess('credentials', readCredentials)

/** Returns the database of this installation, with all migrations applied. */
export async function appDatabase(): Promise<Database> {
  return (await builtIn()).database
}

/** Returns the desk's pool of connections to the same database. */
export async function deskDatabase(): Promise<Database> {
  return (await builtIn()).desk
}

/** Returns the payments service inside this process. */
export async function builtInService(): Promise<Service> {
  return (await builtIn()).service
}

/** Returns the console's organization and key, which was created at first start and is stored encrypted in the database. */
export function builtInCredentials(): Promise<Credentials> {
  return credentials.get()
}

/**
 * Returns the credentials that this process uses; undefined before the first use, and while they cannot be read:
 * `builtInCredentials` throws the reason.
 */
export async function knownCredentials(): Promise<Credentials | undefined> {
  return credentials.known()?.catch(() => undefined)
}

/** Returns what this process has opened; undefined if nothing yet. For checks, which must not open anything themselves. */
export function knownBuiltIn(): Promise<BuiltIn> | undefined {
  return started.known()
}

/** Returns the databases and the service, for the set-up and removal of a whole installation. */
export function builtIn(): Promise<BuiltIn> {
  return started.get()
}

/** Migrates as the owner, unless another process does that, and then works as the role of the app, which has fewer rights. */
async function open(): Promise<BuiltIn> {
  if (!env.MIGRATE) return openAsApp()
  return withOwner(async (owner) => {
    await bindSecrets(owner, await readInstalledSecrets(owner))
    await migrateInstallation(owner)
    return openAsApp()
  })
}

async function openAsApp(): Promise<BuiltIn> {
  const database = await openShared()
  try {
    if (!env.MIGRATE) {
      await mustBeMigrated(database, installationFiles())
      await bindSecrets(database, await readInstalledSecrets(database))
    }
    if (await mayChangeKept(database, installationFiles())) log.warn(tooMuchAllowed)
    if (await seesEveryRow(database)) log.warn(notHeldToRows)
    return await openRooms(database)
  } catch (error) {
    await database.close()
    throw error
  }
}

const tooMuchAllowed =
  'the role of DATABASE_URL may change the audit trail and the books: npm run admin -- database-role makes one that may not (docs/operations.md)'

const notHeldToRows =
  'the role of DATABASE_URL is exempt from row-level security, because it owns the tables, is a superuser or has BYPASSRLS: npm run admin -- database-role makes one that is not (docs/operations.md)'

/** Opens the database with the rights of the app. It does not migrate, and does not check the secrets against the data. */
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

/**
 * Runs work on the tables as their owner: DATABASE_OWNER_URL, if the role in DATABASE_URL is another one. `name` is that of the
 * connections.
 */
export async function withOwner<T>(work: (owner: Database) => Promise<T>, name = 'cauce owner'): Promise<T> {
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL
  const owner = await openDatabase({ url, dataDir: env.DATA_DIR, max: 2, name, log: (line) => log.info(line) })
  try {
    return await work(owner)
  } finally {
    await owner.close() // this stops an embedded server that no other process uses
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

/** Returns the keys of this installation, under the names of the service. */
export async function serviceSecrets(): Promise<ServiceSecrets> {
  const { encryption, fingerprint, pepper } = await secrets()
  return { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper }
}

/**
 * Applies the migrations of every room, and returns those applied. Several processes may do this at once: one migrates, the
 * others wait.
 */
export async function migrateRooms(owner: Database): Promise<string[]> {
  const applied: string[] = []
  for (const files of installationFiles()) applied.push(...(await migrate(owner, files)))
  await convertTrail(owner.db, (await secrets()).audit)
  return applied
}

/** Does the same as `migrateRooms`, and grants the app its rights. */
export async function migrateInstallation(owner: Database): Promise<string[]> {
  const applied = await migrateRooms(owner)
  await letAppIn(owner, env.DATABASE_URL, installationFiles())
  return applied
}

/** Returns the schema files of every room, in the order in which they are applied. */
export function installationFiles(): RoomFiles[] {
  return [jobsFiles(), paymentsFiles(), deskFiles()]
}

async function readCredentials(): Promise<Credentials> {
  return readConsoleKey({ ...(await keyOptions()), organizationId: env.ORGANIZATION_ID })
}

/** Revokes keys that consoles of this installation no longer use. Nothing to do before the first use of the key. */
export async function revokeSupersededKeys(): Promise<void> {
  const known = await knownCredentials()
  if (known !== undefined) await endSupersededKeys({ ...(await keyOptions()), organizationId: known.organizationId }, new Date())
}

async function keyOptions() {
  const { desk, service } = await builtIn()
  const { encryption } = await secrets()
  return { db: desk.db, dataDir: env.DATA_DIR, encryptionKey: encryption, provisioning: service.provisioning }
}
