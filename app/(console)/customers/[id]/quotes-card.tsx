import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardHeader, CardLink } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { TextLink } from '#components/text-link'
import type { Quote } from '#contract/transfers'
import { pathOf } from '#lib/path-of'
import type { Phase } from '../../phase/phase'
import { PhaseBadge } from '../../phase/phase-badge'
import { readLatestQuotes } from './latest'
import { RecordsPanel } from './records-panel'

/** The latest quotes of this customer. */
export async function QuotesCard({ customerId, limit }: { customerId: string; limit: number }) {
  const [t, w] = await Promise.all([getTranslations('customer.quotes'), writing()])
  const found = await readLatestQuotes({ customerId, limit, w })
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? found.value.count : undefined}>
        <CardLink href={pathOf.quotesOf(customerId)}>{t('all')}</CardLink>
      </CardHeader>
      <RecordsPanel
        of="quotes"
        found={found}
        none={t('none')}
        remembered={t('remembered')}
        rest={t('rest', { shown: limit })}
        label={t('title')}
      >
        {found.ok && found.value.data.map(({ quote, phase }) => <QuoteRow key={quote.id} quote={quote} phase={phase} />)}
      </RecordsPanel>
    </Card>
  )
}

async function QuoteRow({ quote, phase }: { quote: Quote; phase: Phase }) {
  const w = await writing()
  return (
    <tr>
      <td className="mono truncate a1">
        <TextLink className="max-md:block max-md:truncate" href={pathOf.quote(quote.id)} prefetch={false}>
          {quote.external_transfer_id}
        </TextLink>
      </td>
      <td className="text-subtle a2">
        <RelativeTime at={quote.created_at} />
      </td>
      <td className="b1">
        <PhaseBadge phase={phase} word={quote.status} />
      </td>
      <td className="text-right b2">
        <Amount value={w.figure(quote.source_amount)} currency={quote.source.currency} />
      </td>
      <td className="text-right text-subtle b3">
        <Amount value={w.figure(quote.quoted_amount)} currency={quote.destination.currency} />
      </td>
    </tr>
  )
}
