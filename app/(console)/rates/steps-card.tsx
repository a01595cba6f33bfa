import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { Rate } from '#components/rate'
import { Table, Td, Th, Tr } from '#components/table'
import { formatDecimal } from '#contract/money'
import { formatChange } from '#lib/shared/format'
import { roughPrice } from '../_records/rate/rough-price'
import { exampleMinor, type Pair, type RatesView, ratesParams } from './rates-query'
import { type RateStep, readSteps } from './read-rates'

type Props = { view: RatesView; format: Formatters }

/** Shows the values of the chart as a table, with an export; renders nothing without a history. */
export async function StepsCard({ view, format }: Props) {
  const t = await getTranslations('rates')
  const { pair, days } = view
  const { steps, problem } = await readSteps(pair, days, format, { now: t(days === 30 ? 'today' : 'now') })
  if (problem !== null || steps.length < 2) return null
  return (
    <Card>
      <CardHeader title={t('table')} fact={t(`each.${days}`)}>
        <DownloadButton href={`/api/console/exports/rates?${ratesParams(view)}`}>
          {t('csv', { count: steps.length })}
        </DownloadButton>
      </CardHeader>
      <Table tight aria-label={t('table')} scrollLabel={t('table')}>
        <thead>
          <tr>
            <Th>{t('columns.when')}</Th>
            <Th align="right">{t('columns.rate')}</Th>
            <Th align="right">{t('columns.change')}</Th>
            <Th align="right" from={480} className="max-tablet:hidden">
              {t('columns.gives', { amount: format.amount(formatDecimal(exampleMinor(pair), 2), pair.from) })}
            </Th>
          </tr>
        </thead>
        <tbody>
          {steps
            .map((step, index) => <StepRow key={step.id} step={step} before={steps[index - 1]} pair={pair} format={format} />)
            .reverse()}
        </tbody>
      </Table>
    </Card>
  )
}

type RowProps = { step: RateStep; before: RateStep | undefined; pair: Pair; format: Formatters }

function StepRow({ step: { label, rate }, before, pair, format }: RowProps) {
  const gives = roughPrice(exampleMinor(pair), 'source', Number(rate))
  return (
    <Tr>
      <Td head className="text-subtle">
        {label}
      </Td>
      <Td className="text-right font-medium tabular-nums">
        <Rate value={rate} locale={format.locale} />
      </Td>
      <Td className="text-right tabular-nums">{before && formatChange(before.rate, rate, format.locale)}</Td>
      <Td from={480} className="text-right text-subtle max-tablet:hidden">
        <Amount value={format.figure(gives?.received)} currency={pair.to} />
      </Td>
    </Tr>
  )
}
