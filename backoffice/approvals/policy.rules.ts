import { type DecidingRole, decidingRoles } from '../people/roles'

/** The payments that a rule applies to and sums. `dollars` means USDC and USD together at par. */
export const ruleCurrencies = ['any', 'dollars', 'USDC', 'USD', 'VES'] as const
type RuleCurrency = (typeof ruleCurrencies)[number]

/**
 * A rule of an approval policy. It fires when all of its conditions are met; without conditions it fires for every payment of its
 * currency. Amounts are minor units (1/100) of the debit from the source account, fees included.
 */
export type PolicyRule = {
  currency: RuleCurrency
  amountAbove: bigint | null
  /** Limit on what one person pays in a business day, this payment included. */
  personDayAbove: bigint | null
  /** Limit on what one payee (a customer with all accounts) receives in a business day, this payment included. */
  payeeDayAbove: bigint | null
  /** The payee was added or changed in this console less than this number of hours ago. */
  newPayeeHours: number | null
  /** What this role may decide follows only from the rules. */
  role: DecidingRole
  approvers: number
}

/** Minor units by currency, including currencies that no rule names. A missing currency means zero. */
export type SumsByCurrency = Readonly<Record<string, bigint>>

/** The facts of one payment that rules evaluate. The sums are those of the business day before this payment. */
export type PolicyFacts = {
  /** The currency code as the API returns it. */
  currency: string
  debitMinor: bigint
  personDay: SumsByCurrency
  payeeDay: SumsByCurrency
  /** Undefined when this console has not added or changed the payee. */
  payeeChangedAt: Date | undefined
  now: Date
}

/** The payee whose payments are summed: all accounts of a customer together, or a single account if the API names no customer. */
export type PayeeKey = { customerId: string | null; accountId: string }
/** Returns the key under which the payments of a payee are summed. */
export function keyOfPayee({ customerId, accountId }: PayeeKey): string {
  return customerId ?? accountId
}

/** A payment before it leaves. The debit is in minor units (1/100), fees included. */
export type PaymentToJudge = PayeeKey & { currency: string; debitMinor: bigint }

type PolicyTotal = Pick<PolicyFacts, 'currency' | 'debitMinor'>

export type Condition = 'amount' | 'person_day' | 'payee_day' | 'new_payee'
/** A rule that fired, with its index in the policy. */
export type FiredRule = { place: number; rule: PolicyRule; conditions: readonly Condition[] }
/** The number of different people with a role who have to agree. */
export type Requirement = { role: DecidingRole; approvers: number }

const none = { amountAbove: null, personDayAbove: null, payeeDayAbove: null, newPayeeHours: null } as const
const dollars = (rule: Partial<PolicyRule>, approvers: number): PolicyRule => ({
  ...none,
  currency: 'dollars',
  ...rule,
  role: 'approver',
  approvers,
})

/** The default policy, in force until the admins accept another. */
export const shippedRules: readonly PolicyRule[] = [
  dollars({ amountAbove: 1_000_00n }, 1),
  dollars({ amountAbove: 10_000_00n }, 2),
  { ...none, currency: 'any', newPayeeHours: 24, role: 'approver', approvers: 1 },
  dollars({ payeeDayAbove: 2_000_00n }, 1),
  dollars({ personDayAbove: 10_000_00n }, 1),
]

/** Returns the rules that require an approval of this payment, in the order of the policy. */
export function firedRules(rules: readonly PolicyRule[], facts: PolicyFacts): FiredRule[] {
  return rules.flatMap((rule, place) => {
    if (!concerns(rule, facts.currency)) return []
    const conditions = conditionsOf(rule)
    return conditions.every((condition) => holds(condition, rule, facts)) ? [{ place, rule, conditions }] : []
  })
}

/** Combines requirements: for each role the largest number that any of them requires. */
export function strictest(required: readonly Requirement[]): Requirement[] {
  return decidingRoles.flatMap((role) => {
    const approvers = Math.max(0, ...required.filter((one) => one.role === role).map((one) => one.approvers))
    return approvers === 0 ? [] : [{ role, approvers }]
  })
}

/** Returns what the fired rules require together; empty if no rule fired, so that no second person is needed. */
export function requirementsOf(fired: readonly FiredRule[]): Requirement[] {
  return strictest(fired.map(({ rule }) => rule))
}

/** Returns the most that these rules can require of payments in this currency which together debit at most this amount. */
export function mostRequired(rules: readonly PolicyRule[], { currency, debitMinor }: PolicyTotal): Requirement[] {
  return strictest(
    rules.filter((rule) => concerns(rule, currency) && (rule.amountAbove === null || debitMinor > rule.amountAbove)),
  )
}

/** Returns the hours during which some rule counts a payee as new; 0 if no rule depends on it. */
export function newPayeeHoursOf(rules: readonly PolicyRule[]): number {
  return Math.max(0, ...rules.map(({ newPayeeHours }) => newPayeeHours ?? 0))
}

/** Returns the conditions that are set in a rule. */
export function conditionsOf({ amountAbove, personDayAbove, payeeDayAbove, newPayeeHours }: PolicyRule): Condition[] {
  const set: [Condition, bigint | number | null][] = [
    ['amount', amountAbove],
    ['person_day', personDayAbove],
    ['payee_day', payeeDayAbove],
    ['new_payee', newPayeeHours],
  ]
  return set.flatMap(([condition, value]) => (value === null ? [] : [condition]))
}

/** Returns the total, in minor units, of the currencies that a rule applies to. */
export function sumFor({ currency }: Pick<PolicyRule, 'currency'>, sums: SumsByCurrency): bigint {
  return Object.entries(sums).reduce((total, [of, minor]) => (concerns({ currency }, of) ? total + minor : total), 0n)
}

/** Returns the sums with one more amount added. */
export function added(sums: SumsByCurrency, currency: string, minor: bigint): SumsByCurrency {
  return { ...sums, [currency]: (sums[currency] ?? 0n) + minor }
}

function concerns({ currency }: Pick<PolicyRule, 'currency'>, of: string): boolean {
  if (currency === 'any') return true
  return currency === 'dollars' ? of === 'USDC' || of === 'USD' : of === currency
}

function holds(condition: Condition, rule: PolicyRule, facts: PolicyFacts): boolean {
  const { debitMinor, personDay, payeeDay } = facts
  const above = (minor: bigint, limit: bigint | null) => limit !== null && minor > limit
  switch (condition) {
    case 'amount':
      return above(debitMinor, rule.amountAbove)
    case 'person_day':
      return above(sumFor(rule, personDay) + debitMinor, rule.personDayAbove)
    case 'payee_day':
      return above(sumFor(rule, payeeDay) + debitMinor, rule.payeeDayAbove)
    case 'new_payee':
      return isNew(facts, rule.newPayeeHours ?? 0)
  }
}

function isNew({ payeeChangedAt, now }: PolicyFacts, hours: number): boolean {
  return payeeChangedAt !== undefined && now.getTime() - payeeChangedAt.getTime() < hours * 3_600_000
}
