import { and, eq, ne } from 'drizzle-orm'
import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import type { Db } from '#database/open'
import { findRemembered } from '../registry/registry'
import { registry } from '../registry/tables'
import { livePayments } from './tables'

/** `reference` is the one that found the payment. */
export type FoundPayment = { transaction: Transaction; reference: string }

/** Returns whether this console knows a payment, or the reference that found it, as that of another quote than this one. */
export type IsOfAnother = (quoteId: string, found: FoundPayment) => Promise<boolean>

type Filed = {
  quoteId: string
  references: readonly (string | null | undefined)[]
  everyReference?: boolean
  isOfAnother: IsOfAnother
}

/** `isAbsent`: every reference was tried, and the API answered that it has no payment under any of them. */
type Search = { found: FoundPayment | undefined; isAbsent: boolean }

/**
 * Searches for the payment of a quote. The published interface does not define which reference finds it, so it tries each: the
 * one that matched before, the reference in the API's answer to the quote, and the quote id; with `everyReference` false only the
 * likeliest. What an inexact search returns, or what is known to belong to another quote, is not found.
 */
export async function searchPayment(
  api: PaymentsApi,
  { quoteId, references, everyReference = true, isOfAnother }: Filed,
): Promise<Search> {
  const candidates = new Set([...references, quoteId].flatMap((reference) => reference || []))
  let isAbsent = everyReference
  for (const reference of everyReference ? candidates : [...candidates].slice(0, 1)) {
    const transaction = await unlessCode('transaction_not_found', api.findTransactionByReference(reference))
    if (transaction === undefined) continue
    const found = { transaction, reference }
    const owned = owns(quoteId, candidates, transaction)
    if (owned === 'named' || (owned === 'possible' && !(await isOfAnother(quoteId, found)))) return { found, isAbsent: false }
    isAbsent = false // it may be this payment all the same, under a quote or a reference in another spelling
  }
  return { found: undefined, isAbsent }
}

/** Finds the payment of a quote like `searchPayment`. Undefined does not prove that there is none. */
export async function findPayment(api: PaymentsApi, filed: Filed): Promise<FoundPayment | undefined> {
  return (await searchPayment(api, filed)).found
}

/**
 * Tells whether a transaction is that of a quote: `named` if it names the quote that was paid; `possible` if it names no quote,
 * and its reference, if it has one, is one of the quote's; else `no`. An order may be quoted twice under one reference, and a
 * search that is not exact returns the payment of another order.
 */
function owns(
  quoteId: string,
  candidates: ReadonlySet<string>,
  { quote_id, partner_reference_id: filedUnder }: Transaction,
): 'named' | 'possible' | 'no' {
  if (quote_id !== undefined) return quote_id === quoteId ? 'named' : 'no'
  if (!filedUnder) return 'possible'
  return [...candidates].some((reference) => inOneCase(reference) === inOneCase(filedUnder)) ? 'possible' : 'no'
}

function inOneCase(reference: string): string {
  return reference.trim().toLowerCase()
}

/**
 * Returns `isOfAnother` from what this console knows: a payment that was remembered with another quote, or a reference that the API
 * gave to another quote too, which this console sent a payment for. Neither proves anything of this quote.
 */
export function ownersKnownTo(db: Db): IsOfAnother {
  return async (quoteId, { transaction, reference }) => {
    const known = await findRemembered(db, { kind: 'transaction', id: transaction.id })
    const owner = known?.details.quote_id
    if (typeof owner === 'string') return owner !== quoteId
    if (reference === quoteId) return false
    const [other] = await db
      .select({ id: registry.id })
      .from(registry)
      .innerJoin(livePayments, eq(livePayments.quoteId, registry.id))
      .where(and(eq(registry.kind, 'quote'), eq(registry.reference, reference), ne(registry.id, quoteId)))
      .limit(1)
    return other !== undefined
  }
}
