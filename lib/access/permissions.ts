import { decidingRoles } from '#backoffice/approvals/policy.rules'
import type { Role } from '#backoffice/people/roles'

const everybody = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const

/**
 * Who may do what, the only place that says so. Pages, actions and handlers name a permission; what is not here nobody may do.
 * Reading shows account numbers, documents, phones and addresses masked to everybody; `field.reveal` shows one of them, recorded.
 */
export const permissions = {
  'customer.read': everybody,
  'quote.read': everybody,
  'transaction.read': everybody,
  'rate.read': everybody,
  /** Without it the e-mail of a customer is masked too. */
  'customer.see_email': ['support', 'compliance', 'finance', 'admin'],
  /** The record of a deleted customer, for history. */
  'customer.read_deleted': ['compliance', 'admin', 'auditor'],
  'field.reveal': ['support', 'compliance', 'finance'],
  'customer.create': ['support', 'compliance'],
  'customer.edit_contact': ['support', 'compliance'],
  /** Address, country and KYC type: a change sends the customer back to review. */
  'customer.edit_critical': ['compliance'],
  'customer.delete': ['compliance'],
  'bank_account.add': ['support', 'compliance'],
  'bank_account.remove': ['compliance'],
  'review.decide': ['compliance'],
  'customer.change_state': ['compliance'],
  'customer.unblock': ['compliance'],
  'quote.create': ['finance'],
  'quote.pay': ['finance'],
  'quote.confirm': ['finance'],
  'quote.cancel': ['finance'],
  'payment.ask_approval': ['finance'],
  'batch.run': ['finance'],
  /** How far a batch is, with its payees masked. Its cells are for who may run it alone. */
  'batch.read': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  /** What waits for approval, and what became of it. */
  'approval.read': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  /** Never one's own; and of these roles only those that a rule of the policy names, which the desk asks for each request. The shipped one names approvers. */
  'payment.approve': decidingRoles,
  /** To watch payouts that a bank keeps open, and to say as the second person how they ended. */
  'payout.decide': ['approver'],
  export: ['compliance', 'finance', 'auditor'],
  'people.manage': ['admin'],
  'policy.manage': ['admin'],
  'key.manage': ['admin'],
  'webhook.manage': ['admin'],
  'settings.manage': ['admin'],
  /** How the payments API does, and which calls of it were made for whom. */
  'developers.read': ['admin'],
  'audit.read': ['admin', 'auditor'],
  /** The password, authenticator and passkeys of oneself. */
  'security.change_own': everybody,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Acts that nobody does without having shown within the last five minutes that it is them. To look at what they concern asks for nothing. */
const demandingProof: readonly Need[] = [
  'customer.delete',
  'customer.unblock',
  'field.reveal',
  'key.manage',
  'payment.approve',
  'people.manage',
  'policy.manage',
  'security.change_own',
]

export function demandsProof(need: Need): boolean {
  return demandingProof.includes(need)
}

/** What is left to who owes the console a second factor: to look, and to set one up. */
const withoutSecondFactor: readonly Need[] = [
  'signed_in',
  'security.change_own',
  'customer.read',
  'quote.read',
  'transaction.read',
  'rate.read',
  'customer.see_email',
  'customer.read_deleted',
  'developers.read',
  'audit.read',
]

export function demandsSecondFactor(need: Need): boolean {
  return !withoutSecondFactor.includes(need)
}

/** What a page, action or handler demands: a permission, or only to know who it is. */
export type Need = Permission | 'signed_in'

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission]
}

export function may(held: readonly Role[], need: Need): boolean {
  return need === 'signed_in' || rolesWith(need).some((role) => held.includes(role))
}
