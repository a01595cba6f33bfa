import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Connection } from './client'
import { chownTree, findBinaries, findHome, makeHome, makeSocketFolder, socketFolder } from './embedded-files'
import { askServer, connectionOf, createDatabase, othersConnected } from './embedded-probe'
import { type ServerProcess, spawnServer } from './embedded-process'
import { withFileLock } from './file-lock'
import { readIfThere } from './process-identity'
import { chooseServerUser, findMaker, type ServerUser } from './server-user'

const run = promisify(execFile)

/** `durable: false` is for tests only: a crash of the machine may then lose acknowledged writes. */
export type EmbeddedOptions = { dataDir: string; log?: (line: string) => void; durable?: boolean }

const startTimeoutMs = 300_000

/**
 * Ensures that one PostgreSQL server runs on the data folder, and returns its address. It tries to connect before it spawns, so
 * all processes of the machine share one server; a file lock guards creation and spawning.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<Connection> {
  const dataDir = resolve(options.dataDir)
  const running = connectionOf(socketFolder(await findHome(dataDir)))
  if ((await askServer(running)) === 'ready') return running
  const user = await chooseServerUser(await findHome(dataDir))
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  return withFileLock(lockPath(dataDir), () => startOnData(dataDir, user, { ...options, isNew: true }))
}

/** After a failed start, how long the next one waits: a full disk fills no log with attempts. */
const revivalPauseMs = 5_000

/**
 * Returns a function that starts the server again after it has ended under this process, such as when the disk was full or the
 * system had no memory left, and that returns whether it runs. It makes no new data: those of an installation that was erased
 * meanwhile do not come back. All who call share one start, and a failed one is not repeated for five seconds; `log` gets its reason.
 */
export function createReviver(options: EmbeddedOptions): () => Promise<boolean> {
  const dataDir = resolve(options.dataDir)
  const { log = () => {} } = options
  let start: Promise<boolean> | undefined
  const revive = async () => {
    const user = await chooseServerUser(await findHome(dataDir))
    await withFileLock(lockPath(dataDir), () => startOnData(dataDir, user, { ...options, isNew: false }))
    log('The database server had ended, and runs again')
    start = undefined
    return true
  }
  const fail = (error: unknown) => {
    log(`The database server has ended and does not start again: ${error instanceof Error ? error.message : error}`)
    setTimeout(() => {
      start = undefined
    }, revivalPauseMs).unref()
    return false
  }
  return () => {
    start ??= revive().catch(fail)
    return start
  }
}

/**
 * Stops the server if no other client is connected to it, whichever process started it. After a crash it keeps running, and the
 * next start connects to it. Returns whether it was stopped.
 */
export async function stopEmbeddedPostgresIfUnused(dataDir: string): Promise<boolean> {
  return withFileLock(lockPath(resolve(dataDir)), async () => {
    const home = await findHome(resolve(dataDir))
    const server = connectionOf(socketFolder(home))
    if ((await askServer(server)) === 'absent' || (await othersConnected(server))) return false
    await stop(home)
    return true
  })
}

/** Deletes the database, wherever it is stored. Refuses while another process uses it. */
export async function eraseEmbeddedPostgres(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return
  await withFileLock(lockPath(folder), async () => {
    const home = await findHome(folder)
    const server = connectionOf(socketFolder(home))
    if ((await askServer(server)) !== 'absent') {
      if (await othersConnected(server)) throw new Error('The database is in use: stop the app first')
      await stop(home)
    }
    await rm(home, { recursive: true, force: true })
    await rm(join(folder, 'postgres-location'), { force: true })
  })
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'postgres.lock')
}

/** `isNew`: makes the data if there are none. */
async function startOnData(
  dataDir: string,
  user: ServerUser | undefined,
  { log = () => {}, durable = true, isNew }: EmbeddedOptions & { isNew: boolean },
): Promise<Connection> {
  if (!isNew && !existsSync(join(await findHome(dataDir), 'data'))) throw new Error('The data of the database are gone')
  const home = await makeHome(dataDir, user, log)
  const server = connectionOf(socketFolder(home))
  let child: ServerProcess | undefined
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(25)) {
    const state = await askServer(server)
    if (state === 'ready') return server
    if (state === 'without database') await createDatabase(server)
    if (state !== 'absent' || child?.running()) continue

    await child?.throwUnlessWorthAnotherTry()
    const { initdb, postgres } = await findBinaries(home, user)
    await createCluster(home, initdb, user, durable)
    const owner = await stat(home)
    await makeSocketFolder(server.host, { uid: owner.uid, gid: owner.gid })
    child = await spawnServer({ program: postgres, home, socketFolder: server.host, user, durable, retryOf: child })
  }
  throw new Error(`PostgreSQL in ${home} did not become ready within ${startTimeoutMs / 1000} s`)
}

/**
 * Creates a cluster, which gets its name only when it is complete. A process killed half-way leaves a folder that the next one
 * removes, perhaps while the orphaned initdb still writes there: so each uses a name of its own, and removal is retried.
 */
async function createCluster(home: string, initdb: string, user: ServerUser | undefined, durable: boolean): Promise<void> {
  if (existsSync(join(home, 'data'))) return
  for (const name of await readdir(home)) {
    if (name.startsWith('data.')) await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const unfinished = join(home, `data.${randomUUID()}`)
  const settings = [
    ...['--pgdata', unfinished, '--username', 'cauce', '--auth-local', 'trust', '--auth-host', 'reject', '--encoding', 'UTF8'],
    // PostgreSQL's built-in collation: the same order on every machine, whatever locales it has.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const maker = user === undefined ? undefined : await findMaker()
  if (maker !== undefined) await openFor(maker, unfinished)
  const env = { NODE_ENV: 'production' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  await run(initdb, settings, { ...maker, cwd: '/', env }).catch((error) => {
    throw new Error(
      `PostgreSQL could not create its data in ${home}: ${error.stderr?.trim() || error.code}. Correct that, or set DATABASE_URL`,
    )
  })
  if (user !== undefined) {
    await chownTree(unfinished, user)
    await chmod(home, 0o700)
  }
  await rename(unfinished, join(home, 'data'))
}

/** Creates the maker's own folder. The folder above it becomes traversable meanwhile; its other content stays closed. */
async function openFor(maker: ServerUser, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, maker.uid, maker.gid)
  await chmod(dirname(folder), 0o711)
}

/** Does a fast shutdown: clients are disconnected, and everything is on disk when the process has ended. */
async function stop(home: string): Promise<void> {
  const pidFile = join(home, 'data', 'postmaster.pid')
  const pid = Number((await readIfThere(pidFile))?.split('\n')[0])
  if (!pid) return
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + startTimeoutMs; existsSync(pidFile); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL ${pid} did not stop within ${startTimeoutMs / 1000} s`)
  }
}
