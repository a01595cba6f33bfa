import 'server-only'
import type { ExtensionParameter } from '#contract/api'
import type { ListedDeposit } from '#contract/deposits'
import type { Transaction } from '#contract/transfers'
import { api, readCapabilities } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { readBankReference } from '../payment/bank-reference'
import type { ByBank, Match } from './match'
import { paidMatch } from './read-payment'

/** The largest number of payments, and of deposits, that are shown for one reference of a bank. */
const mostByBank = 5

/** `unknown`: the probe of this search had no answer. `forbidden`: this person may not see deposits. */
type Searched = 'searched' | 'missing' | 'unknown' | 'forbidden'
/** Where a reference of a bank is sought. */
export type BankPlaces = { payments: Searched; deposits: Searched }

/** Returns where a reference of a bank can be sought for this person: an API may lack either search. */
export async function bankPlaces({ seesDeposits }: { seesDeposits: boolean }): Promise<BankPlaces> {
  const probe = await attempt(readCapabilities())
  const placeOf = (name: ExtensionParameter): Searched => {
    if (!probe.ok || probe.value.unsure.has(name)) return 'unknown'
    return probe.value.known.has(name) ? 'searched' : 'missing'
  }
  return { payments: placeOf('searchedTransactions'), deposits: seesDeposits ? placeOf('searchedDeposits') : 'forbidden' }
}

/**
 * Finds the payments and deposits to which a bank gave this reference, newest first; callers read out all of it, or how it ends.
 * A deposit that became one of these payments is not repeated.
 */
export async function findByBankReference(text: string, by: { seesDeposits: boolean }): Promise<Match[]> {
  const reference = readBankReference(text)
  if (reference === undefined) return []
  const places = await bankPlaces(by)
  const [payments, deposits] = await Promise.all([
    places.payments === 'searched' ? api.listTransactions({ provider_reference: reference, limit: mostByBank }) : undefined,
    places.deposits === 'searched' ? api.listDeposits({ reference, limit: mostByBank }) : undefined,
  ])
  const found = payments?.data ?? []
  const paid = await Promise.all(
    found.map(async (transaction): Promise<Match> => {
      const match = await paidMatch({ transaction })
      return { ...match, byBank: howItFits(transaction.provider_reference, reference) }
    }),
  )
  const arrived = (deposits?.data ?? []).filter((deposit) => !found.some((transaction) => became(deposit, transaction)))
  return [
    ...paid,
    ...arrived.map((deposit): Match => ({ kind: 'deposit', deposit, byBank: howItFits(deposit.reference, reference) })),
  ]
}

/**
 * Removes what only ends like a reference, if something has it as its own: an order number of four digits is the end of many
 * references of banks.
 */
export function withoutLookAlikes(found: readonly Match[]): Match[] {
  const isOwn = (match: Match) => match.kind === 'customer' || match.byBank === undefined
  return found.some(isOwn) ? found.filter((match) => isOwn(match) || byBankOf(match) === 'whole') : [...found]
}

/** Returns how a record was found by the bank's reference; undefined if it was found otherwise. */
export function byBankOf(match: Match): ByBank | undefined {
  return match.kind === 'customer' ? undefined : match.byBank
}

/** Banks fill their references with zeros, and callers leave these out. */
function howItFits(stored: string | null | undefined, asked: string): ByBank {
  const bare = (text: string) => text.replace(/^0+/, '')
  return stored && bare(stored) === bare(asked) ? 'whole' : 'end'
}

function became({ quote_id, reference, customer_id }: ListedDeposit, transaction: Transaction): boolean {
  if (transaction.type !== 'deposit') return false
  if (quote_id !== null) return transaction.quote_id === quote_id
  return transaction.provider_reference === reference && transaction.customer_id === customer_id
}
