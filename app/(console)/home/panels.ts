import type { Permission } from '#lib/access/permissions'
import { waitedFor } from './waiting/needs'

type May = (permission: Permission) => boolean
type Panel<Name extends string> = { name: Name; shows: (may: May) => boolean }

const any =
  (...permissions: readonly Permission[]) =>
  (may: May) =>
    permissions.some(may)
const money = any('quote.pay', 'payout.decide')
/** Returns whether a person works in customer support. Reviewers have the same permissions, but need other panels first. */
const answers = (may: May) => may('customer.create') && !may('review.decide')
const moneyOrAnswers = (may: May) => money(may) || answers(may)

/** The panels of the main column, most important first. */
const main = [
  { name: 'waiting', shows: any(...waitedFor) },
  { name: 'health', shows: any('settings.manage') },
  { name: 'verdict', shows: any('audit.read') },
  { name: 'week', shows: any('audit.read') },
  { name: 'decided', shows: any('review.decide') },
  { name: 'lookAgain', shows: any('transaction.read') },
  { name: 'lookups', shows: answers },
  { name: 'inReview', shows: answers },
  { name: 'volume', shows: moneyOrAnswers },
] as const satisfies readonly Panel<string>[]

const side = [
  { name: 'banks', shows: answers },
  { name: 'briefings', shows: answers },
  { name: 'reviewAges', shows: any('review.decide') },
  { name: 'customers', shows: any('review.decide') },
  { name: 'reveals', shows: any('review.decide') },
  { name: 'signIns', shows: any('people.manage') },
  { name: 'refused', shows: any('audit.read') },
  { name: 'revealed', shows: any('audit.read') },
  { name: 'runs', shows: any('batch.run') },
  { name: 'rate', shows: moneyOrAnswers },
  { name: 'balances', shows: any('quote.pay') },
  { name: 'ageing', shows: (may: May) => moneyOrAnswers(may) || may('settings.manage') },
  { name: 'briefings', shows: (may: May) => may('briefing.write') && !answers(may) },
] as const satisfies readonly Panel<string>[]

export type PanelName = (typeof main | typeof side)[number]['name']

/** Returns the panels of this person's home. A person with several roles gets the panels of each, once. */
export function panelsFor(may: May): Record<'main' | 'side', PanelName[]> {
  const shown = (column: readonly Panel<PanelName>[]) => column.filter(({ shows }) => shows(may)).map(({ name }) => name)
  return { main: shown(main), side: shown(side) }
}
