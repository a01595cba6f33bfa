import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PayeeChange } from '#backoffice/approvals/payee-changes.rules'
import type { Condition, FiredRule, PolicyRule, Requirement } from '#backoffice/approvals/policy.rules'
import { formatDecimal } from '#contract/money'

/** `change` is the last change that this console made to the payee, if a rule fired because of it. */
type About = { currency: string; change?: Pick<PayeeChange, 'kind' | 'at'> | undefined }

export type RuleLabels = {
  /** "Above 1,000.00 USDC", "Account added 17 h ago". */
  rule: (fired: FiredRule, about: About) => string
  /** "one approver", "2 approvers and one of compliance". */
  needs: (required: readonly Requirement[]) => string
}

const changes = { account_added: 'newAccount', customer_added: 'newCustomer', customer_changed: 'changedCustomer' } as const

/** Returns the labels for the rules of the approval policy and for the approvers that they require. */
export async function ruleLabels(format: Formatters): Promise<RuleLabels> {
  const t = await getTranslations('approval-rules')
  const join = (texts: readonly string[]) => texts.reduce((one, other) => t('and', { one, other }))
  const limit = (minor: bigint | null, currency: string) => format.amount(formatDecimal(minor ?? 0n, 2), currency)
  const condition = (name: Condition, rule: PolicyRule, { currency, change }: About): string => {
    switch (name) {
      case 'amount':
        return t('above', { amount: limit(rule.amountAbove, currency) })
      case 'person_day':
        return t('personDay', { amount: limit(rule.personDayAbove, currency) })
      case 'payee_day':
        return t('payeeDay', { amount: limit(rule.payeeDayAbove, currency) })
      case 'new_payee':
        return change ? t(changes[change.kind], { when: format.ago(change.at) }) : t('newPayee')
    }
  }
  return {
    rule: ({ rule, conditions }, about) =>
      conditions.length === 0 ? t('each') : join(conditions.map((name) => condition(name, rule, about))),
    needs: (required) => (required.length === 0 ? '' : join(required.map(({ role, approvers: count }) => t(role, { count })))),
  }
}
