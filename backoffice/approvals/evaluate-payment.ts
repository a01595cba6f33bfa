import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { sumEveryPayeeDay, sumPayeeDay, sumPersonDay } from './day-sums'
import { findPayeeChanges, listPayeeChanges } from './payee-changes'
import { byCustomer, changersOf, latestChange, type PayeeChange } from './payee-changes.rules'
import { readPolicy } from './policies'
import {
  added,
  type FiredRule,
  firedRules,
  keyOfPayee,
  newPayeeHoursOf,
  type PaymentToJudge,
  type PolicyRule,
  type Requirement,
  requirementsOf,
  type SumsByCurrency,
} from './policy.rules'

/**
 * `policyId` is null for the shipped policy; `change` is the newest change of the payee in this console. `changers` made the
 * payee new, where a rule fired for that: the approval of the payment vouches for their change, so none of them can give it.
 */
export type PolicyVerdict = {
  policyId: string | null
  fired: FiredRule[]
  required: Requirement[]
  change: PayeeChange | undefined
  changers: string[]
}

type Judged = Pick<Desk, 'now' | 'timeZone'> & { db: Db }
/** The approval that is being evaluated: it is left out of the sums, and so is everything that was requested after it. */
type OpenRequest = { approvalId: string; requestedAt: Date }

/** Evaluates the current policy for a payment by this person, with the current sums of the day. */
export async function judgePayment(
  desk: Judged,
  personId: string,
  payment: PaymentToJudge,
  openRequest?: OpenRequest,
): Promise<PolicyVerdict> {
  const { db } = desk
  const policy = await readPolicy(db)
  const { latest: change, all } = await findPayeeChanges(db, payment, desk.now())
  const facts = {
    ...payment,
    personDay: await sumPersonDay(db, desk, personId, openRequest),
    payeeDay: await sumPayeeDay(db, desk, payment, openRequest),
    payeeChangedAt: change?.at,
    now: desk.now(),
  }
  const fired = firedRules(policy.rules, facts)
  const changers = changersFor(fired, all, payment, desk.now())
  return { policyId: policy.id, fired, required: requirementsOf(fired), change, changers }
}

/** The verdict on a set of payments. `rows` maps the index of each payment to the rules that fired for it. */
export type SetVerdict = Pick<PolicyVerdict, 'policyId' | 'fired' | 'required' | 'changers'> & { rows: Map<number, FiredRule[]> }

/**
 * Evaluates the policy for payments that are made one after another, such as a batch: each with the previous ones in the sums of
 * its day, and then their totals. `openRequest`: the approval that covers them, if there is one.
 */
export async function judgeSet(
  desk: Judged,
  personId: string,
  payments: readonly PaymentToJudge[],
  openRequest?: OpenRequest,
): Promise<SetVerdict> {
  const { db } = desk
  const [policy, now] = [await readPolicy(db), desk.now()]
  const hours = newPayeeHoursOf(policy.rules)
  const changes = byCustomer(await listPayeeChanges(db, new Date(now.getTime() - hours * 3_600_000)))
  const day = {
    personDay: await sumPersonDay(db, desk, personId, openRequest),
    payees: await sumEveryPayeeDay(db, desk, openRequest),
  }
  const changers = new Set<string>()
  const judge = (payment: PaymentToJudge, sums: typeof day) => {
    const { currency, debitMinor, customerId, accountId } = payment
    const ofCustomer = changes.get(customerId ?? '') ?? []
    const change = customerId === null ? undefined : latestChange(ofCustomer, { customerId, accountId }, now)
    const payeeDay = sums.payees.get(keyOfPayee(payment)) ?? {}
    const { personDay } = sums
    const fired = firedRules(policy.rules, { currency, debitMinor, personDay, payeeDay, payeeChangedAt: change?.at, now })
    for (const person of changersFor(fired, ofCustomer, payment, now)) changers.add(person)
    return fired
  }
  const sums = { personDay: day.personDay, payees: new Map(day.payees) }
  const rows = new Map<number, FiredRule[]>()
  for (const [place, payment] of payments.entries()) {
    const fired = judge(payment, sums)
    if (fired.length > 0) rows.set(place, fired)
    const { currency, debitMinor } = payment
    const payee = keyOfPayee(payment)
    sums.personDay = added(sums.personDay, currency, debitMinor)
    sums.payees.set(payee, added(sums.payees.get(payee) ?? {}, currency, debitMinor))
  }
  const ofAccounts = totalsOfAccounts(payments).flatMap((total) => judge(total, day))
  const ofWhole = firedByTotal(policy.rules, payments, { personDay: day.personDay, now })
  const fired = uniqueRules([...ofWhole, ...ofAccounts, ...[...rows.values()].flat()])
  return { policyId: policy.id, fired, required: requirementsOf(fired), rows, changers: [...changers] }
}

/**
 * Adds up what each account receives, and what each customer receives at any account (''): one account of a payee may be new, or the
 * customer as a whole.
 */
function totalsOfAccounts(payments: readonly PaymentToJudge[]): PaymentToJudge[] {
  const totals = new Map<string, PaymentToJudge>()
  for (const { currency, customerId, accountId: own, debitMinor } of payments)
    for (const accountId of customerId === null ? [own] : new Set([own, ''])) {
      const key = JSON.stringify([currency, customerId, accountId])
      const sum = debitMinor + (totals.get(key)?.debitMinor ?? 0n)
      totals.set(key, { currency, customerId, accountId, debitMinor: sum })
    }
  return [...totals.values()]
}

/** Returns the people whose changes made rules for new payees fire. */
function changersFor(
  fired: readonly FiredRule[],
  changes: readonly PayeeChange[],
  { customerId, accountId }: PaymentToJudge,
  now: Date,
): string[] {
  const hours = newPayeeHoursOf(fired.map(({ rule }) => rule))
  return customerId === null ? [] : changersOf(changes, { customerId, accountId }, { hours, now })
}

/**
 * Applies the rules to the totals by currency as if each were one payment, so that a large payment cannot avoid a rule by being split
 * into rows. A rule about one payee does not judge what several payees receive. `personDay`: the sums before the set.
 */
function firedByTotal(
  rules: readonly PolicyRule[],
  payments: readonly PaymentToJudge[],
  { personDay, now }: { personDay: SumsByCurrency; now: Date },
): FiredRule[] {
  const totals = payments.reduce<SumsByCurrency>((sums, { currency, debitMinor }) => added(sums, currency, debitMinor), {})
  const facts = { personDay, payeeDay: {}, payeeChangedAt: undefined, now }
  return Object.entries(totals)
    .flatMap(([currency, debitMinor]) => firedRules(rules, { ...facts, currency, debitMinor }))
    .filter(({ rule }) => rule.payeeDayAbove === null)
}

function uniqueRules(fired: readonly FiredRule[]): FiredRule[] {
  return [...new Map(fired.map((one) => [one.place, one])).values()].sort((a, b) => a.place - b.place)
}
