import type { Extension, PaymentsApi } from '#contract/api'
import type { CallIntent, CallOutcome } from '../calls/record-calls'
import type { Desk } from '../desk'

/** The dependencies of payments: the desk, an API of the contract, and what is known about that API. */
export type PaymentDeps = {
  desk: Desk
  api: PaymentsApi
  /** Returns whether the API has an extension for certain. Pages offer one that it may have, too (`offers`). */
  hasExtension: (extension: Extension) => Promise<boolean>
  /** Returns the time after which a call with this deadline (by the API's clock) can have no effect any more. */
  certainAfter: (deadline: string | null | undefined) => Date | undefined
  /** Returns how many rows a list of the API lacks for certain; 0 by default. */
  countMissing?: (list: object) => number
}

/** Sends a call like `sendCall`, for callers that also record that they did. */
export type Bracket = <T>(intent: CallIntent, send: () => Promise<T>, describe?: (value: T) => CallOutcome) => Promise<T>
