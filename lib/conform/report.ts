import { isExtension } from '#lib/api/console-operations'
import type { LogCall } from '#lib/api/logged-call'
import type { ApiMapping } from '#lib/api/mapping'
import type { AmountUnit } from '#lib/api/wire-bodies'
import type { OperationVerdict } from './judge'

/** Options of a check. An API without lists needs ids of records to read. */
export type CheckOptions = {
  apiKey: string
  /** Also creates, changes, quotes and deletes. Without it only reads are sent. */
  write: boolean
  amountUnit: AmountUnit
  mapping?: ApiMapping
  /** With `write`: the prefunded account from which one payment is made. */
  prefundedAccountId?: string
  organizationId?: string
  customerId?: string
  email?: string
  reference?: string
  /** Receives every call, for a log of them. */
  logCall?: LogCall
  /** For how long the check waits in total for an API that answers 429, in ms. If omitted: two minutes. */
  patienceMs?: number
  /** Waits for a 429 to end, or for a new record to appear. */
  pause?: (ms: number) => Promise<void>
}

/** `mapping`: the mapping file with which more operations would fit; undefined if no proposal was found. */
export type Report = { conforms: boolean; verdicts: OperationVerdict[]; made: string[]; mapping: ApiMapping | undefined }

/**
 * Returns whether the API can be used: no operation differs, no published one is missing, and it could be reached. Untested
 * operations and missing extensions do not count against it, but of an API of which no operation was tested nothing is known.
 */
export function conforms(verdicts: readonly OperationVerdict[]): boolean {
  const isFree = verdicts.every(({ verdict, operation }) => {
    if (verdict === 'missing') return isExtension(operation)
    return verdict === 'fits' || verdict === 'not tested'
  })
  return isFree && countFitting(verdicts) > 0
}

/** Counts the published operations that fit. */
export function countFitting(verdicts: readonly Pick<OperationVerdict, 'operation' | 'verdict'>[]): number {
  return verdicts.filter(({ verdict, operation }) => verdict === 'fits' && !isExtension(operation)).length
}
