import 'server-only'
import { log } from './log'

/**
 * Redirects what Next writes of failures to the log. Next prints the whole message of an error, in which a request can repeat
 * itself, down to its line ends, and a database the values of a statement; the log names the error by its kind and place, and by
 * the number that its page shows. Texts without an error are logged as they are, in one line.
 */
export function logFailuresOfNext(console: Pick<Console, 'error' | 'warn'> = globalThis.console): void {
  for (const level of ['error', 'warn'] as const) console[level] = (...said: unknown[]) => log[level](...described(said))
}

function described(said: readonly unknown[]): [object, string] {
  const error = said.find((one) => one instanceof Error)
  if (error === undefined) return [{}, said.map(String).join(' ')]
  const digest = 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined
  return [{ err: error, digest }, 'a request failed in Next']
}
