import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { ownReferenceOf } from '#backoffice/registry/registry'
import { CopyButton, CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import { StatusBadge } from '#components/status-badge'
import type { Staff } from '#lib/access/session'
import { offers } from '#lib/server/api'
import { notKnown } from '#lib/shared/not-known'
import { statusLabels } from '../../_kit/words/status-labels'
import { requestBadges } from '../../_records/approval/request-badges'
import { CallsLink } from '../../_records/call/calls-link'
import { exchangedAtRate } from '../../_records/payment/figures'
import { offersStep } from '../../_records/payment/offered-steps'
import { PhaseBadge } from '../../_records/payment/phase-badge'
import { shownStatus } from '../../_records/payment/shown-status'
import { quoteMaker } from '../../_records/quote/quote-maker'
import { CancelQuote } from './cancel-quote'
import type { QuoteRecord } from './load-record'

type Props = { record: QuoteRecord; format: Formatters; staff: Staff }

/** Shows the quote in one line, with its status. */
export async function QuoteHead({ record, format, staff }: Props) {
  const [t, common, words] = await Promise.all([getTranslations('quote'), getTranslations('common'), statusLabels()])
  const { quote, payee } = record
  const { phase, status } = shownState(record)
  const request = (await requestBadges([quote.id]))(quote.id)
  const word = words('payment', shownStatus(phase, status))
  const received = format.amount(quote.quoted_amount, quote.destination.currency)
  const summary = t('summary', {
    id: quote.id,
    reference: quote.external_transfer_id || notKnown(format.locale),
    amounts: exchangedAtRate({ quote }, format),
    status: word,
  })
  const cancellable = offersStep(phase, 'cancel') && staff.can('quote.cancel') && (await offers('cancelQuote'))
  return (
    <PageHeader
      crumbsLabel={common('sections')}
      crumbs={[{ label: t('crumb'), href: '/quotes' }, { label: <ShortId id={quote.id} /> }]}
      title={t(quote.source.payment_rail === 'pagomovil' ? 'depositTitle' : 'title', { amount: received, payee })}
      badge={
        <>
          <PhaseBadge phase={phase} word={status} />
          {request && <StatusBadge kind="approval" status={request.state} label={request.word} />}
        </>
      }
      meta={[
        <CopyId key="id" id={quote.id} own labels={{ copy: t('copyId'), copied: common('copied') }} />,
        await createdLine(record, format, t),
        ...referenceLines(record, t),
      ]}
      actions={
        <>
          <CallsLink kind="quote" id={quote.id} staff={staff} />
          <CopyButton text={summary} labels={{ copy: t('copySummary'), copied: common('copied') }} />
        </>
      }
      last={
        cancellable && (
          <CancelQuote
            quoteId={quote.id}
            takesBack={phase === 'awaiting_confirmation' ? format.amount(quote.source_amount, quote.source.currency) : undefined}
            source={record.source}
          />
        )
      }
    />
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'quote'>>>

async function createdLine({ quote, intent }: QuoteRecord, format: Formatters, t: T): Promise<string> {
  const maker = await quoteMaker({ intent })
  const time = format.exact(quote.created_at)
  return maker === undefined ? t('created', { time }) : t('createdBy', { maker, time })
}

/** Returns the API's reference, and what a person typed if the API does not return it. */
function referenceLines({ quote: { external_transfer_id: reference }, stored }: QuoteRecord, t: T) {
  const typed = ownReferenceOf(stored)
  const mono = (text: ReactNode) => <span className="mono">{text}</span>
  return [
    reference ? t.rich('reference', { reference, mono }) : t('noReference'),
    ...(typed && typed !== reference ? [t.rich('ownReference', { reference: typed, mono })] : []),
  ]
}

/** Returns the state that the badge shows: that of a payment made elsewhere, if there is one. */
function shownState({ quote, phase, elsewhere }: QuoteRecord) {
  if (elsewhere?.state !== 'paid') return { phase, status: quote.status }
  return { phase: elsewhere.phase, status: elsewhere.transaction.status }
}
