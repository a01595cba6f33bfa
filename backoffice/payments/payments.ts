import type { Extension, PaymentsApi } from '#contract/api'
import type { CallIntent, CallOutcome } from '../calls/send-call'
import type { Desk } from '../desk'

/** What payments are made with: the desk, an API of the contract, and what is known of that API. */
export type PaymentGround = {
  desk: Desk
  api: PaymentsApi
  /** Whether it has an operation beyond the published ones. */
  offers: (extension: Extension) => Promise<boolean>
  /** From when on a call under this deadline of its clock can have no effect any more. */
  certainAfter: (deadline: string | null | undefined) => Date | undefined
}

/** Brackets a call as `sendCall` does, for who writes down besides that it did so. */
export type Bracket = <T>(intent: CallIntent, send: () => Promise<T>, describe?: (value: T) => CallOutcome) => Promise<T>
