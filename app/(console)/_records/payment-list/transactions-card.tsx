import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader, CardLink } from '#components/card'
import { classNames } from '#components/class-names'
import { Cut } from '#components/cut'
import { RelativeTime } from '#components/relative-time'
import { Td, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Transaction } from '#contract/transfers'
import { openDesk } from '#lib/server/desk'
import { fromMinor } from '#lib/shared/format'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { hasAny } from '../../_kit/list/latest'
import { RecordsPanel } from '../../_kit/list/records-panel'
import type { Phase } from '../payment/phase'
import { PhaseBadge } from '../payment/phase-badge'
import { readPhases } from '../payment/read-phases'
import { readLatestTransactions } from '../transaction/latest-transactions'
import { withRememberedQuotes } from './with-remembered-quotes'

export const paymentHeads = ['reference', 'made', 'status', 'type', 'amount'] as const

/** Lists the latest payments of this customer. */
export async function TransactionsCard({ customerId, limit }: { customerId: string; limit: number }) {
  const [t, found] = await Promise.all([getTranslations('customer.transactions'), readLatestTransactions(customerId, limit)])
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? found.value.count : undefined}>
        {hasAny(found) && <CardLink href={pathOf.transactionsOf(customerId)}>{t('all')}</CardLink>}
      </CardHeader>
      <RecordsPanel
        of="transactions"
        found={found}
        heads={paymentHeads}
        none={t('none')}
        remembered={t('remembered')}
        rest={t('rest', { shown: limit })}
        label={t('title')}
      >
        {found.ok && <TransactionRows transactions={found.value.data} />}
      </RecordsPanel>
    </Card>
  )
}

/** Shows rows of payments. `onPaper`: with exact times, because a printed page has no tooltips. */
export async function TransactionRows({
  transactions,
  onPaper = false,
}: {
  transactions: readonly Transaction[]
  onPaper?: boolean
}) {
  const phases = await readPhases(await withRememberedQuotes((await openDesk()).db, transactions), new Date())
  return transactions.map((transaction, index) => (
    <TransactionRow key={transaction.id} transaction={transaction} phase={phases[index] ?? 'other'} onPaper={onPaper} />
  ))
}

type RowProps = { transaction: Transaction; phase: Phase; onPaper: boolean }

async function TransactionRow({ transaction, phase, onPaper }: RowProps) {
  const [format, t] = await Promise.all([formatters(), getTranslations('status.transactionType')])
  const { id, created_at: createdAt, type, status } = transaction
  const reference = transaction.partner_reference_id ?? shortId(id)
  return (
    <Tr shape="card">
      <Td card="a1" className="mono max-tablet:whitespace-normal">
        <TextLink href={pathOf.transaction(id)} prefetch={false} className="align-bottom">
          {onPaper ? reference : <Cut text={reference} className="tablet:max-w-48" />}
        </TextLink>
      </Td>
      <Td card="a2" className={classNames('text-subtle tabular-nums', onPaper ? 'whitespace-normal' : 'whitespace-nowrap')}>
        {createdAt && (onPaper ? format.exact(createdAt) : <RelativeTime at={createdAt} />)}
      </Td>
      <Td card="b1">
        <PhaseBadge phase={phase} word={status} />
      </Td>
      <Td card="a3" from={onPaper ? undefined : 736} className="text-subtle">
        {t.has(type) ? t(type) : type}
      </Td>
      <Td card="b2" className="text-right">
        <Amount value={format.figure(fromMinor(transaction.amount))} currency="USDC" />
      </Td>
    </Tr>
  )
}
