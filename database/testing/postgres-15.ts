import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectionUrl, openPool } from '../client'
import { findMaker } from '../server-user'
import { findPort } from './find-port'
import { signalServer } from './processes'

const run = promisify(execFile)

/** Debian's path of the oldest PostgreSQL that Cauce supports. */
const programs = '/usr/lib/postgresql/15/bin'

/** Whether it is installed. */
export const hasPostgres15 = existsSync(join(programs, 'pg_ctl'))

export type Postgres15 = {
  /** Over its socket. */
  url: string
  /** The same server over TCP on loopback. */
  host: string
  port: number
  /** The folder of its files, which belong to its account. */
  folder: string
  /** Starts a synchronous standby of this server, without which no commit is acknowledged from then on. */
  follow: () => Promise<Postgres15>
  promote: () => Promise<void>
  /** Sends a signal to the server and all its processes. */
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Ends it and removes its files. */
  stop: () => Promise<void>
}

/** Starts, for tests, an empty server. */
export async function startPostgres15(settings: readonly string[] = []): Promise<Postgres15> {
  const place = await makePlace()
  const made = ['-D', place.data, '-U', 'cauce', '-E', 'UTF8', '-A', 'trust', '--no-sync']
  await run(join(programs, 'initdb'), made, place.options)
  return start(place, settings)
}

type Place = Awaited<ReturnType<typeof makePlace>>

async function makePlace() {
  const folder = await mkdtemp('/tmp/cauce-pg15-')
  const account = process.getuid?.() === 0 ? await findMaker() : undefined
  if (account) await chown(folder, account.uid, account.gid)
  const options = { ...account, cwd: folder, env: { NODE_ENV: 'test' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  return { folder, data: join(folder, 'data'), port: await findPort(), options }
}

async function start({ folder, data, port, options }: Place, settings: readonly string[]): Promise<Postgres15> {
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off', 'timezone=UTC']
  const words = [...own, ...settings].map((one) => `-c ${one}`).join(' ')
  await run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', words, 'start'], options)
  const url = connectionUrl({ host: folder, port, user: 'cauce', database: 'postgres' })
  return {
    url,
    host: `127.0.0.1:${port}`,
    port,
    folder,
    follow: async () => {
      const place = await makePlace()
      const source = ['-d', `host=${folder} port=${port} user=cauce application_name=follower`]
      await run(
        join(programs, 'pg_basebackup'),
        [...source, '-D', place.data, '-R', '-X', 'stream', '-c', 'fast', '-N'],
        place.options,
      )
      const follower = await start(place, settings)
      await demandFollower(url)
      return follower
    },
    promote: async () => {
      await run(join(programs, 'pg_ctl'), ['-D', data, '-w', 'promote'], options)
    },
    signal: (signal) => signalServer(data, signal),
    stop: async () => {
      await signalServer(data, 'SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

async function demandFollower(url: string): Promise<void> {
  const sql = openPool(url, { max: 1 })
  await sql`alter system set synchronous_standby_names = 'follower'`
  await sql`select pg_reload_conf()`
  for (let isThere = false; !isThere; ) {
    const [row] = await sql`select exists (select from pg_stat_replication where sync_state = 'sync') as there`
    isThere = row?.there
  }
  await sql.end()
}
