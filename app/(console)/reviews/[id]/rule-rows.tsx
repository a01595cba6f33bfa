import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { TextLink } from '#components/text-link'
import { checkedRules, type RuleCheck } from '#contract/reviews'
import type { Staff } from '#lib/access/session'
import { pathOf } from '#lib/shared/path-of'
import { customerNames } from '../../_records/customer/customer-names'
import { reviewLabels } from '../../_records/review/review-labels'
import { CheckRow } from './check-row'

const describedRules: readonly string[] = checkedRules
const outcomes = ['clear', 'noticed', 'not_looked'] as const

/** Lists the rules with what they checked and found, in words. An unknown rule or outcome is shown as received. */
export async function RuleRows({ checks, staff }: { checks: readonly RuleCheck[]; staff: Staff }) {
  const [t, format, words] = await Promise.all([getTranslations('review.rules'), formatters(), reviewLabels()])
  const others = checks.flatMap((check) => check.others)
  const nameOf = await customerNames(others, { seesEmails: staff.can('customer.see_email') })
  return checks.map(({ rule, outcome: came, reason_code, members, others, at }) => {
    const outcome = outcomes.find((known) => known === came)
    const facts = {
      members: members.map(words.field).join(', ').toLowerCase(),
      when: at ? format.relative(at) : '',
      count: others.length,
    }
    const known = describedRules.includes(rule) && outcome !== undefined
    return (
      <div key={rule} className="flex flex-col gap-1">
        <CheckRow label={known ? t(`names.${rule}`) : rule} outcome={outcome ?? 'not_looked'}>
          {known
            ? t(`says.${rule}.${outcome}`, facts)
            : [came, reason_code && words.code(reason_code)].filter(Boolean).join(', ')}
        </CheckRow>
        {others.length > 0 && (
          <ul className="flex flex-col gap-1 text-right">
            {others.map((id) => (
              <li key={id}>
                <TextLink href={pathOf.customer(id)}>{nameOf(id)}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
