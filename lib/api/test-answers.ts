import { ServiceError } from '#contract/errors'

/** Makes the answer of an API with this status; a body that is no text is written as JSON. */
export function givenAnswer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text }
}

/** Returns the error of the catalogue that the work throws. Throws any other error, and if it throws none. */
export function thrownBy(work: () => unknown): ServiceError {
  try {
    work()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('It did not fail')
}
