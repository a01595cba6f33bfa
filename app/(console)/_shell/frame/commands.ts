import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Permission } from '#lib/access/permissions'
import type { Command } from '../palette/palette-groups'
import { missingPlaces } from './missing-places'
import { placesFor } from './navigation'

const acts: readonly { name: string; href: string; needs: Permission }[] = [
  { name: 'decideApprovals', href: '/approvals?tab=waiting', needs: 'payment.approve' },
  { name: 'ownRequests', href: '/approvals?tab=mine', needs: 'payment.ask_approval' },
  { name: 'newCustomer', href: '/customers/new', needs: 'customer.create' },
  { name: 'newQuote', href: '/quotes/new', needs: 'quote.create' },
  { name: 'newBatch', href: '/batches/new', needs: 'batch.run' },
  { name: 'many', href: '/lookup?many=1', needs: 'transaction.read' },
]

/** Pages inside the section of developers. Where the API lacks what they show, they say so. */
const developerPlaces = [
  { name: 'apiCalls', href: '/developers/calls' },
  { name: 'webhooks', href: '/developers/webhooks' },
  { name: 'apiKeys', href: '/developers/keys' },
] as const

/** Returns the pages and acts that this person may open, with their labels. */
export async function commandsFor(may: (permission: Permission) => boolean): Promise<Command[]> {
  const [frame, palette, missing] = await Promise.all([getTranslations('frame'), getTranslations('palette'), missingPlaces()])
  const places = placesFor(may, missing).flatMap(({ items }) => items)
  return [
    ...places.map(({ name, href, key }): Command => {
      const keyHint = key && `g ${key}`
      return { key: `place-${name}`, kind: 'place', label: frame(`places.${name}`), href, keyHint }
    }),
    ...(may('approval.read')
      ? [{ key: 'place-policy', kind: 'place' as const, label: frame('places.approvalPolicy'), href: '/settings/approvals' }]
      : []),
    ...(may('payment_stop.read')
      ? [{ key: 'place-stop', kind: 'place' as const, label: frame('places.stopPayments'), href: '/settings/payments' }]
      : []),
    ...(may('developers.read') ? developerPlaces : []).map(
      ({ name, href }): Command => ({ key: `place-${name}`, kind: 'place', label: frame(`places.${name}`), href }),
    ),
    { key: 'place-reference', kind: 'place', label: frame('reference'), href: '/reference' },
    ...acts
      .filter(({ needs }) => may(needs))
      .map(({ name, href }): Command => ({ key: `act-${name}`, kind: 'act', label: palette(`acts.${name}`), href })),
  ]
}
