import { ServiceError } from '#contract/errors'

/** Returns the answer of an extension, or `otherwise` if this API lacks it. */
export async function whereMissing<T>(requested: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await requested
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'extension_missing') throw error
    return otherwise()
  }
}
