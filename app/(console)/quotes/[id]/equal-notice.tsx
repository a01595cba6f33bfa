import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import type { Quote } from '#contract/transfers'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { shownStatus } from '../../_records/payment/shown-status'
import { findEqualPayments } from '../equal-payments'

const shown = 3

/** Warns before Pay if the same amount went to the same account within 24 hours, or if that is unknown. */
export async function EqualNotice({ quote, format }: { quote: Quote; format: Formatters }) {
  const [t, words, { found, unread }] = await Promise.all([
    getTranslations('quote.equal'),
    statusLabels(),
    findEqualPayments(quote, format.now),
  ])
  if (found.length === 0) return unread ? <Notice tone="wait">{t('unread')}</Notice> : null
  return (
    <Notice tone="wait" title={t('title', { count: found.length })}>
      {t('text')}
      <ul className="flex flex-col gap-1.5 mt-1">
        {found.slice(0, shown).map(({ quote: other, phase, sentAt }) => {
          const status = shownStatus(phase, other.status)
          return (
            <li key={other.id} className="flex items-center gap-1.5 flex-wrap">
              <TextLink className="mono" href={pathOf.quote(other.id)} prefetch={false}>
                {(other.external_transfer_id || shortId(other.id)).slice(0, 24)}
              </TextLink>
              <StatusBadge kind="payment" status={status} label={words('payment', status)} quiet />
              <span className="text-muted whitespace-nowrap tabular-nums">
                {format.relative(sentAt?.toISOString() ?? other.created_at)}
              </span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
