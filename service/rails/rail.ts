import type { FailureCode } from '#contract/transfers'

/** Where money goes, in full; never stored or logged in this form. */
export type Beneficiary = {
  bankCode: string
  accountType: 'bankaccount' | 'pagomovil'
  countryCode: string
  accountNumber: string | null
  idDocNumber: string | null
  phoneNumber: string | null
  holderName: string | null
}

export type Submission = {
  /** Also the reference under which the rail must not execute twice. */
  transactionId: string
  amountMinor: bigint
  currency: string
  beneficiary: Beneficiary
  concept: string | null
}

/** What is asked when an answer was lost or not final. */
export type Inquiry = Omit<Submission, 'concept'> & {
  providerReference: string | null
  submittedAt: Date
  /** Set when it was completed: asked again whether it came back. */
  completedAt: Date | null
}

/**
 * `accepted` and `unknown` are not final: an unknown payout may have been executed. Only `rejected` says that no money moved.
 * `checkAt` is when the rail expects to know more. `isUnlisted`: the network answered with a `code` that no list explains, so a person has
 * to look at the bank. `isUnsent`: the question did not leave, so nothing has become of it.
 */
export type RailOutcome =
  | { outcome: 'completed'; providerReference?: string; costMinor?: bigint; checkAt?: Date }
  | {
      outcome: 'accepted' | 'unknown'
      providerReference?: string
      code?: string
      isUnlisted?: true
      isUnsent?: true
      checkAt?: Date
    }
  | { outcome: 'rejected'; failureCode: FailureCode; code?: string; providerReference?: string }
  | {
      outcome: 'returned'
      code?: string /** All that came back, in 1/100; the whole when absent. */
      amountMinor?: bigint
      checkAt?: Date
    }

/** What a payer says about a deposit, to find it among what the bank received. */
export type InboundSearch = {
  reference: string
  bankCode: string
  phoneNumber: string
  /** Exact, in 1/100. */
  amountMinor: bigint
  paidOn: string
  now: Date
}

/** Money that the bank received. `key` is the bank's own identity of the movement. */
export type Movement = {
  key: string
  reference: string
  bankCode: string
  phoneNumber: string
  amountMinor: bigint
  movedAt: Date
}

/** Where a customer is to send a deposit. */
export type CollectionAccount = { bankCode: string; bankName: string; phoneNumber: string; idDocNumber: string }

/** A way to send money out and to see it come in. Adapters never throw for what the network answers: a time-out is `unknown`. */
export type RailAdapter = {
  id: string
  /** Whether a payout that is submitted again under the same reference is never paid twice. */
  hasIdempotentSubmit: boolean
  /** Whether it pays out in a currency to bank accounts of a country; anything else is refused when it is quoted. */
  reaches(destination: { currency: string; countryCode: string }): boolean
  /** Milliseconds for which it is left alone, because it did not answer several times in a row. */
  pausedMs?(): number
  submit(submission: Submission, now: Date): Promise<RailOutcome>
  status(inquiry: Inquiry, now: Date): Promise<RailOutcome>
  findInbound(search: InboundSearch): Promise<Movement[]>
  /**
   * All that the collection account received in this time, whoever paid it; absent where nobody can be asked. Throws `rail_unavailable`
   * when the bank does not say.
   */
  listInbound?(range: { from: Date; to: Date }): Promise<Movement[]>
  /**
   * Reads what the bank reports by itself in a form of its own, as JSON; who sent it was checked before. `ack` is what the bank wants to
   * hear. Throws `validation_failed` when it cannot be read. Without this method the form of `BankNotification` is expected.
   */
  parseNotification?(body: unknown): { movements: Movement[]; ack: unknown }
  /** Undefined: it takes no deposits, so none are quoted. */
  collectionAccount(): CollectionAccount | undefined
}

/** The id of the rail that is a person at the bank. */
export const byHand = 'manual'

/** The adapters of one service; every process of it must have the same. */
export type Rails = {
  /** What an organization's quotes of this moment will take. */
  for(organization: { organizationId: string; environment: 'live' | 'test' }): Promise<RailAdapter>
  /** What a quote of that time took, also where the organization has left it since. */
  byId(used: { organizationId: string; id: string; at: Date }): Promise<RailAdapter>
}
