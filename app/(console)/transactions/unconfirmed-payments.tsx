import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import type { UnconfirmedPayment } from './read-unconfirmed'

type Props = { payments: readonly UnconfirmedPayment[]; format: Formatters }

/** Names the payments of this console whose answer was lost. They may have been made, but the list cannot contain them yet. */
export async function UnconfirmedPayments({ payments, format }: Props) {
  if (payments.length === 0) return null
  const t = await getTranslations('transactions.unconfirmed')
  return (
    <div className="px-4 py-3">
      <Notice tone="wait" title={t('title', { count: payments.length })}>
        {t('text')}
        <ul>
          {payments.map(({ quoteId, reference, customer, sentAt }) => (
            <li key={quoteId}>
              <TextLink href={pathOf.quote(quoteId)}>{reference}</TextLink> {t('sent', { customer, sent: format.ago(sentAt) })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
