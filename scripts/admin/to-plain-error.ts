import { z } from 'zod'
import { postgresError } from '#database/open'
import { describeFaults } from './must-be'

/**
 * Returns the error that an operator reads: sentences without SQL, its parameters, a pattern or a stack. `usage` is added where
 * an argument is missing or unknown. The cause stays inside.
 */
export function toPlainError(error: unknown, usage: string): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return new Error(plainly(error, usage), { cause: error })
}

function plainly(error: Error, usage: string): string {
  const refused = postgresError(error)
  if (refused !== undefined) return `The database refused this: ${refused.message}`
  if (error instanceof z.ZodError) return describeFaults(error)
  const code = 'code' in error ? String(error.code) : ''
  // Node ends the first sentence with a period only if another one follows.
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message.split(/\.?\n|\. /)[0]}. Nothing was changed.\n${usage}`
  const file = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  if (code === 'ENOENT') return `There is no file or folder ${file ?? ''}. Check the path`
  if (code === 'EEXIST') return `${file ?? 'The file'} is there already and was left as it is: choose another name`
  if (code === 'EISDIR') return `${file ?? 'That'} is a folder. Name a file`
  return withoutQuery(error).message
}

/** Returns the reason of a query that did not reach the database; its own message contains the statement. */
function withoutQuery(error: Error): Error {
  return error.message.startsWith('Failed query') && error.cause instanceof Error ? withoutQuery(error.cause) : error
}
