import type { Permission } from '#lib/access/permissions'

/** The kinds of waiting items, most urgent first, with the permissions to act on them, without which a kind is hidden. */
export const needs = {
  stops: ['settings.manage', 'quote.pay'],
  unknown: ['quote.pay'],
  unfollowed: ['quote.pay'],
  approvals: ['payment.approve'],
  batches: ['batch.run'],
  fundings: ['prefunded.approve'],
  deposits: ['deposit.approve'],
  quotes: ['quote.pay'],
  returned: ['payment.ask_approval'],
  payouts: ['payout.report', 'payout.decide', 'settings.manage'],
  unclaimed: ['deposit.request'],
  rates: ['settings.manage'],
  reviews: ['review.decide'],
  unblocks: ['customer.change_state'],
  restarts: ['payments.start'],
  policy: ['policy.manage'],
  keyRequests: ['key.manage'],
  webhooks: ['webhook.manage'],
  keys: ['key.manage'],
} as const satisfies Record<string, readonly Permission[]>

export type SourceName = keyof typeof needs

/** All permissions for which an item can wait. */
export const waitedFor: readonly Permission[] = [...new Set(Object.values(needs).flat())]
