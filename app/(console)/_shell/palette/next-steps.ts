import type { HandOver } from '../../_kit/form/handed-over'
import type { DetectedTerm } from '../../_kit/search/detect-term'
import type { Command } from './palette-groups'

type StepName = 'search' | 'createByEmail' | 'createByPhone'
type Step = { name: StepName; href: string; hands: HandOver }

/**
 * Returns what a person can do with an e-mail, a phone or an id that nobody has. `commands` are the pages and acts that this
 * person may open; another step is not offered.
 */
export function nextSteps(term: DetectedTerm | undefined, commands: readonly Command[]): Step[] {
  if (term === undefined || term.kind === 'reference') return []
  const { kind, value } = term
  const hrefOf = (key: string) => commands.find((command) => command.key === key)?.href
  const [list, form] = [hrefOf('place-customers'), hrefOf('act-newCustomer')]
  const steps: Step[] = []
  if (list !== undefined) steps.push({ name: 'search', href: list, hands: { to: 'customer-search', value } })
  if (form === undefined) return steps
  if (kind === 'email') steps.push({ name: 'createByEmail', href: form, hands: { to: 'customer-email', value } })
  if (kind === 'phone') steps.push({ name: 'createByPhone', href: form, hands: { to: 'customer-phone', value } })
  return steps
}
