import { spawn } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgres, processStart, readIfThere } from './process-identity'
import type { ServerUser } from './server-user'

type SpawnOptions = {
  program: string
  home: string
  socketFolder: string
  user: ServerUser | undefined
  durable: boolean
  /** The earlier process that ended before it was ready, if this is a retry. */
  retryOf: ServerProcess | undefined
}

/** A server process that was spawned and is not ready yet. */
export type ServerProcess = {
  running: () => boolean
  firstTriedAt: number
  /** For an ended process: waits a little if the cause is temporary, else throws the server's own message. */
  throwUnlessWorthAnotherTry: () => Promise<void>
}

const retryForMs = 30_000
const largestLogBytes = 1_000_000

/** After a kill, the children of a server end with a delay; until then a new server refuses to start. */
const passesByItself = /shared memory block .* is still in use|lock file ".*" already exists/

/** Spawns the server in a session of its own, so that neither Ctrl-C nor the end of this process stops it. */
export async function spawnServer(options: SpawnOptions): Promise<ServerProcess> {
  const { program, home, user, retryOf } = options
  const logPath = join(home, 'server.log')
  const grown = await stat(logPath).then(
    (file) => file.size > largestLogBytes,
    () => true,
  )
  const logFile = await open(logPath, grown ? 'w' : 'a', 0o600)
  const logStart = (await logFile.stat()).size
  const stale = await recycledServerPid(home)

  let ended = false
  const child = spawn(program, ['-D', join(home, 'data'), ...settings(options).flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: home,
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
    // Our own environment is not passed on: it has secrets, and the server outlives this process.
    env: {
      NODE_ENV: 'production',
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(stale ? { PG_GRANDPARENT_PID: stale } : {}),
    },
  })
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  await logFile.close()

  const firstTriedAt = retryOf?.firstTriedAt ?? Date.now()
  return {
    running: () => !ended,
    firstTriedAt,
    throwUnlessWorthAnotherTry: async () => {
      const said = (await readFile(logPath)).subarray(logStart).toString('utf8').trim()
      if (!passesByItself.test(said) || Date.now() - firstTriedAt > retryForMs)
        throw new Error(`PostgreSQL did not start (${logPath}):\n${said}`)
      await sleep(100)
    },
  }
}

function settings({ socketFolder, durable }: SpawnOptions): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'shared_buffers=128MB',
    `max_connections=${durable ? 100 : 300}`,
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'log_checkpoints=off',
    // Errors and their statements contain customers' data: the caller gets them, but the log file does not.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=${durable ? 'on' : 'off'}`),
  ]
}

/**
 * Returns the pid that a killed server left behind, if another program has it now (or a zombie still does). PostgreSQL would take
 * that for a running server; it ignores the pid that is passed as its grandparent's, and still makes its other checks.
 */
async function recycledServerPid(home: string): Promise<string | undefined> {
  const pid = (await readIfThere(join(home, 'data', 'postmaster.pid')))?.split('\n')[0]
  if (!pid || (await isPostgres(Number(pid)))) return undefined
  return (await exists(Number(pid))) ? pid : undefined
}

/** Zombies count: kill(pid, 0) succeeds for them, and that is how PostgreSQL checks. */
async function exists(pid: number): Promise<boolean> {
  if ((await processStart(pid)) !== undefined) return true
  return (await readIfThere(`/proc/${pid}/stat`)) !== undefined
}
