import type { EventType } from '#contract/event-types'
import type { Event } from '#contract/events'
import type { NoticeKind } from '../notices/notice-kinds'
import type { Role } from '../people/roles'

/** What people with these roles are notified of, and the kind of the record that it is about. */
type Incident = { kind: NoticeKind; objectKind: string; roles: readonly Role[] }

/** Whoever pays, and whoever starts payments again. */
const ofStops = { objectKind: 'payment_stop', roles: ['finance', 'admin'] } as const
const returned: Incident = { kind: 'payout_returned', objectKind: 'transaction', roles: ['finance'] }
/** Both roles report how a payout ended. */
const leftOpen: Incident = { kind: 'payout_left_open', objectKind: 'transaction', roles: ['finance', 'approver'] }
const customerStopped: Incident = { kind: 'customer_stopped', objectKind: 'customer', roles: ['compliance', 'finance'] }
const customerReleased: Incident = { ...customerStopped, kind: 'customer_released' }

const incidents = {
  'transaction.returned': returned,
  'transaction.partially_returned': returned,
  'transaction.return_refused': leftOpen,
  'transaction.stuck': leftOpen,
  'organization.payments_stopped': { kind: 'payments_stopped', ...ofStops },
  'organization.payments_started': { kind: 'payments_started', ...ofStops },
  'customer.suspended': customerStopped,
  'customer.blocked': customerStopped,
  'customer.reinstated': customerReleased,
  'customer.unblocked': customerReleased,
} as const satisfies Partial<Record<EventType, Incident>>

/** The types of events that are incidents. */
export const incidentTypes: readonly string[] = Object.keys(incidents)

/** Returns the incident that an event reports; undefined for other events. A check of the books stops payments if it finds an error. */
export function incidentOf({ type, data }: Pick<Event, 'type' | 'data'>): Incident | undefined {
  const found: Incident | undefined = Object.entries(incidents).find(([name]) => name === type)?.[1]
  return type === 'organization.payments_stopped' && data.cause === 'books' ? { kind: 'books_wrong', ...ofStops } : found
}
