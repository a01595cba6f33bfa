import { ServiceError } from '#contract/errors'

/** Returns what an extension answers, or `otherwise` where this API does not have it. */
export async function whereMissing<T>(asked: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'extension_missing') throw error
    return otherwise()
  }
}
