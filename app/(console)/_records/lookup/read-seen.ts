import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRemembered, type RegistryEntry } from '#backoffice/registry/registry'
import { listSeen, type SeenRecord } from '#backoffice/seen/seen'
import type { SeenKind } from '#backoffice/seen/tables'
import { ServiceError } from '#contract/errors'
import type { Permission } from '#lib/access/permissions'
import type { Staff } from '#lib/access/session'
import { usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { isDeleted } from '../customer/customer-view'
import { readSeenCustomer } from '../customer/read-seen-customer'
import { seenCustomers } from '../customer/seen-customer'
import { readPhase } from '../payment/read-phases'
import { readRememberedPayment, readRememberedQuote } from '../quote/remembered-quote'
import { readRememberedTransaction } from '../transaction/remembered-transaction'
import { readSeenPayment, unlessMissing } from './read-payment'
import type { Shown } from './to-candidates'

export type SeenMatch = { record: SeenRecord; seenAt: Date; shown: Shown }

/** The time-out for the API, in milliseconds. After it a record is shown as it was last seen. */
const timeoutMs = 600
const needs = { customer: 'customer.read', quote: 'quote.read', transaction: 'transaction.read' } as const satisfies Record<
  SeenKind,
  Permission
>

/**
 * Returns the records that this person opened last, of the kinds that they may read. A record is read again; if the API does not
 * answer in time, it is shown as it was last seen. A record that no longer exists, or of which nothing is known, is omitted;
 * throws if nothing is known of any.
 */
export async function readSeen(staff: Staff, requested: { kinds: readonly SeenKind[]; limit: number }): Promise<SeenMatch[]> {
  const kinds = requested.kinds.filter((kind) => staff.can(needs[kind]))
  const records = await listSeen((await openDesk()).db, staff.personId, { kinds, limit: requested.limit })
  const read = await Promise.all(
    records.map(async ({ seenAt, ...record }) => {
      const shown = await readAgain(record, staff)
      return shown?.map((one) => ({ record, seenAt, shown: one }))
    }),
  )
  const known = read.flatMap((matches) => matches ?? [])
  if (known.length === 0 && read.includes(undefined))
    throw new ServiceError('api_unreachable', 'nothing of what was seen could be read')
  return known
}

/**
 * Reads a record that was seen again, or returns it as it was last seen if the API does not answer in time. Empty if it no longer
 * exists; undefined if nothing is known of it.
 */
export async function readAgain(record: SeenRecord, staff: Staff): Promise<Shown[] | undefined> {
  const read = record.kind === 'customer' ? readCustomer(record.id, staff) : readSeenPayment(record)
  const live = await Promise.race([read.catch(unanswered), sleep(timeoutMs, undefined, { ref: false })])
  return live ?? asLastSeen(record)
}

async function readCustomer(id: string, staff: Staff): Promise<Shown[]> {
  const customer = await unlessMissing(readSeenCustomer(id))
  const hidden = customer === undefined || (isDeleted(customer) && !staff.can('customer.read_deleted'))
  return hidden ? [] : [{ kind: 'customer', customer, wallet: undefined }]
}

function unanswered(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}

async function asLastSeen(record: SeenRecord): Promise<Shown[] | undefined> {
  const entry = await findRemembered((await openDesk()).db, record)
  if (entry === undefined) return undefined
  if (record.kind === 'customer') {
    return [{ kind: 'customer', customer: (await seenCustomers())(entry), wallet: undefined }]
  }
  return record.kind === 'quote' ? quoteAsSeen(entry) : transactionAsSeen(entry)
}

async function quoteAsSeen(entry: RegistryEntry): Promise<Shown[]> {
  const quote = readRememberedQuote(entry)
  if (quote === undefined) return []
  const transaction = readRememberedPayment(entry)
  const phase = await readPhase({ quote, transaction }, new Date())
  return [{ kind: 'quote', quote, phase, foreign: !(await usesContract()) }]
}

async function transactionAsSeen(entry: RegistryEntry): Promise<Shown[]> {
  const transaction = readRememberedTransaction(entry)
  if (transaction === undefined) return []
  const phase = await readPhase({ transaction }, new Date())
  return [{ kind: 'transaction', transaction, quote: undefined, phase, foreign: !(await usesContract()) }]
}
