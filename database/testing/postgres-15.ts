import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectionUrl } from '../client'
import { findMaker } from '../server-user'

const run = promisify(execFile)

/** Where Debian puts the oldest PostgreSQL that Cauce runs on. */
const programs = '/usr/lib/postgresql/15/bin'

/** Whether this machine has it. */
export const hasPostgres15 = existsSync(join(programs, 'pg_ctl'))

/** For tests: a server of its own with nothing in it. `stop` ends it and removes its files. */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp('/tmp/cauce-pg15-')
  const account = process.getuid?.() === 0 ? await findMaker() : undefined
  if (account) await chown(folder, account.uid, account.gid)
  const options = { ...account, cwd: folder, env: { NODE_ENV: 'test' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  const data = join(folder, 'data')
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'cauce', '-E', 'UTF8', '-A', 'trust', '--no-sync'], options)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'timezone=UTC']
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.map((one) => `-c ${one}`).join(' '), 'start']
  await run(join(programs, 'pg_ctl'), start, options)
  return {
    url: connectionUrl({ host: folder, port: 5432, user: 'cauce', database: 'postgres' }),
    stop: async () => {
      await run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
