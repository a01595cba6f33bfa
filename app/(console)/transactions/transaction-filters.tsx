import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { MoneyFilters } from '../money-filters'
import { type MoneyView, moneyHref } from '../money-list'
import { statusWords } from '../status-words'

/** The views of the list that are asked for most, then its filters. */
export async function TransactionFilters({ view }: { view: MoneyView }) {
  const [t, types, words] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('status.transactionType'),
    statusWords(),
  ])
  const tab = (label: string, status: readonly string[]) => ({
    label,
    href: moneyHref(view, { status, type: [], customer: undefined, created: undefined }),
    here: view.status.join() === status.join(),
  })
  const tabs = [tab(t('tabs.all'), []), tab(t('tabs.open'), ['pending', 'processing']), tab(t('tabs.failed'), ['failed'])]
  return (
    <>
      <Tabs label={t('tabs.label')} tabs={tabs} />
      <div className="tools wrap mb-3">
        <MoneyFilters
          view={view}
          statuses={transactionStatuses.map((value) => ({ value, word: words('transaction', value) }))}
          types={transactionTypes.map((value) => ({ value, word: types(value) }))}
        />
      </div>
    </>
  )
}
