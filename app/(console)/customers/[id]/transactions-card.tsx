import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Amount } from '#components/amount'
import { AppLink } from '#components/app-link'
import { Card, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { fromMinor } from '#lib/format'
import { shortId } from '#lib/masks'
import { statusWords } from '../../status-words'
import { RecordsPanel } from './records-panel'

/** The latest payments of this customer. */
export async function TransactionsCard({ customerId, limit }: { customerId: string; limit: number }) {
  const [t, found] = await Promise.all([
    getTranslations('customer.transactions'),
    attempt(api.listTransactions({ customer_id: customerId, limit, with_count: 'true' })),
  ])
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? found.value.count : undefined}>
        <AppLink className="link" href={`/transactions?customer=${customerId}`}>
          {t('all')}
        </AppLink>
      </CardHeader>
      <RecordsPanel found={found} none={t('none')} missing={t('missing')} rest={t('rest', { shown: limit })} label={t('title')}>
        {found.ok && found.value.data.map((transaction) => <TransactionRow key={transaction.id} transaction={transaction} />)}
      </RecordsPanel>
    </Card>
  )
}

/** `onPaper`: the exact time, for who cannot point at it. */
export async function TransactionRow({ transaction, onPaper = false }: { transaction: Transaction; onPaper?: boolean }) {
  const [w, words, t] = await Promise.all([writing(), statusWords(), getTranslations('status.transactionType')])
  const { id, created_at: createdAt, type, status } = transaction
  return (
    <tr>
      <td className="mono trunc a1">
        <AppLink href={`/transactions/${id}`} className="link" prefetch={false}>
          {transaction.partner_reference_id ?? shortId(id)}
        </AppLink>
      </td>
      <td className="t2 num a2">{createdAt && (onPaper ? w.exact(createdAt) : <RelativeTime at={createdAt} />)}</td>
      <td className="b1">
        <StatusBadge kind="transaction" status={status} label={words('transaction', status)} />
      </td>
      <td className="t2 a3">{t.has(type) ? t(type) : type}</td>
      <td className="right b2">
        <Amount value={w.figure(fromMinor(transaction.amount))} currency="USDC" />
      </td>
    </tr>
  )
}
