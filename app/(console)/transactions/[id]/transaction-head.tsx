import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/app-link'
import { CopyButton, CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import { customerName, shortId } from '#lib/masks'
import { statusWords } from '../../status-words'
import { debitOf, receivedOf } from '../plain-words'
import type { TransactionRecord } from './load-transaction'

/** What this payment is, in one line, and how it stands. */
export async function TransactionHead({ transaction, quote, customer, w, seesEmails }: TransactionRecord) {
  const [t, common, types, words] = await Promise.all([
    getTranslations('transaction'),
    getTranslations('common'),
    getTranslations('status.transactionType'),
    statusWords(),
  ])
  const { id, status, type, payment_provider, partner_reference_id: reference } = transaction
  const name = customer ? customerName(customer, { maskEmails: !seesEmails }) : t('aCustomer')
  const word = words('transaction', status)
  const values = {
    id,
    reference: reference ?? '—',
    debit: debitOf(transaction, w),
    received: receivedOf(transaction, w),
    status: word,
  }
  return (
    <PageHeader
      crumbsLabel={common('sections')}
      crumbs={[{ label: t('crumb'), href: '/transactions' }, { label: <span className="mono">{shortId(id)}</span> }]}
      title={t(type === 'deposit' ? 'depositTitle' : 'title', { amount: values.received, name })}
      badge={<StatusBadge kind="transaction" status={status} label={word} />}
      meta={[
        <CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: common('copied') }} />,
        <span key="type">
          {types.has(type) ? types(type) : type}
          {payment_provider && (
            <>
              , <span className="mono">{payment_provider}</span>
            </>
          )}
        </span>,
        ...(reference ? [t.rich('reference', { reference, mono: (text) => <span className="mono">{text}</span> })] : []),
        ...(quote
          ? [
              <AppLink key="quote" className="link" href={`/quotes/${quote.id}`}>
                {t('quote', { id: shortId(quote.id) })}
              </AppLink>,
            ]
          : []),
      ]}
      actions={<CopyButton text={t('summary', values)} labels={{ copy: t('copySummary'), copied: common('copied') }} />}
    />
  )
}
