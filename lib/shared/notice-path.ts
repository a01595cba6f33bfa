import type { Route } from 'next'
import { pathOf } from './path-of'
import { toRoute } from './to-route'

type About = { kind: string; objectKind: string; objectId: string }

/**
 * Returns the page of a notice. Notices about watched records, exceeded limits and disabled people lead to the audit trail, which
 * shows who did it, instead of the record; a reminder leads to the look-up of its payment.
 */
export function noticePath({ kind, objectKind, objectId: id }: About): Route {
  if (kind === 'canary_opened' || kind === 'admin_disabled') return toRoute(`/audit?object=${encodeURIComponent(id)}`)
  if (kind === 'quota_passed') return toRoute(`/audit?person=${encodeURIComponent(id)}`)
  if (['reset_link_made', 'factors_removed', 'email_changed', 'sign_in_changed'].includes(kind))
    return toRoute('/settings/security')
  if (kind === 'device_new') return toRoute('/settings/sessions')
  if (kind === 'trail_broken') return toRoute('/audit/verify')
  if (kind === 'admin_recovered') return toRoute('/settings/people')
  if (kind === 'look_again') return pathOf.lookup({ id })
  return places[objectKind]?.(id) ?? toRoute('/notices')
}

const places: Readonly<Record<string, (id: string) => Route>> = {
  approval: pathOf.approval,
  console_stop: () => toRoute('/settings/payments'),
  customer: (id) => pathOf.customer(id),
  deposit: pathOf.deposit,
  key_request: () => toRoute('/developers/keys'),
  // The home of whoever works on it says whether payments are still stopped.
  payment_stop: () => toRoute('/'),
  policy: () => toRoute('/settings/approvals'),
  prefunded_account: pathOf.prefundedAccount,
  quote: pathOf.quote,
  recovery: () => toRoute('/settings/people'),
  review: pathOf.review,
  role_change: () => toRoute('/settings/people'),
  transaction: pathOf.transaction,
}
