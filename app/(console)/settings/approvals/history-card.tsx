import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { ApprovalPolicy } from '#backoffice/approvals/policies'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'

type Props = { policies: readonly ApprovalPolicy[]; format: Formatters }

/** Lists all proposed changes with their reason, proposer and outcome. */
export async function HistoryCard({ policies, format }: Props) {
  const t = await getTranslations('policies.history')
  return (
    <Card>
      <CardHeader title={t('title')} count={policies.length} />
      {policies.length === 0 ? (
        <ListEmpty row title={t('empty')} />
      ) : (
        <Table aria-label={t('title')} scrollLabel={t('title')} cards>
          <thead>
            <tr>
              <Th>{t('columns.note')}</Th>
              <Th>{t('columns.by')}</Th>
              <Th>{t('columns.rules')}</Th>
              <Th>{t('columns.outcome')}</Th>
              <Th align="right">{t('columns.when')}</Th>
            </tr>
          </thead>
          <tbody>
            {policies.map((policy) => (
              <Row key={policy.id} policy={policy} format={format} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

async function Row({
  policy: { note, proposedByName, proposedAt, rules, state, decidedByName, reason },
}: {
  policy: ApprovalPolicy
  format: Formatters
}) {
  const t = await getTranslations('policies.history')
  return (
    <Tr shape="card">
      <Td main wrap card="a1">
        {note}
      </Td>
      <Td card="a2">{proposedByName}</Td>
      <Td card="b2">{t('count', { count: rules.length })}</Td>
      <Td wrap card="a3">
        {t(`states.${state}`, { name: decidedByName ?? '' })}
        {reason && <span className="block text-xs text-muted">{reason}</span>}
      </Td>
      <Td align="right" card="b1">
        <RelativeTime at={proposedAt.toISOString()} />
      </Td>
    </Tr>
  )
}
