import { getTranslations } from 'next-intl/server'
import { countNotes } from '#backoffice/notes/notes'
import { Tabs } from '#components/tabs'
import { apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { pathOf } from '#lib/shared/path-of'
import { LinkKeys } from '../../_kit/page/link-keys'
import { countOf } from '../../_records/customer/account-view'
import { readAccounts } from '../../_records/customer/read-accounts'
import { readLatestTransactions } from '../../_records/transaction/latest-transactions'
import { readAtOnce, readLatestQuotes } from './latest-quotes'

const recordTabs = ['overview', 'accounts', 'quotes', 'transactions', 'notes', 'timeline'] as const
export type RecordTab = (typeof recordTabs)[number]

/** Returns the tab in the address; the overview for an unknown one. */
export function readRecordTab(value: string | string[] | undefined): RecordTab {
  return recordTabs.find((tab) => tab === value) ?? 'overview'
}

type Props = { id: string; here: RecordTab; counts?: Partial<Record<RecordTab, number | undefined>> }

/** Shows the tabs of a record, also on the keys 1 to 6. */
export async function RecordTabs({ id, here, counts = {} }: Props) {
  const t = await getTranslations('customer.tabs')
  const tabs = recordTabs.map((tab) => ({
    href: tab === 'overview' ? pathOf.customer(id) : pathOf.customer(id, `?tab=${tab}`),
    label: t(tab),
    count: counts[tab] || undefined,
    here: tab === here,
  }))
  const byKey = <T,>(of: (at: number) => T) => Object.fromEntries(recordTabs.map((_, at) => [String(at + 1), of(at)]))
  return (
    <>
      <LinkKeys keys={byKey((at) => tabs[at]?.href ?? '')} words={byKey((at) => tabs[at]?.label ?? '')} />
      <Tabs label={t('label')} tabs={tabs} />
    </>
  )
}

/** Shows the tabs with the number of records in each, as far as it is known. */
export async function CountedTabs({ id, here, isDeleted }: Omit<Props, 'counts'> & { isDeleted: boolean }) {
  const has = await apiExtensions()
  // Uses the same limit as the open tab, so that both share one cached read.
  const limitOf = (tab: RecordTab) => (here === tab ? readAtOnce.tab : readAtOnce.overview)
  const [accounts, quotes, transactions, notes] = await Promise.all([
    isDeleted ? undefined : attempt(readAccounts(id)),
    has.has('listQuotes') ? readLatestQuotes(id, limitOf('quotes')) : undefined,
    has.has('listTransactions') ? readLatestTransactions(id, limitOf('transactions')) : undefined,
    countNotes((await openDesk()).db, id),
  ])
  const counts = {
    accounts: accounts?.ok ? countOf(accounts.value) : undefined,
    quotes: quotes?.ok ? quotes.value.count : undefined,
    transactions: transactions?.ok ? transactions.value.count : undefined,
    notes,
  }
  return <RecordTabs id={id} here={here} counts={counts} />
}
