import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Condition, conditionsOf, type PolicyRule, type Requirement } from '#backoffice/approvals/policy.rules'
import { fromMinor } from '#lib/shared/format'
import { ruleLabels } from '../../_records/approval/rule-labels'

export type RuleWords = { money: string; when: string; needs: string }

/** Returns functions that describe the rules of a policy, independent of a payment. */
export async function ruleWords(format: Formatters) {
  const [t, rules, labels] = await Promise.all([
    getTranslations('policies.conditions'),
    getTranslations('approval-rules'),
    ruleLabels(format),
  ])
  const condition = (name: Condition, rule: PolicyRule): string => {
    const amount = (minor: bigint | null) => format.figure(fromMinor(minor ?? 0n))
    switch (name) {
      case 'amount':
        return t('amount', { amount: amount(rule.amountAbove) })
      case 'person_day':
        return t('person_day', { amount: amount(rule.personDayAbove) })
      case 'payee_day':
        return t('payee_day', { amount: amount(rule.payeeDayAbove) })
      case 'new_payee':
        return t('new_payee', { hours: rule.newPayeeHours ?? 0 })
    }
  }
  const list = new Intl.ListFormat(format.locale)
  return {
    of: (rule: PolicyRule): RuleWords => ({
      money: rules(`currencies.${rule.currency}`),
      when: list.format(conditionsOf(rule).map((name) => condition(name, rule))) || t('each'),
      needs: labels.needs([rule]),
    }),
    needs: (required: readonly Requirement[]) => labels.needs(required),
  }
}
