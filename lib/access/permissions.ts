import { decidesAs, decidingRoles, type Role, startingRoles, stoppingRoles } from '#backoffice/people/roles'

const everybody = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const

/**
 * The roles of each permission, defined only here. Pages, actions and handlers name a permission; what has none is allowed to no
 * role. All roles see account numbers, documents, phones and addresses masked; `field.reveal` shows one of them, recorded.
 */
export const permissions = {
  'customer.read': everybody,
  'quote.read': everybody,
  'transaction.read': everybody,
  'rate.read': everybody,
  /** The balances and movements of the accounts that payments are debited from. */
  'prefunded.read': ['finance', 'approver', 'admin', 'auditor'],
  /** To record top-ups of these accounts, to reverse one that was a mistake, and to set the balance that counts as low. */
  'prefunded.fund': ['finance'],
  /** To agree as the second person with a top-up or a reversal, or to reject it; never one's own. */
  'prefunded.approve': ['approver'],
  /** The money that came in from outside, and whose it is. */
  'deposit.read': ['finance', 'approver', 'admin', 'auditor'],
  /**
   * The state of a deposit whose reference a caller reads out, masked, and what to tell the caller: neither the list nor the page
   * of it.
   */
  'deposit.look_up': ['support', 'finance', 'approver', 'admin', 'auditor'],
  /** To request that a deposit is given to a quote or was sent back, and to withdraw such a request. */
  'deposit.request': ['finance'],
  /** To agree with such a request as the second person, or to reject it; never one's own. */
  'deposit.approve': ['approver'],
  /** Without it the e-mail of a customer is masked too. */
  'customer.see_email': ['support', 'compliance', 'finance', 'admin'],
  /** The record of a deleted customer, for its history. */
  'customer.read_deleted': ['compliance', 'admin', 'auditor'],
  'field.reveal': ['support', 'compliance', 'finance'],
  'customer.create': ['support', 'compliance'],
  'customer.edit_contact': ['support', 'compliance'],
  /** Legal name, address, country and KYC type: a change sends the customer back to review. */
  'customer.edit_critical': ['compliance'],
  /** To send the data of a verification; of an approved customer this needs `customer.edit_critical` too. */
  'customer.send_profile': ['support', 'compliance'],
  'customer.delete': ['compliance'],
  'bank_account.add': ['support', 'compliance'],
  'bank_account.remove': ['compliance'],
  /** The reviews that were decided, masked, with the present data. Reviews that wait are only for those who decide. */
  'review.read': ['compliance', 'auditor'],
  'review.decide': ['compliance'],
  'customer.change_state': ['compliance'],
  'customer.unblock': ['compliance'],
  'quote.create': ['finance'],
  'quote.pay': ['finance'],
  'quote.confirm': ['finance'],
  'quote.cancel': ['finance'],
  'payment.ask_approval': ['finance'],
  'batch.run': ['finance'],
  /** The progress of a batch, with masked payees. Its cells are only for people who may run it. */
  'batch.read': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  /** The requests that wait for approval, and their outcomes. */
  'approval.read': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  /**
   * Never for one's own request. Of these roles only those decide that a rule of the policy names, which the desk checks for each
   * request; the shipped policy names approvers.
   */
  'payment.approve': decidingRoles,
  /** To stop all payments of this console, to request to start them again, and to keep them stopped. */
  'payments.stop': stoppingRoles,
  /** To start payments again as the second person, never after one's own request. */
  'payments.start': startingRoles,
  /** Whether payments are stopped, by whom, and why. */
  'payment_stop.read': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  /** To report first how a payout ended that its bank left open: whoever pays at the bank reads its statement. */
  'payout.report': ['finance', 'approver'],
  /** To report it as the second person, never after one's own report. */
  'payout.decide': ['approver'],
  /** To write, change and remove what support tells callers. Everybody who looks payments up reads it. */
  'briefing.write': ['compliance', 'finance', 'admin'],
  export: ['compliance', 'finance', 'auditor'],
  'people.manage': ['admin'],
  'policy.manage': ['admin'],
  'key.manage': ['admin'],
  'webhook.manage': ['admin'],
  'settings.manage': ['admin'],
  /** How the console is set, and the terms of the organization. Nothing there can be changed, so auditors read it too. */
  'organization.read': ['admin', 'auditor'],
  /** The health of the payments API, and the log of its calls. */
  'developers.read': ['admin'],
  'audit.read': ['admin', 'auditor'],
  /** One's own password, authenticator and passkeys. */
  'security.change_own': everybody,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Acts that need a proof of the person from the last five minutes. Reading the data they concern needs none. */
const demandingProof: readonly Need[] = [
  'customer.delete',
  'customer.unblock',
  'deposit.approve',
  'field.reveal',
  'key.manage',
  'payment.approve',
  'payments.start',
  'payout.decide',
  'payout.report',
  'people.manage',
  'policy.manage',
  'prefunded.approve',
  'security.change_own',
  'webhook.manage',
]

/** Tells whether what changes under this permission needs a proof from the last five minutes (step-up). */
export function demandsProof(need: Need): boolean {
  return demandingProof.includes(need)
}

/** The permissions of a person who still owes a second factor: they can read, and set one up. */
const withoutSecondFactor: readonly Need[] = [
  'signed_in',
  'security.change_own',
  'customer.read',
  'quote.read',
  'transaction.read',
  'rate.read',
  'prefunded.read',
  'deposit.read',
  'deposit.look_up',
  'review.read',
  'approval.read',
  'batch.read',
  'payment_stop.read',
  'customer.see_email',
  'customer.read_deleted',
  'organization.read',
  'developers.read',
  'audit.read',
]

/** Tells whether a person who still owes a second factor is barred from this. */
export function demandsSecondFactor(need: Need): boolean {
  return !withoutSecondFactor.includes(need)
}

/** What a page, action or handler requires: a permission, or only a signed-in person. */
export type Need = Permission | 'signed_in'

/** Tells whether a text names a permission; `signed_in` is none. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

/** Returns the roles that have a permission, of which any one is enough. */
export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission]
}

/**
 * Tells whether these roles together give a permission. Everybody who is signed in may do what needs only that. Whoever also sets
 * the rules of approval decides no payment.
 */
export function may(held: readonly Role[], need: Need): boolean {
  if (need === 'payment.approve') return decidesAs(held).length > 0
  return need === 'signed_in' || rolesWith(need).some((role) => held.includes(role))
}
