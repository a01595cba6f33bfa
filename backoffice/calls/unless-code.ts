import { type AnyErrorCode, ServiceError } from '#contract/errors'

/** `undefined` for the one refusal that is an answer here; every other one stays an error. */
export async function unlessCode<T>(code: AnyErrorCode, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ServiceError && error.code === code) return undefined
    throw error
  }
}
