import type { Permission } from '#lib/permissions'
import { waitedFor } from './waiting/needs'

/** Those who deal with payments and customers day by day. */
const desk: readonly Permission[] = ['quote.pay', 'payment.approve', 'review.decide', 'customer.create']

type Panel<Name extends string> = { name: Name; needs: readonly Permission[] }

/** From what must be seen first; any of the permissions shows the panel. */
const main = [
  { name: 'waiting', needs: waitedFor },
  { name: 'health', needs: ['settings.manage'] },
  { name: 'verdict', needs: ['audit.read'] },
  { name: 'week', needs: ['audit.read'] },
  { name: 'lookups', needs: ['customer.create'] },
  { name: 'volume', needs: desk },
] as const satisfies readonly Panel<string>[]

const side = [
  { name: 'reviewAges', needs: ['review.decide'] },
  { name: 'customers', needs: ['review.decide'] },
  { name: 'signIns', needs: ['people.manage'] },
  { name: 'refused', needs: ['audit.read'] },
  { name: 'revealed', needs: ['audit.read'] },
  { name: 'rate', needs: desk },
  { name: 'balances', needs: ['quote.pay'] },
  { name: 'ageing', needs: [...desk, 'settings.manage'] },
] as const satisfies readonly Panel<string>[]

export type PanelName = (typeof main | typeof side)[number]['name']

/** What the home of this person is made of. Who holds several roles gets what each of them gets, once. */
export function panelsFor(may: (permission: Permission) => boolean): Record<'main' | 'side', PanelName[]> {
  const shown = (column: readonly Panel<PanelName>[]) => column.filter(({ needs }) => needs.some(may)).map(({ name }) => name)
  return { main: shown(main), side: shown(side) }
}
