import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedAppRole } from '../app-role'
import { type Connection, connectionUrl, openPool } from '../client'
import { findMaker, type ServerUser } from '../server-user'
import { findPort } from './find-port'

/** Debian's path. */
const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed. */
export const hasPgbouncer = existsSync(program)

export type PoolerOptions = { mode?: 'transaction' | 'session'; settings?: readonly string[] }
export type Pooler = { port: number; urlFor: (database: string) => string; stop: () => Promise<void> }

/** Starts, for tests, Debian's PgBouncer before a server, for all of its databases. */
export async function startPgbouncer({ host, port, user }: Connection, options: PoolerOptions = {}): Promise<Pooler> {
  const { mode = 'transaction', settings = [] } = options
  const folder = await mkdtemp('/tmp/cauce-pooler-')
  const account = process.getuid?.() === 0 ? await accountFor(host) : undefined
  if (account) await chown(folder, account.uid, account.gid)
  const own = await findPort()
  const lines = [
    ...['[databases]', `* = host=${host} port=${port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${own}`],
    ...['unix_socket_dir =', 'auth_type = trust', `auth_file = ${join(folder, 'users.txt')}`, `pool_mode = ${mode}`],
    ...['default_pool_size = 8', 'max_client_conn = 1000'],
    ...['autodb_idle_timeout = 5', 'server_idle_timeout = 5'],
    ...settings,
  ]
  // The owner and the app, without passwords.
  await writeFile(join(folder, 'users.txt'), [user, embeddedAppRole].map((name) => `"${name}" ""\n`).join(''), { mode: 0o644 })
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 })
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...account, cwd: folder, stdio: 'ignore' })
  const urlFor = (database: string) => connectionUrl({ host: '127.0.0.1', port: own, user, database })
  await untilTaken(urlFor('postgres'), child)
  return {
    port: own,
    urlFor,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Chooses the account: PgBouncer does not run as root, and only its owner can reach a socket in a private folder. */
async function accountFor(host: string): Promise<ServerUser> {
  if (!host.startsWith('/')) return findMaker()
  const { uid, gid } = await stat(host)
  return { uid, gid }
}

async function untilTaken(url: string, child: ChildProcess): Promise<void> {
  const sql = openPool(url, { max: 1, prepare: false })
  for (let isTaken = false; !isTaken; ) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    isTaken = await sql.unsafe('select 1').then(
      () => true,
      () => false,
    )
  }
  await sql.end({ timeout: 1 })
}
