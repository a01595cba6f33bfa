import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type DraftCounts, type DraftSum, listDraftWaves, sumDraft } from '#backoffice/batches/draft-sums'
import { listPayeesOfDraft } from '#backoffice/batches/submit-batch'
import type { Batch } from '#backoffice/batches/tables'
import { Amount } from '#components/amount'
import { Card, CardFooter, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { Notice } from '#components/notice'
import { formatDecimal } from '#contract/money'
import { openBatches } from '#lib/server/batches'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { availableHundredths } from '../../_records/prefunded-account/exact-balance'
import { readRatesOf } from '../read-rates'
import { SubmitBatch } from './submit-batch'

type Props = { batch: Batch; counts: DraftCounts; format: Formatters }

/** Shows the cost of the ready rows by currency, the debit of the source account, and the button to submit. */
export async function TotalsCard({ batch, counts, format }: Props) {
  const t = await getTranslations('batch.totals')
  const { sums, waves, asks, available, hasRates } = await readTotals(batch)
  const unpriced = sums.reduce((count, sum) => count + sum.unpriced, 0)
  const needed = unpriced > 0 && unpriced === counts.ready ? null : sums.reduce((sum, { debit }) => sum + (debit ?? 0n), 0n)
  const reached = available === undefined ? waves.length : waves.filter(({ cumulated }) => cumulated <= available).length
  const figure = (minor: bigint | null) => (minor === null ? null : format.figure(formatDecimal(minor, 2)))
  const missing = available === undefined || needed === null ? 0n : needed - available
  const short = missing > 0n ? format.amount(formatDecimal(missing, 2), batch.sourceCurrency) : undefined
  const open = counts.rows - counts.leftOut - counts.ready
  return (
    <Card>
      <CardHeader title={t('title')} count={t('rows', { count: counts.ready })} />
      <Lines inset>
        {sums.map((sum) => (
          <SumLines key={`${sum.currency} ${sum.destinationCurrency} ${sum.side}`} sum={sum} batch={batch} figure={figure} />
        ))}
        <Line label={t('needed', { account: batch.sourceAccountName })} sum>
          <Amount value={figure(needed)} currency={batch.sourceCurrency} unknown={t('unknown')} />
        </Line>
        <Line label={t('available')}>
          <Amount
            value={available === undefined ? null : figure(available)}
            currency={batch.sourceCurrency}
            unknown={t('unknown')}
          />
        </Line>
      </Lines>
      <Warnings unpriced={unpriced} short={short} waves={{ reached, all: waves.length }} hasRates={hasRates} />
      <CardFooter>
        <span className="text-sm text-muted">{open > 0 ? t('open', { count: open }) : t('frozen')}</span>
        <SubmitBatch
          id={batch.id}
          drift={format.percent(formatDecimal(BigInt(batch.driftLimitBps), 2))}
          ready={counts.ready}
          debit={unpriced > 0 || needed === null ? undefined : format.amount(formatDecimal(needed, 2), batch.sourceCurrency)}
          asks={asks}
          blocked={open > 0 || counts.ready === 0 || !hasRates}
        />
      </CardFooter>
    </Card>
  )
}

async function readTotals(batch: Batch) {
  const { desk, gate } = await openBatches()
  const [sums, waves, accounts, rates] = await Promise.all([
    sumDraft(desk.db, batch.id),
    listDraftWaves(desk.db, batch.id),
    attempt(listPrefundedAccounts()),
    attempt(readRatesOf(batch.id)),
  ])
  const payees = rates.ok ? await attempt(listPayeesOfDraft(desk.db, batch, rates.value)) : rates
  const { madeBy, sourceCurrency } = batch
  // A debit that is not known counts as above every limit.
  const asks = !payees.ok || (await gate.foresee(desk, madeBy, { sourceCurrency, payees: payees.value }))
  const account = accounts.ok ? accounts.value.find(({ id }) => id === batch.sourceAccountId) : undefined
  const available = availableHundredths(account?.available_balance)
  return { sums, waves, asks, available, hasRates: payees.ok }
}

type WarningProps = {
  /** The number of rows whose price is not known before their quote. */
  unpriced: number
  /** The amount that the account lacks. */
  short: string | undefined
  waves: { reached: number; all: number }
  hasRates: boolean
}

async function Warnings({ unpriced, short, waves, hasRates }: WarningProps) {
  const t = await getTranslations('batch.totals')
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 empty:hidden">
      {unpriced > 0 && <Notice>{t('unpriced', { count: unpriced })}</Notice>}
      {short && <Notice tone="wait">{t('short', { amount: short, waves: waves.reached, of: waves.all })}</Notice>}
      {!hasRates && <Notice tone="bad">{t('noRate')}</Notice>}
    </div>
  )
}

type SumProps = { sum: DraftSum; batch: Batch; figure: (minor: bigint | null) => string | null }

async function SumLines({ sum, batch, figure }: SumProps) {
  const t = await getTranslations('batch.totals')
  return (
    <>
      <Line label={t(`amount.${sum.side === 'destination' ? 'destination' : 'source'}`, { count: sum.rows })}>
        <Amount value={figure(sum.amount)} currency={sum.currency} strong />
      </Line>
      <Line label={t('fees')} part>
        <Amount value={figure(sum.fees)} currency={batch.sourceCurrency} unknown={t('unknown')} />
      </Line>
      <Line label={t('received')} part>
        <Amount value={figure(sum.received)} currency={sum.destinationCurrency} unknown={t('unknown')} />
      </Line>
    </>
  )
}
