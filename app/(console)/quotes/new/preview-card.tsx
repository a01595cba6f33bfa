'use client'

import { Gavel, LockOpen } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Badge } from '#components/badge'
import { Button } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { Line } from '#components/lines'
import { Notice } from '#components/notice'
import { Rate } from '#components/rate'
import { RelativeTime } from '#components/relative-time'
import { useFailure } from '../../_kit/words/use-failure'
import type { PreviewPrice } from '../../_records/quote/preview-view'
import { PriceLines } from '../../_records/quote/price-lines'
import type { usePreview } from '../../_records/quote/use-preview'
import { RateChart } from '../../_records/rate/rate-chart'
import type { RatePoints } from '../../_records/rate/rate-points'

type PreviewCardProps = {
  payee: string | null
  sourceCurrency: string
  destinationCurrency: string
  history: Promise<RatePoints>
  /** Why the API returned no price. */
  reason: string | null
}

/** Shows the price of what is typed, or why there is none yet, with the rate now. Nothing of it is guaranteed. */
export function PreviewCard(props: PreviewCardProps & { preview: ReturnType<typeof usePreview> }) {
  const t = useTranslations('quote-form.preview')
  const { preview, payee, sourceCurrency, destinationCurrency, history, reason } = props
  const { data } = preview
  const failure = useOutage(preview)
  return (
    <Card aria-busy={preview.isFetching || undefined}>
      <CardHeader title={t('title')}>
        <Badge tone="rest" icon={<LockOpen />}>
          {t('notGuaranteed')}
        </Badge>
      </CardHeader>
      {failure && <Outage onRetry={() => preview.refetch()}>{failure}</Outage>}
      {data?.price && <Price price={data.price} payee={payee ?? t('theCustomer')} />}
      {!data?.price && !failure && <p className="text-muted text-sm p-4">{data?.problem ? reason : t('waiting')}</p>}
      {data?.price && <WhoAgrees price={data.price} />}
      <div className="border-t border-line p-4">
        <RateNow preview={preview} from={sourceCurrency} to={destinationCurrency} />
        {sourceCurrency === 'USDC' && destinationCurrency === 'VES' && (
          <RateChart from={sourceCurrency} to={destinationCurrency} history={history} today={data?.rate?.value} />
        )}
        {data?.price && sourceCurrency !== destinationCurrency && (
          <p className="text-xs text-muted mt-3">{t('onePercent', { amount: data.price.onePercent })}</p>
        )}
      </div>
    </Card>
  )
}

/** Shows who must approve the payment. While the fees are unknown, it does not claim that no approval is needed. */
function WhoAgrees({ price: { approval, fees } }: { price: PreviewPrice }) {
  const t = useTranslations('quote-form.approval')
  if (approval === null && fees === null) return null
  return (
    <p className="flex gap-2 border-t px-4 py-3 text-sm" role="status">
      {approval && <Gavel className="mt-0.5 size-4 flex-none text-wait" />}
      <span className={approval ? undefined : 'text-muted'}>{approval ? t('needed', approval) : t('insidePlain')}</span>
    </p>
  )
}

function Outage({ onRetry, children }: { onRetry: () => void; children: string }) {
  const t = useTranslations('quote-form.preview')
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <div className="p-4">
      <Notice tone="bad" role="alert" action={again}>
        {children}
      </Notice>
    </div>
  )
}

type RateProps = { preview: ReturnType<typeof usePreview>; from: string; to: string }

/** Shows the current rate, and when it was read. */
function RateNow({ preview: { data, isPending }, from, to }: RateProps) {
  const [t, locale] = [useTranslations('quote-form.preview'), useLocale()]
  const rate = data?.rate
  return (
    <div className="flex gap-2 justify-between items-baseline mb-2 max-tablet:flex-wrap">
      <span className="text-sm">
        <span className="text-subtle">1 {from} =</span>{' '}
        <b>{rate ? <Rate value={rate.value} locale={locale} /> : isPending ? '…' : t('unknown')}</b>{' '}
        <span className="text-muted">{to}</span>
      </span>
      {rate && (
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <Dot ok />
          <RelativeTime at={rate.asOf} />
        </span>
      )}
    </div>
  )
}

/** Returns why there is not even a rate. */
function useOutage({ isError, data }: ReturnType<typeof usePreview>): string | undefined {
  const [t, sentence] = [useTranslations('quote-form.preview'), useFailure()]
  if (isError) return t('silent')
  return data?.problem && data.rate === null ? sentence(data.problem) : undefined
}

function Price({ price, payee }: { price: PreviewPrice; payee: string }) {
  const t = useTranslations('quote-form.preview')
  return (
    <>
      <div className="px-4 pt-4 pb-3" aria-live="polite">
        <span className="text-xs text-muted">{t(price.fees ? 'receivesAbout' : 'receivesBeforeFees', { payee })}</span>
        <div>
          <WrittenAmount figure="fig" text={price.received} />
        </div>
      </div>
      <div className="px-4 pb-4 pt-1">
        <PriceLines price={price} t={t}>
          {price.after && (
            <Line label={t('after', { account: price.after.account })}>
              <span className={price.after.enough ? undefined : 'text-bad'}>
                <WrittenAmount text={price.after.text} />
              </span>
            </Line>
          )}
        </PriceLines>
      </div>
    </>
  )
}
