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
}

/** `mapping`: the mapping file with which more operations would fit; undefined if no proposal was found. */
export type Report = { conforms: boolean; verdicts: OperationVerdict[]; made: string[]; mapping: ApiMapping | undefined }

/**
 * Returns whether the API can be used: no operation differs, no published one is missing, and it could be reached. Untested
 * operations and missing extensions do not count against it.
 */
export function conforms(verdicts: readonly OperationVerdict[]): boolean {
  return verdicts.every(({ verdict, operation }) => {
    if (verdict === 'missing') return isExtension(operation)
    return verdict === 'fits' || verdict === 'not tested'
  })
}
