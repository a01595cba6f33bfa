import type { Permission } from '#lib/permissions'

export type PlaceName = 'home' | 'lookup' | 'customers' | 'quotes' | 'transactions' | 'audit'
export type GroupName = 'people' | 'money' | 'workspace'
export type Place = { name: PlaceName; href: string; needs?: Permission }

/** Every place of the console in the order of the side bar, with what a person needs to open it. */
export const places: readonly { group?: GroupName; items: readonly Place[] }[] = [
  {
    items: [
      { name: 'home', href: '/' },
      { name: 'lookup', href: '/lookup', needs: 'transaction.read' },
    ],
  },
  { group: 'people', items: [{ name: 'customers', href: '/customers', needs: 'customer.read' }] },
  {
    group: 'money',
    items: [
      { name: 'quotes', href: '/quotes', needs: 'quote.read' },
      { name: 'transactions', href: '/transactions', needs: 'transaction.read' },
    ],
  },
  { group: 'workspace', items: [{ name: 'audit', href: '/audit', needs: 'audit.read' }] },
]

/** The places that this person may open; a group without any is left out. */
export function placesFor(may: (permission: Permission) => boolean) {
  return places
    .map(({ group, items }) => ({ group, items: items.filter(({ needs }) => needs === undefined || may(needs)) }))
    .filter(({ items }) => items.length > 0)
}
