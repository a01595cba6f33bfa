import { ReceiptText } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/button'
import { CopyButton, CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import { TextLink } from '#components/text-link'
import type { Transaction } from '#contract/transfers'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { exchangedAtRate, figuresOf, hasNoDirection, isDeposit, written } from '../../_records/payment/figures'
import { PhaseBadge } from '../../_records/payment/phase-badge'
import { shownStatus } from '../../_records/payment/shown-status'
import type { ShownTransaction } from './load-transaction'
import { payeeName } from './payee-name'
import { receiptPath } from './receipt/receipt-path'

/** Shows the payment in one line, with its status. `calls` is the link to the API calls about it. */
export async function TransactionHead({ calls, ...record }: ShownTransaction & { calls: ReactNode }) {
  const { transaction, quote, phase, format, lastSeen } = record
  const [t, common, words] = await Promise.all([getTranslations('transaction'), getTranslations('common'), statusLabels()])
  const { id, status, partner_reference_id: reference } = transaction
  const name = (await payeeName(record)) ?? t('aCustomer')
  const summary = t('summary', {
    id,
    reference: reference || shortId(id),
    amounts: exchangedAtRate(record, format),
    status: words('payment', shownStatus(phase, status)),
  })
  const { received, amount } = figuresOf(record)
  const figure = received ?? amount
  const title = hasNoDirection(record) ? 'untoldTitle' : isDeposit(record) ? 'depositTitle' : 'title'
  return (
    <PageHeader
      crumbsLabel={common('sections')}
      crumbs={[{ label: t('crumb'), href: '/transactions' }, { label: <ShortId id={id} /> }]}
      title={figure ? t(title, { amount: written(figure, format), name }) : t(`${title}Plain`, { name })}
      badge={<PhaseBadge phase={phase} word={status} />}
      meta={[
        <CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: common('copied') }} />,
        <TypeOf key="type" {...transaction} />,
        ...(reference ? [t.rich('reference', { reference, mono: (text) => <span className="mono">{text}</span> })] : []),
        ...(quote
          ? [
              <TextLink key="quote" href={pathOf.quote(quote.id)} title={quote.id}>
                {t('quote', { id: shortId(quote.id) })}
              </TextLink>,
            ]
          : []),
        ...(lastSeen ? [t('asLastSeen', { time: format.moment(lastSeen.at) })] : []),
      ]}
      actions={
        <>
          {calls}
          <LinkButton href={receiptPath(id)} icon={<ReceiptText />}>
            {t('receipt')}
          </LinkButton>
          <CopyButton text={summary} labels={{ copy: t('copySummary'), copied: common('copied') }} />
        </>
      }
    />
  )
}

async function TypeOf({ type, payment_provider: provider }: Pick<Transaction, 'type' | 'payment_provider'>) {
  const types = await getTranslations('status.transactionType')
  return (
    <span>
      {types.has(type) ? types(type) : type}
      {provider && (
        <>
          , <span className="mono">{provider}</span>
        </>
      )}
    </span>
  )
}
