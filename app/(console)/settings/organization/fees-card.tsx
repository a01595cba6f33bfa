import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Table, Td, Th, Tr } from '#components/table'
import type { Tariff } from '#contract/organization-terms'
import { formatPercent } from '#lib/shared/format'
import { type RouteLabels, routeLabels } from './route-labels'

type T = Awaited<ReturnType<typeof getTranslations<'organization.fees'>>>
type Line = Tariff['lines'][number]

/** Lists the fees: of the rows that match a payment, those of the first tariff apply. */
export async function FeesCard({ tariffs, format }: { tariffs: readonly Tariff[]; format: Formatters }) {
  const [t, labels] = await Promise.all([getTranslations('organization.fees'), routeLabels()])
  const rows = tariffs.flatMap((tariff, place) =>
    (tariff.lines.length === 0 ? [undefined] : tariff.lines).map((line, at) => ({ key: `${place} ${at}`, tariff, line })),
  )
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CodeText>tariff</CodeText>
      </CardHeader>
      <Table aria-label={t('title')} scrollLabel={t('title')} cards>
        <thead>
          <tr>
            <Th>{t('of')}</Th>
            <Th>{t('label')}</Th>
            <Th align="right">{t('fee')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, tariff, line }) => (
            <Tr key={key} shape="card">
              <Td main wrap card="whole" className="first-letter:uppercase">
                {routeWords(t, labels, tariff) || t(tariffs.length === 1 ? 'every' : 'any')}
              </Td>
              <Td wrap card="a2">
                {line?.label}
              </Td>
              <Td wrap card="b2" className="text-right tabular-nums">
                {line === undefined ? t('free') : <Fee t={t} line={line} tariff={tariff} format={format} />}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t px-4 py-3 text-xs text-muted">{t('foot')}</p>
    </Card>
  )
}

function Fee({ t, line, tariff, format }: { t: T; line: Line; tariff: Tariff; format: Formatters }) {
  const { fee, type, min, max } = line
  const currency = tariff.source_currency ?? t('sent')
  const bounds = [
    ...(min === null ? [] : [t('atLeast', { amount: format.figure(min) })]),
    ...(max === null ? [] : [t('atMost', { amount: format.figure(max) })]),
  ]
  return (
    <>
      {type === 'percentage' ? percentOf(fee, format.locale) : <Amount value={format.figure(fee)} currency={currency} />}
      {bounds.length > 0 && <span className="block text-xs text-muted">{`${bounds.join(', ')} ${currency}`}</span>}
    </>
  )
}

/** A tariff may have more decimals than other percentages: none is cut off. */
function percentOf(fee: string, locale: string): string {
  return formatPercent(fee, locale, Math.max(2, fee.split('.')[1]?.length ?? 0))
}

/** Returns which payments a tariff is for; an empty text if it is for any. */
function routeWords(t: T, labels: RouteLabels, tariff: Tariff): string {
  const end = (rail: string | null, currency: string | null) =>
    [...(rail === null ? [] : [labels.rail(rail)]), ...(currency === null ? [] : [currency])].join(' ')
  const from = end(tariff.source_rail, tariff.source_currency)
  const to = end(tariff.destination_rail, tariff.destination_currency)
  const whose = tariff.customer_type
  const parts = [
    ...(from === '' ? [] : [t('from', { place: from })]),
    ...(to === '' ? [] : [t('to', { place: to })]),
    ...(whose === null ? [] : [t('whose', { kind: labels.customer(whose) })]),
  ]
  return parts.join(', ')
}
