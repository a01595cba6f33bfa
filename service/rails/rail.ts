import type { FailureCode } from '#contract/transfers'

/** The recipient's full details; never stored or logged in this form. */
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

/** A look-up of a payout whose answer was lost or not final. */
export type Inquiry = Omit<Submission, 'concept'> & {
  providerReference: string | null
  submittedAt: Date
  /** Set if it was completed: the look-up then asks whether it was returned. */
  completedAt: Date | null
}

/**
 * The outcome of a submission or look-up. `accepted` and `unknown` are not final: an unknown payout may have been executed. Only
 * `rejected` means that no money moved. `checkAt` is when the rail expects to know more. `isUnlisted`: the `code` is in no list,
 * so a person must check at the bank. `isUnsent`: the request was never sent, so nothing has happened.
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
      code?: string
      /** The returned amount, in 1/100; by default the full amount. */
      amountMinor?: bigint
      checkAt?: Date
    }

/** The payer's claim of a deposit, to find it among the bank's movements. */
export type InboundSearch = {
  reference: string
  bankCode: string
  phoneNumber: string
  /** The exact amount, in 1/100. */
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

/** The account to which a customer sends a deposit. */
export type CollectionAccount = { bankCode: string; bankName: string; phoneNumber: string; idDocNumber: string }

/** An adapter for payouts and deposits. It never throws for what the network answers: a time-out is `unknown`. */
export type RailAdapter = {
  id: string
  /** Whether a payout that is submitted again under the same reference is never paid twice. */
  hasIdempotentSubmit: boolean
  /** Returns whether it pays out in a currency to bank accounts of a country; other destinations are refused when quoted. */
  reaches(destination: { currency: string; countryCode: string }): boolean
  /** Returns the milliseconds for which it is paused, after several consecutive failures. */
  pausedMs?(): number
  submit(submission: Submission, now: Date): Promise<RailOutcome>
  status(inquiry: Inquiry, now: Date): Promise<RailOutcome>
  findInbound(search: InboundSearch): Promise<Movement[]>
  /**
   * Returns all movements of the collection account in a range, by any payer; absent if the bank cannot list them. Throws
   * `rail_unavailable` if the bank does not answer.
   */
  listInbound?(range: { from: Date; to: Date }): Promise<Movement[]>
  /**
   * Parses a notification in the bank's own JSON form; its sender was authenticated before. `ack` is the acknowledgement that the
   * bank expects. Throws `validation_failed` if it is unreadable. Without this method the form of `BankNotification` is expected.
   */
  parseNotification?(body: unknown): { movements: Movement[]; ack: unknown }
  /** Returns undefined if it takes no deposits: none are then quoted. */
  collectionAccount(): CollectionAccount | undefined
}

/** The adapters of one service; all its processes must have the same. */
export type Rails = {
  /** Returns the rail that an organization's quotes use now. */
  for(organization: { organizationId: string; environment: 'live' | 'test' }): Promise<RailAdapter>
  /** Returns the rail that a quote of that time used, even if the organization has left it since. */
  byId(used: { organizationId: string; id: string; at: Date }): Promise<RailAdapter>
}
