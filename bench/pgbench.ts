import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#database/project-root'
import { byOf } from '#service/ground/actor'
import { toPassArray } from '#service/keys/recheck-key'
import type { Fixture, Payments } from './fixture'
import { keyCheckOf } from './key-check'
import { spreadAccounts } from './past-transfers'
import { hotAccount } from './seed'

const run = promisify(execFile)

/** The path of pgbench, which Debian installs with `postgresql` or `postgresql-contrib`; the embedded server lacks it. */
const pgbench = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'pgbench'))
  .find((path) => existsSync(path))

export const hasPgbench = pgbench !== undefined

/** Pays the quotes over `atATime` connections with the same SQL function as the service, and returns payments per second. */
export async function payWithPgbench(fixture: Fixture, { first, count, hot }: Payments, atATime: number): Promise<number> {
  if (pgbench === undefined) throw new Error('pgbench is not installed')
  const { connection } = fixture.database
  const { admission, pass } = await keyCheckOf(fixture, { policy: 'write', address: '127.0.0.1' }, 'transfers:pay')
  const each = Math.floor(count / atATime)
  const variables = {
    pass: toPassArray(pass),
    org: admission.organizationId,
    by: byOf(admission),
    payer: admission.keyId,
    i: -1,
    first,
    each,
    accounts: hot ? 1 : spreadAccounts,
    shift: hot ? hotAccount : 1,
    fingerprint: `\\x${'5a'.repeat(32)}`,
  }
  const { stdout, stderr } = await run(pgbench, [
    ...['--host', connection.host, '--port', String(connection.port), '--username', connection.user],
    ...['--no-vacuum', '--protocol', 'prepared', '--client', String(atATime), '--jobs', '2', '--transactions', String(each)],
    ...Object.entries(variables).flatMap(([name, value]) => ['--define', `${name}=${value}`]),
    ...['--file', join(projectRoot(), 'bench/payments.pgbench.sql'), connection.database],
  ])
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (perSecond === undefined || !stdout.includes(`actually processed: ${each * atATime}/`))
    throw new Error(`pgbench: ${stdout}${stderr}`)
  return Number(perSecond)
}
