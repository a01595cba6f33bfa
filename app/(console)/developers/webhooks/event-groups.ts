import { type EventType, eventTypes } from '#contract/event-types'

export type EventGroup = { name: string; types: readonly EventType[] }

/** The types of events by what they are about, in the order of the contract. The test event is no choice: it is always sent. */
export const eventGroups: readonly EventGroup[] = groupAll()

function groupAll(): EventGroup[] {
  const groups = new Map<string, EventType[]>()
  for (const type of eventTypes) {
    if (type === 'webhook_endpoint.test') continue
    const [name = ''] = type.split('.')
    groups.set(name, [...(groups.get(name) ?? []), type])
  }
  return [...groups].map(([name, types]) => ({ name, types }))
}

/** Returns the types of an endpoint in short: `quote.*` if it wants all of a group, else each type. */
export function shortTypes(types: readonly string[]): string[] {
  const whole = eventGroups.filter((group) => group.types.every((type) => types.includes(type)))
  const inWhole = new Set<string>(whole.flatMap((group) => group.types))
  return [...whole.map(({ name }) => `${name}.*`), ...types.filter((type) => !inWhole.has(type))]
}
