import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listDeciders } from '#backoffice/approvals/approval'
import type { PolicyRule } from '#backoffice/approvals/policy.rules'
import { missing } from '#backoffice/approvals/requirements.rules'
import { Table, Td, Th, Tr } from '#components/table'
import { openDesk } from '#lib/server/desk'
import { ruleWords } from './rule-words'

type Props = { rules: readonly PolicyRule[]; label: string; format: Formatters }

/**
 * Lists the rules with their numbers, the payments that they check, their conditions and the required approvers, and tells where
 * fewer people than required could approve.
 */
export async function RulesTable({ rules, label, format }: Props) {
  const [t, words, deciders] = await Promise.all([
    getTranslations('policies'),
    ruleWords(format),
    openDesk().then((desk) => listDeciders(desk)),
  ])
  if (rules.length === 0) return <p className="p-4 text-sm text-wait">{t('none')}</p>
  return (
    <Table aria-label={label} scrollLabel={label} cards>
      <thead>
        <tr>
          <Th>{t('columns.number')}</Th>
          <Th>{t('columns.money')}</Th>
          <Th>{t('columns.when')}</Th>
          <Th>{t('columns.needs')}</Th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, place) => {
          const { money, when, needs } = words.of(rule)
          const [short] = missing([rule], deciders)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place in the policy
            <Tr key={place} shape="card">
              <Td card="b1" className="max-tablet:text-muted">
                {place + 1}
              </Td>
              <Td card="a2" className="first-letter:uppercase">
                {money}
              </Td>
              <Td main wrap card="a1" className="tablet:min-w-48 first-letter:uppercase">
                {when}
              </Td>
              <Td wrap card="a3" className="tablet:min-w-44 first-letter:uppercase">
                {needs}
                {short && (
                  <span className="block text-xs text-wait">{t('short', { count: rule.approvers - short.approvers })}</span>
                )}
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
