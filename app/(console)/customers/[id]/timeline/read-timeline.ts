import 'server-only'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { consoleEntries } from './console-entries'
import { type Entry, type EntrySource, moneyEntries, serviceEntries } from './timeline-entries'

export type CustomerTimeline = {
  entries: Entry[]
  /** Why the service's part is not there; what this console did is shown all the same. */
  failed: string | undefined
}

/** What the trail tells with who and why needs no second entry. */
const toldByTheTrail: ReadonlySet<string> = new Set(['customer.updated'])
const asked = 100

/** Everything that is known of a customer, newest first, from the trail of this console, the service's events and the payments. */
export async function readTimeline(customerId: string, me: string, only?: EntrySource): Promise<CustomerTimeline> {
  const [own, events, payments] = await Promise.all([
    consoleEntries(customerId, me),
    attempt(api.listEvents({ object_id: customerId, limit: asked })),
    attempt(api.listTransactions({ customer_id: customerId, limit: asked })),
  ])
  const told = events.ok ? events.value.data.filter(({ type }) => !toldByTheTrail.has(type)) : []
  const entries = [...own, ...(await serviceEntries(told)), ...(payments.ok ? await moneyEntries(payments.value.data) : [])]
  const failure = [events, payments].find((found) => !found.ok && found.code !== 'extension_missing')
  return {
    entries: entries
      .filter(({ source }) => only === undefined || source === only)
      .sort((a, b) => b.at.getTime() - a.at.getTime()),
    failed: failure && !failure.ok ? failure.code : undefined,
  }
}
