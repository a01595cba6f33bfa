import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { DownloadButton } from '#components/download-button'
import { Rate } from '#components/rate'
import { Table, Td, Th, Tr } from '#components/table'
import { formatChange } from '#lib/shared/format'
import { roughPrice } from '../_records/rate/rough-price'
import { type RatesView, ratesParams } from './rates-query'
import { readSteps, type Step } from './read-rates'

type Props = { view: RatesView; w: Formatters }

/** 100.00 of any currency. */
const exampleMinor = 10_000n

/** The same as the chart, as a table and as a file; nothing where there is no history. */
export async function StepsCard({ view, w }: Props) {
  const t = await getTranslations('rates')
  const { pair, days } = view
  const { steps, problem } = await readSteps(pair, days, w, { now: t(days === 30 ? 'today' : 'now') })
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
            <Th align="right" from={480}>
              {t('columns.gives', { amount: w.amount('100', pair.from) })}
            </Th>
          </tr>
        </thead>
        <tbody>
          {steps
            .map((step, index) => <StepRow key={step.id} step={step} before={steps[index - 1]} to={pair.to} w={w} />)
            .reverse()}
        </tbody>
      </Table>
    </Card>
  )
}

type RowProps = { step: Step; before: Step | undefined; to: string; w: Formatters }

function StepRow({ step: { label, rate }, before, to, w }: RowProps) {
  const gives = roughPrice(exampleMinor, 'source', Number(rate))
  return (
    <Tr>
      <Td className="text-subtle">{label}</Td>
      <Td className="text-right font-medium tabular-nums">
        <Rate value={rate} locale={w.locale} />
      </Td>
      <Td className="text-right tabular-nums">{before && formatChange(before.rate, rate, w.locale)}</Td>
      <Td from={480} className="text-right text-subtle">
        <Amount value={w.figure(gives?.received)} currency={to} />
      </Td>
    </Tr>
  )
}
