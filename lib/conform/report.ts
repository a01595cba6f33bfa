import { isExtension } from '#lib/api/console-operations'
import type { LogCall } from '#lib/api/logged-call'
import type { ApiMapping } from '#lib/api/mapping'
import type { AmountUnit } from '#lib/api/wire-bodies'
import type { OperationVerdict } from './judge'

/** What is asked for, with which key, and as whom. Where an API has no lists, it has to be told what there is to read. */
export type CheckOptions = {
  apiKey: string
  /** Also creates, changes, quotes and deletes. Without it nothing but reads leaves. */
  write: boolean
  amountUnit: AmountUnit
  mapping?: ApiMapping
  /** With `write`: the account that one payment is made from. */
  prefundedAccountId?: string
  organizationId?: string
  customerId?: string
  email?: string
  reference?: string
  /** Hears of every call, for a log of them. */
  logCall?: LogCall
}

/** `mapping`: what a mapping file would have to say so that more of it fits; undefined where nothing was found. */
export type Report = { conforms: boolean; verdicts: OperationVerdict[]; made: string[]; mapping: ApiMapping | undefined }

/**
 * Returns whether the API can be used: no operation differs, none of the published ones is missing, and it could be reached. What was not
 * tested and an extension that is missing do not count against it.
 */
export function conforms(verdicts: readonly OperationVerdict[]): boolean {
  return verdicts.every(({ verdict, operation }) => {
    if (verdict === 'missing') return isExtension(operation)
    return verdict === 'fits' || verdict === 'not tested'
  })
}
