import { getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import type { Formatters } from '#app/formatters'
import { driftBps } from '#backoffice/batches/drift'
import type { Batch } from '#backoffice/batches/tables'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { formatDecimal } from '#contract/money'
import { readRateNow } from '../../_records/approval/rates-now'

/** Shows how far the rates may move; until the batch has ended, also how far they have moved since the rows were submitted. */
export async function GuardCard({ batch, format }: { batch: Batch; format: Formatters }) {
  const t = await getTranslations('batch.guard')
  const pairs = Object.entries(batch.referenceRates ?? {})
  if (pairs.length === 0) return null
  const hasEnded = batch.state === 'done' || batch.state === 'cancelled'
  return (
    <Card>
      <CardHeader title={t('title')}>
        {t('most', { percent: format.percent(formatDecimal(BigInt(batch.driftLimitBps), 2)) })}
      </CardHeader>
      <Lines inset>
        {pairs.map(([pair, rate]) => (
          <Fragment key={pair}>
            <Line label={t('submitted', { pair })}>{format.rate(rate)}</Line>
            {!hasEnded && <MovedLines pair={pair} rate={rate} format={format} />}
          </Fragment>
        ))}
      </Lines>
    </Card>
  )
}

async function MovedLines({ pair, rate, format }: { pair: string; rate: string; format: Formatters }) {
  const [t, [from = '', to = '']] = [await getTranslations('batch.guard'), pair.split('/')]
  const now = await readRateNow(from, to)
  const moved = now.ok ? driftBps(rate, now.value.rate) : undefined
  return (
    <>
      <Line label={t('now')}>{now.ok ? format.rate(now.value.rate) : t('notKnown')}</Line>
      {moved !== undefined && <Line label={t('moved')}>{format.percent(signed(moved))}</Line>}
    </>
  )
}

function signed(bps: bigint): string {
  return `${bps < 0n ? '-' : ''}${formatDecimal(bps < 0n ? -bps : bps, 2)}`
}

/** Explains what happens without a person's act. */
export async function ClosesCard() {
  const t = await getTranslations('batch.closes')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="text-sm text-subtle">{t('text')}</CardBody>
    </Card>
  )
}
