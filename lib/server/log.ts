import 'server-only'
import pino from 'pino'
import { postgresError } from '#database/open'
import { env } from './env'

export type ErrorFacts = { name: string; code?: string; constraint?: string; at?: string; cause?: ErrorFacts }

/** The log: one line of JSON per event. Facts are members, an error is `err`; none of them is personal. */
export const log = pino(
  { level: env.LOG_LEVEL, base: null, serializers: { err: describeError } },
  { write: (line) => sink.write(line) },
)

let sink = pino.destination(process.stdout.fd)

/** Redirects the log, for a command whose output another program reads. */
export function logToStandardError(): void {
  sink = pino.destination(process.stderr.fd)
}

/**
 * Returns the loggable part of an error: its name, its code and where it was thrown. Never its message: that of a database error
 * repeats the values of the statement.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = placesIn(error).filter((line) => line.trimStart().startsWith('at '))
  const facts: ErrorFacts = { name: error.name, at: frames.slice(0, 6).join('\n') }
  if ('code' in error && typeof error.code === 'string') facts.code = error.code
  const constraint = postgresError(error)?.constraint_name
  if (constraint !== undefined) facts.constraint = constraint
  if (error.cause instanceof Error) facts.cause = describeError(error.cause)
  return facts
}

/** Returns the lines of a stack after its message, whose own lines may look like places. */
function placesIn({ message, stack = '' }: Error): string[] {
  const start = message === '' ? -1 : stack.indexOf(message)
  return (start < 0 ? stack : stack.slice(start + message.length)).split('\n')
}
