import { ServiceError } from './errors'

/** Returns the first member that a rule refuses ("pointer code"), or the error's code; undefined if the rule accepts. */
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
