import { type AnyErrorCode, ServiceError } from './errors'

/** Returns the value, or the ServiceError with which the work was refused. Any other error is a bug, and is thrown. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | ServiceError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** Returns the value, or undefined for a refusal whose code is an answer, such as "not found". Throws every other error. */
export async function unlessRefused<T>(work: Promise<T>, isAnswer: (code: AnyErrorCode) => boolean): Promise<T | undefined> {
  const value = await orRefusal(work)
  if (!(value instanceof ServiceError)) return value
  if (isAnswer(value.code)) return undefined
  throw value
}

/** Does the same where one code is an answer. */
export function unlessCode<T>(answer: AnyErrorCode, work: Promise<T>): Promise<T | undefined> {
  return unlessRefused(work, (code) => code === answer)
}
