import { z } from 'zod'
import { decidingRoles } from '../people/roles'
import { conditionsOf, type FiredRule, type PolicyRule, type Requirement, ruleCurrencies } from './policy.rules'

/** Limits of a policy: number of rules, approvers per rule, and hours for which a payee may count as new. */
const policyLimits = { rules: 20, approvers: 3, hours: 720 } as const

const Minor = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, { message: 'out_of_range' })
  .transform(BigInt)
  .nullable()

/** A rule as it is sent and stored. Amounts are minor units as text, because JSON numbers are not exact at this size. */
export const StoredRule = z
  .object({
    currency: z.enum(ruleCurrencies),
    amountAbove: Minor,
    personDayAbove: Minor,
    payeeDayAbove: Minor,
    newPayeeHours: z.int().min(0).max(policyLimits.hours).nullable(),
    role: z.enum(decidingRoles),
    approvers: z.int().min(1).max(policyLimits.approvers),
  })
  .refine((rule) => rule.currency !== 'any' || conditionsOf(rule).every((condition) => condition === 'new_payee'), {
    message: 'required',
    path: ['currency'],
  })
export type StoredRule = z.input<typeof StoredRule>

export const StoredRules = z.array(StoredRule).max(policyLimits.rules)

const StoredFired = z.array(
  z.object({
    place: z.int(),
    rule: StoredRule,
    conditions: z.array(z.enum(['amount', 'person_day', 'payee_day', 'new_payee'])),
  }),
)
const StoredRequired = z.array(z.object({ role: z.enum(decidingRoles), approvers: z.int().min(1) }))

/** Returns the rule as JSON, with amounts as digits in 1/100; null if it does not check an amount. */
export function toStoredRule({ amountAbove, personDayAbove, payeeDayAbove, ...rule }: PolicyRule): StoredRule {
  const text = (minor: bigint | null) => (minor === null ? null : String(minor))
  return {
    ...rule,
    amountAbove: text(amountAbove),
    personDayAbove: text(personDayAbove),
    payeeDayAbove: text(payeeDayAbove),
  }
}

/** Returns the fired rules as JSON. `place` is their position in the policy, from 0. */
export function toStoredFired(fired: readonly FiredRule[]) {
  return fired.map(({ place, rule, conditions }) => ({ place, rule: toStoredRule(rule), conditions: [...conditions] }))
}

/** Parses the rules of a row. Throws when they are invalid, for example after a manual edit. */
export function readRules(stored: unknown): PolicyRule[] {
  return StoredRules.parse(stored)
}

/** Parses the fired rules of a row. Throws when they are invalid. */
export function readFired(stored: unknown): FiredRule[] {
  return StoredFired.parse(stored)
}

/** Parses the requirements of a row. Throws when they are invalid. */
export function readRequired(stored: unknown): Requirement[] {
  return StoredRequired.parse(stored)
}
