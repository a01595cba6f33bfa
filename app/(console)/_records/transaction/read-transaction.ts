import 'server-only'
import { findRemembered, type RegistryEntry } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { readRememberedTransaction } from './remembered-transaction'

/** `foundBy`: the reference that it was found by. `isRemembered`: it could not be read, and is as it was last seen. */
export type FoundTransaction = { transaction: Transaction; foundBy?: string; isRemembered?: true }

/**
 * Returns a payment by its id. If the API cannot read one, it is found by the reference that was seen here, else by `filedUnder`.
 * If this finds another payment than the one that was seen here, or none is known to find it by, it is returned as it was last
 * seen. Rejects with `transaction_not_found` if nothing of it is known.
 */
export async function findTransaction(id: string, filedUnder?: string): Promise<FoundTransaction> {
  const read = await unlessCode('extension_missing', api.readTransaction(id))
  if (read !== undefined) return { transaction: read }
  const entry = await findRemembered((await openDesk()).db, { kind: 'transaction', id })
  const found = await findByReference(entry, filedUnder)
  if (found && (entry === undefined || found.transaction.id === id)) return found
  const remembered = entry && readRememberedTransaction(entry)
  if (remembered === undefined) throw new ServiceError('transaction_not_found', 'no payment of this id is known here')
  return { transaction: remembered, isRemembered: true }
}

async function findByReference(entry: RegistryEntry | undefined, filedUnder?: string): Promise<FoundTransaction | undefined> {
  if (entry?.reference) return { transaction: await api.findTransactionByReference(entry.reference), foundBy: entry.reference }
  if (filedUnder === undefined) return undefined
  const transaction = await unlessCode('transaction_not_found', api.findTransactionByReference(filedUnder))
  return transaction && { transaction, foundBy: filedUnder }
}
