import type { FoundPayment } from './find-payment'

/**
 * The result of a look-up of a call. `unknown` means: not certain yet. `payment` is a payment that was found on the way, at an
 * API that cannot read quotes; `objectId` is the id of the record that the call created. `waits`: the call was done, and what it
 * requested waits for a second person.
 */
export type Finding = {
  state: 'done' | 'failed' | 'unknown'
  code?: string
  payment?: FoundPayment
  objectId?: string
  waits?: true
}

export const done: Finding = { state: 'done' }
export const unknown: Finding = { state: 'unknown' }
