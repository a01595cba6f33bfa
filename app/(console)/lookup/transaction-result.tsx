import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { WrittenAmount } from '#components/amount'
import { Card, CardHead } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { PlainLead } from '#components/plain-lead'
import { ShortId } from '#components/short-id'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import type { Match } from '../_records/lookup/match'
import { WhyLastSeen } from '../_records/lookup/why-last-seen'
import { debitWord, figuresOf, hasPlainAmount, receivedWord, writtenOrNot } from '../_records/payment/figures'
import { PhaseBadge } from '../_records/payment/phase-badge'
import { plainSummary } from '../_records/payment/plain-summary'
import { askEvery } from '../_records/quote/quote-version'
import { sourceWord } from '../_records/quote/source-name'
import { LiveTransaction } from '../_records/transaction/live-transaction'
import { TransactionSteps } from '../_records/transaction/transaction-steps'
import { transactionVersion } from '../_records/transaction/transaction-version'
import { ReadTime } from './read-time'

type Props = {
  match: Extract<Match, { kind: 'transaction' }>
  bank: string | undefined
  toWallet: boolean
  format: Formatters
}

/** Shows a payment, starting with its state in plain words. */
export async function TransactionResult({ match, bank, toWallet, format }: Props) {
  const { transaction, quote, phase } = match
  const [t, source] = await Promise.all([getTranslations('lookup'), sourceWord(quote)])
  const plain = await plainSummary({ transaction, quote, phase, bank, source, format })
  const { id, status, created_at } = transaction
  const live = askEvery(match) !== undefined
  return (
    <Card>
      <CardHead>
        <PhaseBadge phase={phase} word={status} />
        {live && created_at && (
          <span className="text-sm text-muted whitespace-nowrap tabular-nums">
            {t('for', { span: format.span(created_at, format.now) })}
          </span>
        )}
        <ReadTime match={match} live={live} format={format} />
      </CardHead>
      {match.lastSeen?.failure && (
        <div className="px-4 pt-4">
          <WhyLastSeen lastSeen={match.lastSeen} />
        </div>
      )}
      <div className="p-4">
        <PlainLead>{plain.lead}</PlainLead>
        <p className="text-subtle mt-1.5 max-w-[60ch]">{plain.detail}</p>
        {plain.next && <p className="text-subtle mt-1.5 max-w-[60ch]">{plain.next}</p>}
      </div>
      <div className="px-4 pt-1 pb-5">
        <TransactionSteps {...match} bank={bank} toWallet={toWallet} format={format} />
      </div>
      <div className="border-t border-line">
        <Facts match={match} format={format} />
      </div>
      {live && <LiveTransaction transactionId={id} version={transactionVersion(match)} />}
    </Card>
  )
}

/** Shows the debit, the received amount, and the record itself. */
async function Facts({ match, format }: Pick<Props, 'match' | 'format'>) {
  const [t, types] = await Promise.all([getTranslations('lookup'), getTranslations('status.transactionType')])
  const { id, type, payment_provider } = match.transaction
  const { debit, received, amount } = figuresOf(match)
  const isPlain = hasPlainAmount(match)
  return (
    <DefList>
      <Def label={t(isPlain ? 'amount' : debitWord(match.phase))}>
        <WrittenAmount text={writtenOrNot(amount ?? debit, format)} />
      </Def>
      {!isPlain && (
        <Def label={t(receivedWord(match))}>
          <WrittenAmount text={writtenOrNot(received, format)} />
        </Def>
      )}
      <Def label={t('type')}>
        {types.has(type) ? types(type) : type}
        {payment_provider && <span className="mono text-muted">{payment_provider}</span>}
      </Def>
      <Def label={t('transaction')}>
        <ShortId id={id} />
        <TextLink className="ml-auto" href={pathOf.transaction(id)}>
          {t('openTransaction')}
        </TextLink>
      </Def>
    </DefList>
  )
}
