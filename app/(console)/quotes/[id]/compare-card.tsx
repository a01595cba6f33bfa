import { Check, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { howFailed } from '../../_kit/page/how-failed'
import { statusLabels } from '../../_kit/words/status-labels'
import { compareAccount, whyBlocked } from './compare-account'
import type { QuoteRecord } from './load-record'

/** On a phone all four columns are in view, the verdict too. */
const narrow = 'max-tablet:px-1.5'
const tones = { same: 'ok', changed: 'bad', unread: 'wait' } as const

/** Compares the account as quoted with the current one, before the release, which is offered only if they are the same. */
export async function CompareCard({ record }: { record: QuoteRecord }) {
  const [t, words] = await Promise.all([getTranslations('quote.compare'), statusLabels()])
  const rows = compareAccount(record)
  if (rows.length === 0) return null
  const blocked = whyBlocked(record)
  const state = record.customer?.ok ? record.customer.value.state : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        <Badge tone={tones[blocked ?? 'same']} quiet icon={blocked ? <TriangleAlert /> : <CircleCheck />}>
          {t(blocked === 'unread' ? `notRead.${howFailed(record.accountFailure?.code ?? '')}` : (blocked ?? 'same'), {
            count: rows.length,
          })}
        </Badge>
      </CardHeader>
      <Table tight scrollLabel={t('title')}>
        <thead>
          <tr>
            <Th>{t('what')}</Th>
            <Th className={narrow}>{t('quoted')}</Th>
            <Th className={narrow}>{t('now')}</Th>
            <Th>
              <span className="sr-only">{t('verdict')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemberRow key={row.name} {...row} />
          ))}
          {state && (
            <Tr>
              <Td head className="text-muted">
                {t('members.customer')}
              </Td>
              <Td>—</Td>
              <Td>{words('customer', state)}</Td>
              <Td />
            </Tr>
          )}
        </tbody>
      </Table>
    </Card>
  )
}

async function MemberRow({ name, quoted, now, same }: ReturnType<typeof compareAccount>[number]) {
  const t = await getTranslations('quote.compare')
  return (
    <Tr>
      <Td head className="text-muted">
        {t(`members.${name}`)}
      </Td>
      <Td mono className={narrow}>
        {quoted ?? '—'}
      </Td>
      <Td mono className={narrow}>
        {now ?? '—'}
      </Td>
      <Td className={same ? 'text-ok' : 'text-bad'}>
        {same === true && <Check role="img" aria-label={t('isSame')} />}
        {same === false && <X role="img" aria-label={t('isDifferent')} />}
      </Td>
    </Tr>
  )
}
