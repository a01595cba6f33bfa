import type { BankAnswer } from '#contract/bank-answers'
import { findBank } from '#contract/banks'
import type { PayoutDetail, RecordOutcomeBody, Payout as WirePayout } from '#contract/payouts'
import type { AccountDetails } from '../customers/bank-accounts/sealed-details'
import type { BankAnswered } from '../payouts/bank-answers'
import { bankStateOf } from '../payouts/bank-state.rules'
import { type BankReading, expiryOf } from '../payouts/claim.rules'
import type { Payout } from '../payouts/payout.queries'
import type { OutcomeClaim } from '../payouts/tables'
import { toBankAccount } from './to-bank-account'
import { toTransaction } from './to-transfer'

/** Returns the payout in the form of the contract: the beneficiary masked, unless the decrypted details are given. */
export function toPayout({ record, transaction, account, description, claim }: Payout, revealed?: AccountDetails): WirePayout {
  return {
    transaction: toTransaction(record),
    beneficiary: toBankAccount(account, revealed),
    description,
    network_code: transaction.networkCode,
    stuck_at: transaction.stuckAt?.toISOString() ?? null,
    stuck_reason: transaction.stuckReason,
    return_refused_at: transaction.returnRefusedAt?.toISOString() ?? null,
    claim: claim
      ? {
          id: claim.id,
          outcome: claim.outcome,
          actor_id: claim.actorId,
          created_at: claim.createdAt.toISOString(),
          expires_at: expiryOf(claim).toISOString(),
        }
      : null,
  }
}

/** Returns all claims except `waiting`: its second person must take the reference from the bank, not from here. */
export function toHistory(claims: OutcomeClaim[], waiting: OutcomeClaim | undefined): PayoutDetail['history'] {
  return claims
    .filter(({ id }) => id !== waiting?.id)
    .map((claim) => ({
      id: claim.id,
      step: claim.step,
      outcome: claim.outcome,
      reference: claim.reference,
      amount: claim.amountMinor === null ? null : Number(claim.amountMinor),
      code: claim.networkCode,
      actor_id: claim.actorId,
      created_at: claim.createdAt.toISOString(),
    }))
}

/** Returns what a person read at the bank, the amount in 1/100. A rejection has a code, any other outcome has an amount. */
export function toReading(body: RecordOutcomeBody): BankReading {
  if (body.outcome === 'rejected') {
    return { outcome: body.outcome, reference: null, amountMinor: null, networkCode: body.code }
  }
  const { outcome, reference, amount } = body
  return { outcome, reference, amountMinor: BigInt(amount), networkCode: null }
}

/** Returns how a bank answers. While the gateway is paused, every bank is `not_answering`. */
export function toBankAnswer(bank: BankAnswered, at: { now: Date; isPaused: boolean }): BankAnswer {
  return {
    bank_code: bank.bankCode,
    bank_name: findBank(bank.bankCode)?.short_name ?? bank.bankCode,
    state: bankStateOf(bank, at),
    sent: bank.sent,
    received: bank.received,
    waiting: bank.waiting,
    queued: bank.queued,
    oldest_waiting_since: bank.oldestWaitingSince?.toISOString() ?? null,
    unanswered_since: bank.unansweredSince?.toISOString() ?? null,
    nine_of_ten_seconds: bank.nineOfTenSeconds,
  }
}
