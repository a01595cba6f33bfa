import 'server-only'
import { limitLines } from './line-limit'
import { describeError, log } from './log'

const mostLines = 20

/**
 * Redirects what Next writes of failures to the log. Next prints the whole message of an error, in which a request can repeat
 * itself, down to its line ends, and a database the values of a statement; the log names the error by its kind and place, and by
 * the number that its page shows. Texts without an error are logged as they are, in one line. Of one kind a minute has a few lines:
 * anybody can send a call that Next cannot decode.
 */
export function logFailuresOfNext(): void {
  const pass = limitLines(mostLines)
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...said: unknown[]) => {
      const error = said.find((one) => one instanceof Error)
      const passed = pass(error === undefined ? level : kindOf(error))
      if (passed === undefined) return
      const [facts, text] = described(said, error)
      log[level]({ ...facts, ...passed }, text)
    }
  }
}

/** Returns the name and the place of an error, neither of which a request can make up. */
function kindOf(error: Error): string {
  const { name, at = '' } = describeError(error)
  return `${name} ${at.split('\n')[0]}`
}

function described(said: readonly unknown[], error: Error | undefined): [object, string] {
  if (error === undefined) return [{}, said.map(String).join(' ')]
  const digest = 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined
  return [{ err: error, digest }, 'a request failed in Next']
}
