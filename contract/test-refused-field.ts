import { ServiceError } from './errors'

/** Returns what a rule says of the first member that it refuses, as "pointer code", or its code where it names none; undefined where it lets all pass. */
export function refusedField(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const [first] = error.errors
    return first === undefined ? error.code : `${first.pointer} ${first.code}`
  }
}
