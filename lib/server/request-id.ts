import { randomUUID } from 'node:crypto'

/**
 * Returns the id that a request brings if it is safe in a header and a log (printable ASCII, at most 64 characters), else a new
 * one.
 */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const given = headers.get('x-request-id')
  return given !== null && /^[\x21-\x7e]{1,64}$/.test(given) ? given : randomUUID()
}
