import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type BatchIntent, readBatchIntent } from '#backoffice/batches/frozen-batch'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { Line, Lines } from '#components/lines'
import { formatDecimal } from '#contract/money'
import type { ApprovalRecord } from './load-approval'

type Props = { record: ApprovalRecord; format: Formatters }

/** Shows what the request for a batch binds: the sums of its rows by currency, the largest debit, the rates and their drift. */
export async function RowsCard({ record: { approval }, format }: Props) {
  const t = await getTranslations('approval.rows')
  const intent = readBatchIntent(approval.intent)
  const money = (minor: bigint) => format.figure(formatDecimal(minor, 2))
  return (
    <Card data-part="rows">
      <CardHeader title={t(titles[approval.state] ?? 'asked')} count={intent && t('count', { count: intent.rows })} />
      <Lines inset>
        {intent && <Sums intent={intent} format={format} />}
        <Line label={t(approval.state === 'waiting' ? 'most' : 'mostPast')} sum>
          <Amount value={money(approval.debitMinor)} currency={approval.currency} />
        </Line>
        {Object.entries(intent?.rates ?? {}).map(([pair, rate]) => (
          <Line key={pair} label={t('rate', { pair })}>
            {format.rate(rate)}
          </Line>
        ))}
        {intent && <Line label={t('drift')}>{format.percent(formatDecimal(BigInt(intent.driftLimitBps), 2))}</Line>}
        {intent && intent.feeRoomMinor > 0n && (
          <Line label={t('feeRoom')}>
            <Amount value={money(intent.feeRoomMinor)} currency={approval.currency} />
          </Line>
        )}
      </Lines>
      <div className="border-t">
        <DefList>
          <Def label={t('note')}>
            <span className="wrap-anywhere">{approval.note ?? t('noNote')}</span>
          </Def>
        </DefList>
      </div>
    </Card>
  )
}

/** The title by the state of the request; any other request was only made. */
const titles: Partial<Record<ApprovalRecord['approval']['state'], 'waiting' | 'approved'>> = {
  waiting: 'waiting',
  approved: 'approved',
  paying: 'approved',
  paid: 'approved',
  not_known: 'approved',
}

async function Sums({ intent: { sums, currency }, format }: { intent: BatchIntent; format: Formatters }) {
  const t = await getTranslations('approval.rows')
  if (sums === undefined)
    return (
      <Line label={t('sums')}>
        <Amount value={null} currency={currency} unknown={t('notKept')} />
      </Line>
    )
  return sums.map(({ side, currency: unit, destinationCurrency, rows, amountMinor }) => (
    <Line key={`${side} ${unit} ${destinationCurrency}`} label={t(side, { count: rows, to: destinationCurrency })}>
      <Amount value={format.figure(formatDecimal(amountMinor, 2))} currency={unit} strong />
    </Line>
  ))
}
