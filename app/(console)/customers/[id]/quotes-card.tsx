import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Amount } from '#components/amount'
import { AppLink } from '#components/app-link'
import { Card, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { pathOf } from '#lib/path-of'
import type { Phase } from '../../phase/phase'
import { PhaseBadge } from '../../phase/phase-badge'
import { readPhases } from '../../phase/read-phases'
import { RecordsPanel } from './records-panel'

/** The latest quotes of this customer. */
export async function QuotesCard({ customerId, limit }: { customerId: string; limit: number }) {
  const [t, found] = await Promise.all([
    getTranslations('customer.quotes'),
    attempt(api.listQuotes({ customer_id: customerId, limit, with_count: 'true' })),
  ])
  const quotes = found.ok ? found.value.data : []
  const phases = await readPhases(
    quotes.map((quote) => ({ quote })),
    new Date(),
  )
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? found.value.count : undefined}>
        <AppLink className="link" href={pathOf.quotesOf(customerId)}>
          {t('all')}
        </AppLink>
      </CardHeader>
      <RecordsPanel
        of="quotes"
        found={found}
        none={t('none')}
        missing={t('missing')}
        rest={t('rest', { shown: limit })}
        label={t('title')}
      >
        {quotes.map((quote, index) => (
          <QuoteRow key={quote.id} quote={quote} phase={phases[index] ?? 'other'} />
        ))}
      </RecordsPanel>
    </Card>
  )
}

async function QuoteRow({ quote, phase }: { quote: Quote; phase: Phase }) {
  const w = await writing()
  return (
    <tr>
      <td className="mono trunc a1">
        <AppLink href={pathOf.quote(quote.id)} className="link" prefetch={false}>
          {quote.external_transfer_id}
        </AppLink>
      </td>
      <td className="t2 a2">
        <RelativeTime at={quote.created_at} />
      </td>
      <td className="b1">
        <PhaseBadge phase={phase} word={quote.status} />
      </td>
      <td className="right b2">
        <Amount value={w.figure(quote.source_amount)} currency={quote.source.currency} />
      </td>
      <td className="right t2 b3">
        <Amount value={w.figure(quote.quoted_amount)} currency={quote.destination.currency} />
      </td>
    </tr>
  )
}
