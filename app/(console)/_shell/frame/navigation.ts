import type { Permission } from '#lib/access/permissions'

export type PlaceName =
  | 'home'
  | 'lookup'
  | 'customers'
  | 'reviews'
  | 'quotes'
  | 'approvals'
  | 'batches'
  | 'transactions'
  | 'accounts'
  | 'deposits'
  | 'rates'
  | 'audit'
  | 'developers'
  | 'settings'
export type GroupName = 'people' | 'money' | 'workspace'
/**
 * `key` opens the place after g. `otherwise`: the address for people without the permission in `needs`. `within`: every page
 * under this address belongs to the place.
 */
export type Place = { name: PlaceName; href: string; needs?: Permission; key?: string; otherwise?: string; within?: string }

/** All places of the console in the order of the side bar, with the permission that each needs. */
export const places: readonly { group?: GroupName; items: readonly Place[] }[] = [
  {
    items: [
      { name: 'home', href: '/', key: 'h' },
      { name: 'lookup', href: '/lookup', key: 'l', needs: 'transaction.read' },
    ],
  },
  {
    group: 'people',
    items: [
      { name: 'customers', href: '/customers', key: 'c', needs: 'customer.read' },
      { name: 'reviews', href: '/reviews', key: 'r', needs: 'review.read' },
    ],
  },
  {
    group: 'money',
    items: [
      { name: 'quotes', href: '/quotes', key: 'q', needs: 'quote.read' },
      { name: 'approvals', href: '/approvals', key: 'p', needs: 'approval.read' },
      { name: 'batches', href: '/batches', key: 'b', needs: 'batch.read' },
      { name: 'transactions', href: '/transactions', key: 't', needs: 'transaction.read' },
      { name: 'accounts', href: '/accounts', key: 'm', needs: 'prefunded.read' },
      { name: 'deposits', href: '/deposits', key: 'i', needs: 'deposit.read' },
      { name: 'rates', href: '/rates', key: 'x', needs: 'rate.read' },
    ],
  },
  {
    group: 'workspace',
    items: [
      { name: 'audit', href: '/audit', key: 'a', needs: 'audit.read' },
      { name: 'developers', href: '/developers', key: 'd', needs: 'developers.read' },
      {
        name: 'settings',
        href: '/settings/people',
        key: 's',
        needs: 'people.manage',
        otherwise: '/settings/security',
        within: '/settings',
      },
    ],
  },
]

/** Returns the places that this person may open, without the `missing` ones; empty groups are omitted. */
export function placesFor(may: (permission: Permission) => boolean, missing: readonly PlaceName[]) {
  return places
    .map(({ group, items }) => ({ group, items: items.filter(({ name }) => !missing.includes(name)) }))
    .map(({ group, items }) => ({ group, items: items.flatMap((place) => reachable(place, may)) }))
    .filter(({ items }) => items.length > 0)
}

function reachable(place: Place, may: (permission: Permission) => boolean): Place[] {
  const { needs, otherwise } = place
  if (needs === undefined || may(needs)) return [place]
  return otherwise === undefined ? [] : [{ ...place, href: otherwise }]
}
