import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import { pagesBeside } from '../_kit/list/list-pager'
import { headsOf, isNewestFirst } from '../_kit/list/sorting'
import { UnreadRows } from '../_kit/list/unread-rows'
import { PanelFailed } from '../_kit/page/panel-failed'
import { statusLabels } from '../_kit/words/status-labels'
import { UnreadNames } from '../_records/customer/unread-names'
import { MoneyPager } from '../_records/payment/money-pager'
import { type TransactionsView, transactionsAddress } from '../_records/transaction/transactions-address'
import { readUnconfirmed } from './read-unconfirmed'
import { listTransactionRows } from './transaction-rows'
import { TransactionsTable } from './transactions-table'
import { UnconfirmedPayments } from './unconfirmed-payments'

type Props = { view: TransactionsView; seesEmails: boolean; maySort: boolean }

const sortedColumns = [{ sort: 'created_at', column: 'createdAt' }] as const

/** Shows the page of the list in the address, or why it cannot be shown. */
export async function TransactionsCard({ view, seesEmails, maySort }: Props) {
  const [t, types, format, words] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('status.transactionType'),
    formatters(),
    statusLabels(),
  ])
  const typeWord = (type: string) => (types.has(type) ? types(type) : type)
  const list = await listTransactionRows(view, { format, words, typeWord, seesEmails })
  if (list.kind === 'failed') return <PanelFailed failure={list.failure} />
  const isFirst = view.trail.length === 0
  const unconfirmed = list.remembered && isFirst ? await readUnconfirmed(view, { format, seesEmails }) : []
  const named = <UnconfirmedPayments payments={unconfirmed} format={format} />
  if (list.rows.length === 0 && unconfirmed.length > 0) return named
  if (list.rows.length === 0 && list.unread.length === 0 && isFirst) {
    const empty = list.remembered ? 'emptyRemembered' : 'empty'
    if (!transactionsAddress.isFiltered(view)) return <ListEmpty title={t(`${empty}.title`)}>{t(`${empty}.text`)}</ListEmpty>
    return <ListNoMatch title={t('noMatch.title')} actions={<LinkButton href="/transactions">{t('noMatch.clear')}</LinkButton>} />
  }
  const heads = headsOf(maySort ? sortedColumns : [], view.sorting, (sorting) => transactionsAddress.href(view, { sorting }))
  return (
    <>
      {list.remembered && (
        <div className="px-4 py-3">
          <Notice>{t('remembered')}</Notice>
        </div>
      )}
      {named}
      <UnreadRows of="transactions" rows={list.unread} />
      <UnreadNames />
      <TransactionsTable rows={list.rows} heads={heads} remembered={list.remembered} />
      <MoneyPager
        {...pagesBeside((trail) => transactionsAddress.href(view, { trail }), view.trail, list.nextCursor)}
        newestFirst={isNewestFirst(view.sorting)}
        shown={list.rows.length}
        count={list.count}
        format={format}
      />
    </>
  )
}
