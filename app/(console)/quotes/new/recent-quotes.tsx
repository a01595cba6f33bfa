'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import type { Payee, RecentQuote, SentBefore } from './payee'
import type { QuoteDraft } from './quote-draft'

/** Lists the latest quotes for the same customer, and warns of a second equal payment before it is made. */
export function RecentQuotes({ payee, draft }: { payee: Payee | null; draft: QuoteDraft }) {
  const t = useTranslations('quote-form.recent')
  if (payee?.unread) {
    return (
      <Card>
        <CardHeader title={t('title', { name: payee.name })} />
        <p className="p-4 text-sm text-bad">{t('unread')}</p>
      </Card>
    )
  }
  if (!payee || payee.recent.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('title', { name: payee.name })}>
        {payee.today > 0 && (
          <Badge tone="wait" quiet icon={<TriangleAlert />}>
            {t('another', { count: payee.today })}
          </Badge>
        )}
      </CardHeader>
      {payee.sent.some(isEqualTo(draft)) && (
        <div className="px-4 py-3">
          <Notice tone="wait" role="status" title={t('equal')}>
            {payee.sent
              .filter(isEqualTo(draft))
              .map(({ reference, when, statusWord }) => `${reference}, ${when}, ${statusWord}`)
              .join(' · ')}
          </Notice>
        </div>
      )}
      <Table tight aria-label={t('title', { name: payee.name })}>
        <tbody>
          {payee.recent.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function QuoteRow({ quote }: { quote: RecentQuote }) {
  return (
    <Tr>
      <Td className="text-subtle whitespace-nowrap tabular-nums">{quote.when}</Td>
      <Td>
        <StatusBadge kind="payment" status={quote.status} label={quote.statusWord} quiet />
      </Td>
      <Td from={560} className="mono max-tablet:hidden">
        <TextLink href={pathOf.quote(quote.id)} prefetch={false}>
          {quote.reference.slice(0, 18)}
        </TextLink>
      </Td>
      <Td className="text-right">
        <WrittenAmount text={quote.debit} />
      </Td>
      <Td from={640} className="text-right text-subtle max-tablet:hidden">
        <WrittenAmount text={quote.received} />
      </Td>
    </Tr>
  )
}

/** Returns a function that checks whether a payment went to the chosen account with the entered amount. */
function isEqualTo({ accountId, side, minor }: QuoteDraft): (sent: SentBefore) => boolean {
  return (sent) => minor !== null && sent.accountId === accountId && sent.amounts[side].includes(minor)
}
