import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { WrittenAmount } from '#components/amount'
import { Card, CardHead } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { PlainLead } from '#components/plain-lead'
import { ShortId } from '#components/short-id'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import { debitWord, figuresOf, receivedWord, written } from '../phase/figures'
import { PhaseBadge } from '../phase/phase-badge'
import { plainWords } from '../phase/plain-words'
import { askEvery } from '../quotes/[id]/quote-version'
import { sourceWord } from '../quotes/source-name'
import { LiveTransaction } from '../transactions/live-transaction'
import { TransactionSteps } from '../transactions/transaction-steps'
import { transactionVersion } from '../transactions/transaction-version'
import type { Match } from './match'

type Props = { match: Extract<Match, { kind: 'transaction' }>; bank: string | undefined; w: Writing }

/** Where a payment is, in plain words first. */
export async function TransactionResult({ match, bank, w }: Props) {
  const { transaction, quote, phase } = match
  const [t, types, source] = await Promise.all([
    getTranslations('lookup'),
    getTranslations('status.transactionType'),
    sourceWord(quote),
  ])
  const plain = await plainWords({ transaction, quote, phase, bank, source, w })
  const { id, status, type, payment_provider, created_at } = transaction
  const { debit, received } = figuresOf(match)
  const live = askEvery(match) !== undefined
  return (
    <Card>
      <CardHead>
        <PhaseBadge phase={phase} word={status} />
        {live && created_at && (
          <span className="text-sm text-muted whitespace-nowrap tabular-nums">
            {t('for', { span: w.span(created_at, w.now) })}
          </span>
        )}
        <span className="ml-auto text-xs text-muted">{t(live ? 'live' : 'readNow', { time: w.clock(w.now) })}</span>
      </CardHead>
      <div className="p-4">
        <PlainLead>{plain.lead}</PlainLead>
        <p className="text-subtle mt-1.5 max-w-[60ch]">{plain.detail}</p>
        {plain.next && <p className="text-subtle mt-1.5 max-w-[60ch]">{plain.next}</p>}
      </div>
      <div className="px-4 pt-1 pb-5">
        <TransactionSteps {...match} bank={bank} w={w} />
      </div>
      <div className="border-t border-line">
        <DefList>
          <Def label={t(debitWord(phase))}>
            <WrittenAmount text={written(debit, w)} />
          </Def>
          <Def label={t(receivedWord(match))}>
            <WrittenAmount text={written(received, w)} />
          </Def>
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
      </div>
      {live && <LiveTransaction transactionId={id} version={transactionVersion(match)} />}
    </Card>
  )
}
