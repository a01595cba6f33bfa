import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import type { Formatters } from '#app/formatters'
import type { Approval } from '#backoffice/approvals/approval'
import type { PaymentIntent } from '#backoffice/approvals/payment-intent'
import type { BoundComparison } from '#backoffice/approvals/price-now.rules'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Dot } from '#components/dot'
import { RelativeTime } from '#components/relative-time'
import type { Attempt } from '#lib/shared/attempt'
import { boundIcon } from './bound-icon'
import { BoundsRange } from './bounds-range'
import { BoundsScale } from './bounds-scale'
import { BoundsTable } from './bounds-table'
import type { PriceNow } from './load-approval'

type Props = { approval: Approval; intent: PaymentIntent; price: Attempt<PriceNow>; format: Formatters }

/** Shows how far the payment may differ from the request, and how the current price compares with these bounds. */
export async function BoundsCard({ approval, intent, price, format }: Props) {
  const t = await getTranslations('approval.bounds')
  const isOpen = approval.state === 'waiting'
  const now = isOpen && price.ok ? price.value : undefined
  return (
    <Card>
      <CardHeader
        title={t(isOpen ? 'title' : 'titlePast')}
        fact={now && <BoundsBadge comparison={now.comparison} format={format} />}
      >
        {now?.asOf && (
          <>
            <Dot ok />
            <RelativeTime at={now.asOf} />
          </>
        )}
      </CardHeader>
      {now && intent.bounds.worstRate !== null && (
        <BoundsScale
          worst={intent.bounds.worstRate}
          requested={intent.asked.rate}
          now={now.comparison.figures.rate}
          maker={approval.makerName}
          format={format}
        />
      )}
      <BoundsTable intent={intent} comparison={now?.comparison} format={format} />
      {isOpen && (
        <div className="flex flex-col gap-1 border-t px-4 py-3 text-xs text-muted">
          {!price.ok && <p className="text-wait">{t('noRate')}</p>}
          {now?.isEstimate && <p>{t('estimate')}</p>}
          <Suspense>
            <BoundsRange from={intent.sourceCurrency} to={intent.destinationCurrency} format={format} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

async function BoundsBadge({ comparison: { faults, room }, format }: { comparison: BoundComparison; format: Formatters }) {
  const t = await getTranslations('approval.comparison')
  const tone = faults.length === 0 ? 'ok' : 'bad'
  return (
    <Badge tone={tone} icon={boundIcon[tone]}>
      {t(tone === 'ok' ? 'inside' : 'outside', { room: format.percent(room.replace('-', '')) })}
    </Badge>
  )
}
