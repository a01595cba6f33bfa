import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { CellHead, Table, Td, Th, Tr } from '#components/table'
import type { Limit } from '#contract/organization-terms'

/** Lists the smallest and largest amounts. */
export async function LimitsCard({ limits, format }: { limits: readonly Limit[]; format: Formatters }) {
  const t = await getTranslations('organization.limits')
  const amount = (value: string | null, currency: string) => (
    <Amount value={value && format.figure(value)} currency={currency} unknown={t('none')} />
  )
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CodeText>transfer-limits</CodeText>
      </CardHeader>
      <Table aria-label={t('title')} scrollLabel={t('title')} cards>
        <thead>
          <tr>
            <Th>{t('what')}</Th>
            <Th align="right">{t('min')}</Th>
            <Th align="right">{t('max')}</Th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ limit, kyc_type, currency, min, max }) => (
            <Tr key={[limit, kyc_type, currency].join(' ')} shape="card">
              <Td main wrap card="whole">
                {t(`names.${kyc_type ?? limit}`, { currency })}
              </Td>
              <Td card="a2" className="text-right max-tablet:text-left">
                <CellHead>{t('min')}</CellHead>
                {amount(min, currency)}
              </Td>
              <Td card="b2" className="text-right">
                <CellHead>{t('max')}</CellHead>
                {amount(max, currency)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t px-4 py-3 text-xs text-muted">{t('foot')}</p>
    </Card>
  )
}
