/** Roles that a rule may name. What one of them may decide follows from the rule alone. */
export const decidingRoles = ['approver', 'compliance'] as const
export type DecidingRole = (typeof decidingRoles)[number]

/** Which payments a rule looks at, and adds up. `dollars`: USDC and USD together, one for one. */
export const ruleCurrencies = ['any', 'dollars', 'USDC', 'USD', 'VES'] as const
type RuleCurrency = (typeof ruleCurrencies)[number]

/**
 * One rule of an approval policy. It fires when every condition that is set holds; with none set it fires for each payment of its currency.
 * Amounts are minor units (1/100) of what leaves the source account, fees included.
 */
export type PolicyRule = {
  currency: RuleCurrency
  amountAbove: bigint | null
  /** What one person pays in a business day, this payment included. */
  personDayAbove: bigint | null
  /** What one account receives in a business day, this payment included. */
  payeeDayAbove: bigint | null
  /** The payee was added or changed in this console less than so many hours ago. */
  newPayeeHours: number | null
  role: DecidingRole
  approvers: number
}

/** Minor units by currency, also by one that no rule knows; what is not there is nothing. */
export type SumsByCurrency = Readonly<Record<string, bigint>>

/** One payment as the rules see it. The sums are those of the business day before it. */
export type PolicyFacts = {
  /** As the API names it. */
  currency: string
  debitMinor: bigint
  personDay: SumsByCurrency
  payeeDay: SumsByCurrency
  /** Undefined where this console has seen neither. */
  payeeChangedAt: Date | undefined
  now: Date
}

export type Condition = 'amount' | 'person_day' | 'payee_day' | 'new_payee'
/** A rule that fired, by its place in the policy. */
export type FiredRule = { place: number; rule: PolicyRule; conditions: readonly Condition[] }
/** So many different people of a role have to agree. */
export type Requirement = { role: DecidingRole; approvers: number }

const none = { amountAbove: null, personDayAbove: null, payeeDayAbove: null, newPayeeHours: null } as const
const dollars = (rule: Partial<PolicyRule>, approvers: number): PolicyRule => ({
  ...none,
  currency: 'dollars',
  ...rule,
  role: 'approver',
  approvers,
})

/** The policy of an installation whose admins have not accepted another. */
export const shippedRules: readonly PolicyRule[] = [
  dollars({ amountAbove: 1_000_00n }, 1),
  dollars({ amountAbove: 10_000_00n }, 2),
  { ...none, currency: 'any', newPayeeHours: 24, role: 'approver', approvers: 1 },
  dollars({ payeeDayAbove: 2_000_00n }, 1),
  dollars({ personDayAbove: 10_000_00n }, 1),
]

/** The rules that ask for a second person before this payment, in the order of the policy. */
export function firedRules(rules: readonly PolicyRule[], facts: PolicyFacts): FiredRule[] {
  return rules.flatMap((rule, place) => {
    if (!concerns(rule, facts.currency)) return []
    const conditions = conditionsOf(rule)
    return conditions.every((condition) => holds(condition, rule, facts)) ? [{ place, rule, conditions }] : []
  })
}

/** Returns what several rules ask for together: of each role the most that one of them asks for. */
export function strictest(asked: readonly Requirement[]): Requirement[] {
  return decidingRoles.flatMap((role) => {
    const approvers = Math.max(0, ...asked.filter((one) => one.role === role).map((one) => one.approvers))
    return approvers === 0 ? [] : [{ role, approvers }]
  })
}

export function requirementsOf(fired: readonly FiredRule[]): Requirement[] {
  return strictest(fired.map(({ rule }) => rule))
}

/** The conditions that a rule sets. */
export function conditionsOf({ amountAbove, personDayAbove, payeeDayAbove, newPayeeHours }: PolicyRule): Condition[] {
  const set: [Condition, bigint | number | null][] = [
    ['amount', amountAbove],
    ['person_day', personDayAbove],
    ['payee_day', payeeDayAbove],
    ['new_payee', newPayeeHours],
  ]
  return set.flatMap(([condition, value]) => (value === null ? [] : [condition]))
}

/** The minor units of a sum that a rule adds up. */
export function sumFor({ currency }: Pick<PolicyRule, 'currency'>, sums: SumsByCurrency): bigint {
  return Object.entries(sums).reduce((total, [of, minor]) => (concerns({ currency }, of) ? total + minor : total), 0n)
}

/** A sum with one more amount in it. */
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
