import { getTranslations } from 'next-intl/server'
import { Unit, WrittenAmount } from '#components/amount'
import { Card } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { MaskedText } from '#components/masked-value'
import { PlainLead } from '#components/plain-lead'
import { Rate } from '#components/rate'
import { TextLink } from '#components/text-link'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { debitWord, figuresOf, hasPlainAmount, receivedWord, written, writtenOrNot } from '../../_records/payment/figures'
import { plainSummary } from '../../_records/payment/plain-summary'
import type { ShownTransaction } from './load-transaction'
import { payeeName } from './payee-name'
import { peopleDecide } from './payout/read-payout'

/** Shows the state in one plain sentence, and the facts behind it. */
export async function TransactionFacts(record: ShownTransaction) {
  const [t, plain, people] = await Promise.all([getTranslations('transaction.facts'), plainSummary(record), peopleDecide(record)])
  return (
    <Card>
      <div className="p-4">
        <PlainLead>{plain.lead}</PlainLead>
        <p className="text-subtle text-sm mt-1.5 max-w-[72ch]">{people === 'return_open' ? t('returnOpen') : plain.detail}</p>
      </div>
      <div className="border-t border-line">
        <DefList>
          <Parties {...record} />
          <Amounts {...record} />
        </DefList>
      </div>
    </Card>
  )
}

/** Shows why it failed, the customer, the account with its holder, and the concept. */
async function Parties(record: ShownTransaction) {
  const { transaction, quote, customer, account } = record
  const [t, rails, name] = await Promise.all([
    getTranslations('transaction.facts'),
    getTranslations('status.accountType'),
    payeeName(record),
  ])
  const { failure_code } = transaction
  const customerId = customer?.id ?? transaction.customer_id ?? quote?.customer_id
  return (
    <>
      {failure_code && (
        <Def label={t('reason')}>
          <span className="mono">{failure_code}</span>
        </Def>
      )}
      {customerId && (
        <Def label={t('customer')}>
          <TextLink className="wrap-anywhere" href={pathOf.customer(customerId)}>
            {name ?? shortId(customerId)}
          </TextLink>
        </Def>
      )}
      {account && (
        <Def label={t('paidTo')}>
          <span className="flex items-center gap-2 flex-wrap">
            {rails.has(account.rail) ? rails(account.rail) : account.rail}, {account.bank} {account.bankCode}
            <MaskedText className="text-subtle">{account.phone ?? account.number}</MaskedText>
          </span>
        </Def>
      )}
      {account?.holder && (
        <Def label={t('holder')}>
          <span className="wrap-anywhere">{account.holder}</span>
        </Def>
      )}
      {quote?.description && (
        <Def label={t('concept')}>
          <span className="wrap-anywhere">{quote.description}</span>
        </Def>
      )}
    </>
  )
}

/** Shows the debit, and what arrived or came back, each with its time, and the rate. */
async function Amounts(record: ShownTransaction) {
  const { transaction, quote, phase, format } = record
  const [t, receipt] = await Promise.all([getTranslations('transaction.facts'), getTranslations('quote.receipt')])
  const { debit, received, returned, amount } = figuresOf(record)
  const isPlain = hasPlainAmount(record)
  const { created_at, completed_at } = transaction
  return (
    <>
      <Def label={t(isPlain ? 'amount' : debitWord(phase))}>
        <WrittenAmount text={writtenOrNot(amount ?? debit, format)} />
        {created_at && <span className="text-muted">{format.exact(created_at)}</span>}
      </Def>
      {!isPlain && (
        <Def label={t(receivedWord(record))}>
          <WrittenAmount text={writtenOrNot(received, format)} />
          {completed_at && <span className="text-muted">{format.moment(completed_at)}</span>}
        </Def>
      )}
      {returned && (
        <Def label={t('cameBack')}>
          <WrittenAmount text={written(returned, format)} />
        </Def>
      )}
      {quote && (
        <Def label={t('rate')}>
          <span className="whitespace-nowrap tabular-nums">
            <Rate value={quote.exchange_rate} locale={format.locale} />
            <Unit>{receipt('rateUnit', { to: quote.destination.currency, from: quote.source.currency })}</Unit>
          </span>
        </Def>
      )}
    </>
  )
}
