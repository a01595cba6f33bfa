import { byCustomer, latestChange, type PayeeChange } from './payee-changes.rules'
import {
  added,
  firedRules,
  keyOfPayee,
  type PolicyRule,
  type Requirement,
  requirementsOf,
  type SumsByCurrency,
} from './policy.rules'

/** A payment that was made; the debit is in minor units (1/100). `day` is its business day. */
export type PastPayment = {
  quoteId: string
  personId: string
  customerId: string | null
  accountId: string
  currency: string
  debitMinor: bigint
  at: Date
  day: string
}

/** A payment for which the two policies have different requirements. */
export type ChangedPayment = { payment: PastPayment; before: Requirement[]; after: Requirement[] }
/** Counts the payments, and for each policy how many of them would have needed approval and by how many approvers in total. */
export type PolicySimulation = {
  payments: number
  before: { requested: number; approvers: number }
  after: { requested: number; approvers: number }
  /** Newest first. */
  changed: ChangedPayment[]
}

/**
 * Simulates two policies on past payments, which must be in chronological order. Each payment is evaluated with the facts of its
 * time: the sums of its day before it, and the changes of its payee until then.
 */
export function simulatePolicies(
  [before, after]: readonly [readonly PolicyRule[], readonly PolicyRule[]],
  payments: readonly PastPayment[],
  changes: readonly PayeeChange[],
): PolicySimulation {
  const sums = new Map<string, SumsByCurrency>()
  const changed: ChangedPayment[] = []
  const counts = { before: { requested: 0, approvers: 0 }, after: { requested: 0, approvers: 0 } }
  const ofPayee = byCustomer(changes)
  for (const payment of payments) {
    const { currency, debitMinor, at } = payment
    const [person, payee] = keysOf(payment)
    const facts = {
      currency,
      debitMinor,
      now: at,
      personDay: sums.get(person) ?? {},
      payeeDay: sums.get(payee) ?? {},
      payeeChangedAt: changeOf(ofPayee, payment)?.at,
    }
    const requested = { before: requirementsOf(firedRules(before, facts)), after: requirementsOf(firedRules(after, facts)) }
    count(counts.before, requested.before)
    count(counts.after, requested.after)
    if (JSON.stringify(requested.before) !== JSON.stringify(requested.after)) changed.push({ payment, ...requested })
    for (const key of [person, payee]) sums.set(key, added(sums.get(key) ?? {}, currency, debitMinor))
  }
  return { payments: payments.length, ...counts, changed: changed.reverse() }
}

function keysOf({ day, personId, ...payee }: PastPayment): [person: string, payee: string] {
  return [`${day} person ${personId}`, `${day} payee ${keyOfPayee(payee)}`]
}

function changeOf(changes: Map<string, PayeeChange[]>, { customerId, accountId, at }: PastPayment): PayeeChange | undefined {
  if (customerId === null) return undefined
  return latestChange(changes.get(customerId) ?? [], { customerId, accountId }, at)
}

function count(sum: { requested: number; approvers: number }, required: readonly Requirement[]): void {
  if (required.length === 0) return
  sum.requested += 1
  sum.approvers += required.reduce((all, { approvers }) => all + approvers, 0)
}
