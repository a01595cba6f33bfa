import 'server-only'
import { cache } from 'react'
import { findRemembered } from '#backoffice/registry/registry'
import { mostCustomerIds } from '#contract/customers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { type CustomerNames, customerName, shortId } from '#lib/shared/masks'
import { readAndRemember } from './remember-customer'
import { seenCustomers } from './seen-customer'

/** The customers of this page who could not be read, so that it shows their short ids. */
export const unreadNames = cache(() => new Set<string>())

/** Returns a function that names customers, read in one request. An unreadable one has the name last seen, or the short id. */
export async function customerNames(
  ids: readonly (string | undefined)[],
  { seesEmails }: { seesEmails: boolean },
): Promise<(id: string | undefined) => string | undefined> {
  const distinct = [...new Set(ids.filter((id) => id !== undefined))]
  const listed = await listThem(distinct)
  const customers = await Promise.all(distinct.map(async (id) => listed.get(id) ?? (await readOne(id))))
  const names = new Map(
    distinct.map((id, index) => {
      const customer = customers[index]
      return [id, customer ? customerName(customer, { maskEmails: !seesEmails }) : shortId(id)]
    }),
  )
  return (id) => id && names.get(id)
}

/** Reads customers with one list request. The caller reads those that the list omits one by one; all, if the API has no list. */
async function listThem(ids: readonly string[]): Promise<Map<string, CustomerNames>> {
  const requested = ids.slice(0, mostCustomerIds)
  if (requested.length < 2) return new Map()
  const found = await attempt(api.listCustomers({ id: requested.join(), limit: mostCustomerIds }))
  return new Map(found.ok ? found.value.data.map((customer) => [customer.id, customer]) : [])
}

async function readOne(id: string): Promise<CustomerNames | undefined> {
  const found = await attempt(readAndRemember(id))
  if (found.ok) return found.value
  const seen = await readSeen(id)
  if (seen === undefined && !isNotFound(found.code)) unreadNames().add(id)
  return seen
}

/** Returns a customer as this console last saw it, for its name while the API does not answer. */
export async function readSeen(id: string): Promise<CustomerNames | undefined> {
  const entry = await findRemembered((await openDesk()).db, { kind: 'customer', id })
  return entry && (await seenCustomers())(entry)
}
