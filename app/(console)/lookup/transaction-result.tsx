import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { WrittenAmount } from '#components/amount'
import { AppLink } from '#components/app-link'
import { Card } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { StatusBadge } from '#components/status-badge'
import { shortId } from '#lib/masks'
import { statusWords } from '../status-words'
import { LiveTransaction } from '../transactions/live-transaction'
import { debitOf, plainWords, receivedOf, receivedWord } from '../transactions/plain-words'
import { isFinalSituation, situationOf } from '../transactions/situation'
import { TransactionSteps } from '../transactions/transaction-steps'
import type { Match } from './find-matches'

type Props = { match: Extract<Match, { kind: 'transaction' }>; bank: string | undefined; w: Writing }

/** Where a payment is, in plain words first. */
export async function TransactionResult({ match: { transaction, quote }, bank, w }: Props) {
  const [t, types, words, plain] = await Promise.all([
    getTranslations('lookup'),
    getTranslations('status.transactionType'),
    statusWords(),
    plainWords({ transaction, quote, bank, w }),
  ])
  const { id, status, type, payment_provider, created_at } = transaction
  const situation = situationOf(transaction, quote, w.now)
  const live = !isFinalSituation(situation)
  return (
    <Card>
      <header>
        <StatusBadge kind="transaction" status={status} label={words('transaction', status)} />
        {live && created_at && <span className="f13 t3 num">{t('for', { span: w.span(created_at, w.now) })}</span>}
        <span className="ml f12 t3">{t(live ? 'live' : 'readNow', { time: w.clock(w.now) })}</span>
      </header>
      <div className="p-4">
        <p className="plain">{plain.lead}</p>
        <p className="t2 mt-1.5 max-w-[60ch]">{plain.detail}</p>
      </div>
      <div className="px-4 pt-1 pb-5">
        <TransactionSteps transaction={transaction} quote={quote} bank={bank} w={w} />
      </div>
      <div className="border-t border-line">
        <DefList>
          <Def label={t('debited')}>
            <WrittenAmount text={debitOf(transaction, w)} />
          </Def>
          <Def label={t(receivedWord(situation))}>
            <WrittenAmount text={receivedOf(transaction, w)} />
          </Def>
          <Def label={t('type')}>
            {types.has(type) ? types(type) : type}
            {payment_provider && <span className="mono t3">{payment_provider}</span>}
          </Def>
          <Def label={t('transaction')}>
            <span className="mono">{shortId(id)}</span>
            <AppLink className="link ml" href={`/transactions/${id}`}>
              {t('openTransaction')}
            </AppLink>
          </Def>
        </DefList>
      </div>
      {live && <LiveTransaction transactionId={id} status={status} />}
    </Card>
  )
}
