import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardHeader, CardLink } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { Td, Tr } from '#components/table'
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
    <Tr shape="card">
      <Td card="a1" className="mono truncate">
        <TextLink href={pathOf.quote(quote.id)} className="max-md:block max-md:truncate" prefetch={false}>
          {quote.external_transfer_id}
        </TextLink>
      </Td>
      <Td card="a2" className="text-subtle">
        <RelativeTime at={quote.created_at} />
      </Td>
      <Td card="b1">
        <PhaseBadge phase={phase} word={quote.status} />
      </Td>
      <Td card="b2" className="text-right">
        <Amount value={w.figure(quote.source_amount)} currency={quote.source.currency} />
      </Td>
      <Td card="b3" className="text-right text-subtle">
        <Amount value={w.figure(quote.quoted_amount)} currency={quote.destination.currency} />
      </Td>
    </Tr>
  )
}
