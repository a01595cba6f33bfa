'use client'

import { LockOpen } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Badge } from '#components/badge'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { useFailure } from '../../_kit/words/use-failure'
import type { PreviewPrice } from '../../_records/quote/preview-view'
import { PriceLines } from '../../_records/quote/price-lines'
import type { usePreview } from '../../_records/quote/use-preview'

type Props = { price: ReturnType<typeof usePreview>; credited: string; reason: string | null }

/** Shows what the customer pays and is credited at the rate of now, or why there is no price yet. */
export function PriceCard({ price, credited, reason }: Props) {
  const t = useTranslations('deposit-form.price')
  const { data, isError, refetch } = price
  const failure = useFailure()
  /** Why not even the rate could be read. */
  const unread = !isError && data?.rate === null ? data.problem : null
  const again = (
    <Button size="sm" onClick={() => refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Card aria-busy={price.isFetching || undefined}>
      <CardHeader title={t('title')}>
        <Badge tone="rest" icon={<LockOpen />}>
          {t('notGuaranteed')}
        </Badge>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        {(isError || unread) && (
          <Notice tone="bad" role="alert" action={again}>
            {unread ? failure(unread) : t('silent')}
          </Notice>
        )}
        {data?.price && !isError && <Figures price={data.price} />}
        {!data?.price && !isError && !unread && <p className="text-sm text-muted">{data?.problem ? reason : t('waiting')}</p>}
        <RateNow rate={data?.rate ?? null} credited={credited} />
      </CardBody>
    </Card>
  )
}

function Figures({ price }: { price: PreviewPrice }) {
  const t = useTranslations('deposit-form.price')
  return (
    <div aria-live="polite">
      <span className="text-xs text-muted">{t(price.fees ? 'creditedAbout' : 'creditedBeforeFees')}</span>
      <div className="mb-3">
        <WrittenAmount figure="fig" text={price.received} />
      </div>
      <PriceLines price={price} t={t} />
    </div>
  )
}

function RateNow({ rate, credited }: { rate: { value: string; asOf: string } | null; credited: string }) {
  const [t, locale] = [useTranslations('deposit-form.price'), useLocale()]
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-3 text-sm">
      <span>
        <span className="text-subtle">1 VES =</span> <b>{rate ? <Rate value={rate.value} locale={locale} /> : t('unknown')}</b>{' '}
        <span className="text-muted">{credited}</span>
      </span>
      {rate && (
        <span className="text-xs text-muted">
          <RelativeTime at={rate.asOf} />
        </span>
      )}
    </p>
  )
}
