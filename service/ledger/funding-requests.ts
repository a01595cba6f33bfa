import type { TopUpAction } from '#contract/prefunded-accounts'
import { dropRequest, notWaiting, type RequestStep, takeStep } from '../dual-control/second-person'
import type { SecondPersonRequest } from '../dual-control/tables'
import type { Context, Environment } from '../ground/context'
import { mustHaveScope } from '../ground/scopes'
import { lockAnyAccount } from './prefunded-account.queries'

/** Money as a person read it on the bank's statement. The amount is in 1/100 of the account's currency. */
export type Received = {
  accountId: string
  amountMinor: bigint
  /** The bank's own reference. */
  reference: string
  /** The note of the first person for the second. */
  note?: string
  step?: RequestStep
}

const scopes = { proposes: 'prefunded:fund', decides: 'prefunded:approve' } as const
const subjects = { top_up: 'top_up', reverse: 'top_up_reversal' } as const

function subjectOf(action: TopUpAction, { accountId, reference }: Pick<Received, 'accountId' | 'reference'>): string {
  return `${subjects[action]}:${accountId}:${reference}`
}

/** Tells whether a funding takes two people: in a live organization it does, in a test organization one person is enough. */
export function takesTwoToFund(environment: Environment): boolean {
  return environment === 'live'
}

/**
 * Records that this person requests a funding, which may take two people. Returns `waits` if the same was requested before and
 * this is no agreement. Throws `invalid_transition` for an agreement to what does not wait, and `duplicate_partner_reference` for
 * a request under a reference that waits with another amount.
 */
export async function requestFunding(
  context: Context,
  action: TopUpAction,
  received: Received,
): Promise<'requested' | 'waits' | 'agreed'> {
  const { step, note } = received
  if (!takesTwoToFund(context.environment)) {
    if (step === 'agree') throw notWaiting()
    mustHaveScope(context, scopes.proposes)
    return 'agreed'
  }
  const proposal = { subject: subjectOf(action, received), details: toDetails(received), note, ...scopes }
  return takeStep(context, proposal, { step, whileOther: 'duplicate_partner_reference' })
}

/**
 * Withdraws a waiting request, or rejects that of another person. Nothing is booked. Runs in the caller's transaction. Throws
 * `prefunded_account_not_found`, and `invalid_transition` if exactly this does not wait.
 */
export async function dropFundingRequest(context: Context, action: TopUpAction, received: Received): Promise<void> {
  await lockAnyAccount(context, received.accountId)
  await dropRequest(context, { subject: subjectOf(action, received), details: toDetails(received), ...scopes })
}

/** The kinds of subjects under which fundings wait. */
export const fundingSubjects: readonly string[] = Object.values(subjects)

/** Returns a top-up or reversal that waits for a second person; the amount is in 1/100. */
export function toPendingTopUp({ subject, details }: SecondPersonRequest) {
  const action: TopUpAction = subject.startsWith(`${subjects.reverse}:`) ? 'reverse' : 'top_up'
  return {
    accountId: details.account_id ?? '',
    action,
    amountMinor: BigInt(details.amount_minor ?? 0),
    reference: details.reference ?? '',
  }
}

function toDetails({ accountId, amountMinor, reference }: Received) {
  return { account_id: accountId, amount_minor: amountMinor.toString(), reference }
}
