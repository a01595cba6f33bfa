import type { Permission } from '#lib/access/permissions'

/** Lists what can wait for a person, the most urgent first, with the permissions that let one act on it. Nobody without one of them is shown it. */
export const needs = {
  stops: ['settings.manage'],
  unknown: ['quote.pay'],
  approvals: ['payment.approve'],
  returned: ['payment.ask_approval'],
  quotes: ['quote.pay'],
  payouts: ['payout.decide', 'settings.manage'],
  rates: ['settings.manage'],
  reviews: ['review.decide'],
  unblocks: ['customer.change_state'],
  policy: ['policy.manage'],
  webhooks: ['webhook.manage'],
  keys: ['key.manage'],
} as const satisfies Record<string, readonly Permission[]>

export type SourceName = keyof typeof needs

/** The permissions with which something can wait for a person. */
export const waitedFor: readonly Permission[] = [...new Set(Object.values(needs).flat())]
