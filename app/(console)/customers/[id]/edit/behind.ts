import 'server-only'
import { isSameText } from '#backoffice/calls/recognise'
import type { Desk } from '#backoffice/desk'
import { findRemembered } from '#backoffice/registry/registry'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { type Changes, type EditedMember, members } from './members'
import { editableOf, openCustomer } from './open-customer'

/** For how long a change may still be missing in what the API returns, in ms: replicas follow within seconds, seldom a minute. */
const longestMs = 120_000

/** Remembers that a change was saved over these values, of which only fingerprints are stored. */
export async function rememberSaved(desk: Desk, before: Customer, changes: Changes): Promise<void> {
  const [values, { seen }] = [editableOf(before), await openCustomer(before)]
  const isReal = (member: EditedMember) => {
    const sent = changes[member]
    return sent !== undefined && !isSameText(values[member], sent)
  }
  const over = Object.fromEntries(members.filter(isReal).map((member) => [member, seen[member]]))
  const details = { saved_at: desk.now().toISOString(), saved_over: JSON.stringify(over) }
  await rememberCustomer(desk, { id: before.id, details, personal: {} })
}

/**
 * Returns when the last change was saved here if the API still returns every changed member as it was before: its answer comes
 * from a copy that is behind. An API with versions reports that itself.
 */
export async function findBehind(desk: Desk, now: Customer): Promise<Date | undefined> {
  if (now.version !== undefined) return undefined
  const { saved_at: at, saved_over: over } = (await findRemembered(desk.db, { kind: 'customer', id: now.id }))?.details ?? {}
  if (typeof at !== 'string' || typeof over !== 'string') return undefined
  const savedAt = new Date(at)
  const { seen } = await openCustomer(now)
  const before = Object.entries(seen).filter(([member]) => member in JSON.parse(over))
  const isBehind = before.length > 0 && before.every(([member, print]) => JSON.parse(over)[member] === print)
  return isBehind && desk.now().getTime() - savedAt.getTime() < longestMs ? savedAt : undefined
}

/** Throws `customer_behind` if saving all members would send those of the last change as they were before it. */
export async function mustNotBeBehind(desk: Desk, now: Customer): Promise<void> {
  if (await findBehind(desk, now)) throw new ServiceError('customer_behind', 'the last change is not in what the API returned')
}
