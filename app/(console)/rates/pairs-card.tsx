import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { AppLink } from '#components/app-link'
import { Card, CardHeader } from '#components/card'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'
import { plainNumber } from '#contract/money'
import { formatChange } from '#lib/shared/format'
import { howFailed } from '../_kit/page/how-failed'
import { rateBefore } from '../_records/rate/rate-days'
import { readRatePoints } from '../_records/rate/rate-points'
import { type Pair, pairName, pairs, type RatesView, ratesHref } from './rates-query'
import { readRateNow } from './read-rates'

type Props = { view: RatesView; format: Formatters }

/** Lists all pairs with their current rates, linked to their histories. */
export async function PairsCard({ view, format }: Props) {
  const t = await getTranslations('rates')
  const { problem } = await readRatePoints(view.pair.from, view.pair.to)
  const rows = await Promise.all(pairs.map((pair) => readRow(pair, format)))
  return (
    <Card>
      <CardHeader title={t('pairs')} />
      <Table aria-label={t('pairs')}>
        <thead>
          <tr>
            <Th>{t('columns.pair')}</Th>
            <Th align="right">{t('columns.rate')}</Th>
            {problem === null && <Th align="right">{t('columns.today')}</Th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PairRow key={pairName(row.pair)} row={row} isCompared={problem === null} view={view} format={format} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

type PairRowProps = Props & { row: Awaited<ReturnType<typeof readRow>>; isCompared: boolean }

async function PairRow({ row: { pair, now, change }, isCompared, view, format }: PairRowProps) {
  const t = await getTranslations('rates')
  return (
    <Tr shape="tall" linked="cell" tone={pair === view.pair ? 'selected' : undefined}>
      <Td main>
        <AppLink
          href={ratesHref({ ...view, pair })}
          scroll={false}
          data-slot="row-link"
          className="block py-1"
          aria-current={pair === view.pair || undefined}
        >
          {t('pair', pair)}
          {now.ok && (
            <small className="block text-xs font-normal text-muted">
              <RelativeTime at={now.value.as_of ?? format.now.toISOString()} />
            </small>
          )}
        </AppLink>
      </Td>
      <Td className="text-right font-medium tabular-nums">
        {now.ok ? (
          <Rate value={now.value.rate} locale={format.locale} />
        ) : (
          <span className="text-xs font-normal whitespace-normal text-bad">
            {t(now.code === 'rate_unavailable' ? 'noRate' : `noAnswer.${howFailed(now.code)}`)}
          </span>
        )}
      </Td>
      {isCompared && <Td className="text-right text-balance whitespace-normal text-subtle tabular-nums">{change}</Td>}
    </Tr>
  )
}

/** Reads one row; the change is a dash if no earlier rate is known. */
async function readRow(pair: Pair, format: Formatters) {
  const [now, { points, today }] = await Promise.all([readRateNow(pair.from, pair.to), readRatePoints(pair.from, pair.to)])
  const before = rateBefore(points, today)
  const isKnown = now.ok && before !== undefined && !/^[0.]+$/.test(before)
  return { pair, now, change: isKnown ? formatChange(before, plainNumber(now.value.rate), format.locale) : '–' }
}
