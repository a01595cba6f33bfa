import type { AppReadiness } from '#lib/server/readiness'

const checks = ['database', 'migrations', 'books', 'clock', 'disk', 'console_key'] as const
type HealthName = (typeof checks)[number] | 'payments'
export type HealthLine = { name: HealthName; state: 'good' | 'bad' | 'unknown' }

/**
 * Returns the result of each check. Without the database, checks of its content are unknown. The journal and the payments of a
 * remote API are not in this console's database, and only an API that answers (`answering`) shows whether it accepts the key.
 */
export function toHealthLines(
  { checks: found, payments }: AppReadiness,
  { remote, answering = true }: { remote: boolean; answering?: boolean },
): HealthLine[] {
  const inDatabase: readonly string[] = ['migrations', 'books', 'clock', 'console_key']
  const lines = checks.map((name): HealthLine => {
    if (name === 'console_key' && found[name] && remote && !answering) return { name, state: 'unknown' }
    if (found[name] === undefined || (!found.database && inDatabase.includes(name))) return { name, state: 'unknown' }
    return { name, state: found[name] ? 'good' : 'bad' }
  })
  const stopped: HealthLine = {
    name: 'payments',
    state: payments === undefined || !found.database ? 'unknown' : payments === 'running' ? 'good' : 'bad',
  }
  return remote ? lines.filter(({ name }) => name !== 'books') : [...lines, stopped]
}
