import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader, CardLink } from '#components/card'
import { Cut } from '#components/cut'
import { RelativeTime } from '#components/relative-time'
import { Td, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Quote } from '#contract/transfers'
import { pathOf } from '#lib/shared/path-of'
import { hasAny } from '../../_kit/list/latest'
import { RecordsPanel } from '../../_kit/list/records-panel'
import { PhaseBadge } from '../../_records/payment/phase-badge'
import { referenceLabel } from '../../_records/quote/reference-label'
import type { ShownQuote } from '../../_records/quote/remembered-quotes'
import { readLatestQuotes } from './latest-quotes'

const heads = ['reference', 'made', 'status', 'debit', 'received'] as const

/** Lists the latest quotes of this customer. */
export async function QuotesCard({ customerId, limit }: { customerId: string; limit: number }) {
  const [t, found] = await Promise.all([getTranslations('customer.quotes'), readLatestQuotes(customerId, limit)])
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? found.value.count : undefined}>
        {hasAny(found) && <CardLink href={pathOf.quotesOf(customerId)}>{t('all')}</CardLink>}
      </CardHeader>
      <RecordsPanel
        of="quotes"
        found={found}
        heads={heads}
        none={t('none')}
        remembered={t('remembered')}
        rest={t('rest', { shown: limit })}
        label={t('title')}
      >
        {found.ok &&
          found.value.data.map((shown) => <QuoteRow key={shown.quote.id} shown={shown} href={pathOf.quote(shown.quote.id)} />)}
      </RecordsPanel>
    </Card>
  )
}

/** Lists the latest quotes and payments, each once: a paid quote links to its payment. */
export async function LatestPayments({ customerId, limit }: { customerId: string; limit: number }) {
  const [payments, found] = await Promise.all([getTranslations('customer.transactions'), readLatestQuotes(customerId, limit)])
  return (
    <Card>
      <CardHeader title={payments('title')} count={found.ok ? found.value.count : undefined}>
        {hasAny(found) && <CardLink href={pathOf.customer(customerId, '?tab=quotes')}>{payments('all')}</CardLink>}
      </CardHeader>
      <RecordsPanel
        of="quotes"
        found={found}
        heads={heads}
        none={payments('none')}
        remembered={payments('rememberedQuotes')}
        label={payments('title')}
      >
        {found.ok &&
          found.value.data.map((shown) => <QuoteRow key={shown.quote.id} shown={shown} href={paymentOrQuote(shown.quote)} />)}
      </RecordsPanel>
    </Card>
  )
}

function paymentOrQuote({ id, transaction_id: paymentId }: Quote) {
  return paymentId ? pathOf.transaction(paymentId) : pathOf.quote(id)
}

async function QuoteRow({ shown, href }: { shown: ShownQuote; href: string }) {
  const { quote, phase } = shown
  const format = await formatters()
  return (
    <Tr shape="card">
      <Td card="a1" className="mono max-tablet:whitespace-normal">
        <TextLink href={href} prefetch={false} className="align-bottom">
          <Cut text={referenceLabel(shown)} className="tablet:max-w-48" />
        </TextLink>
      </Td>
      <Td card="a2" className="text-subtle">
        <RelativeTime at={quote.created_at} />
      </Td>
      <Td card="b1">
        <PhaseBadge phase={phase} word={quote.status} />
      </Td>
      <Td card="b2" className="text-right">
        <Amount value={format.figure(quote.source_amount)} currency={quote.source.currency} />
      </Td>
      <Td card="b3" from={736} className="text-right text-subtle">
        <Amount value={format.figure(quote.quoted_amount)} currency={quote.destination.currency} />
      </Td>
    </Tr>
  )
}
