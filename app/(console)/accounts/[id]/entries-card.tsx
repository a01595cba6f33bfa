import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { FilterBar } from '#components/filter-bar'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { Soon } from '../../../soon'
import { toCreatedQuery } from '../../_kit/list/created-periods'
import { pagesBeside } from '../../_kit/list/list-pager'
import type { SearchParams } from '../../_kit/list/search-params'
import { UnreadRows } from '../../_kit/list/unread-rows'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import { CreatedFilter } from '../../_records/payment/money-filters'
import { MoneyPager } from '../../_records/payment/money-pager'
import { type EntriesAddress, type EntriesView, entriesAddress } from './entries-address'
import { EntriesTable } from './entries-table'
import { MonthLinks } from './month-links'
import type { AccountActs } from './read-account-acts'
import { findStatement, Statement } from './statement'

const onPage = 50

type Props = { account: PrefundedSource; acts: AccountActs; query: SearchParams; seesEmails: boolean; format: Formatters }

/** Shows a page of what moved the money of the account, newest first. */
export async function EntriesCard(props: Props) {
  const t = await getTranslations('accounts.entries')
  const address = entriesAddress(props.account.id)
  const view = address.read(props.query)
  const when = (
    <CreatedFilter
      view={view}
      hrefOf={({ created, from, to }) => address.href(view, { created, from, to })}
      format={props.format}
    />
  )
  return (
    <Card>
      <CardHeader title={t('title')}>
        <FilterBar>
          {when}
          <MonthLinks address={address} view={view} format={props.format} />
        </FilterBar>
      </CardHeader>
      <Soon key={address.here(view)} fallback={<PanelSkeleton lines={10} />}>
        {Entries({ ...props, address, view })}
      </Soon>
    </Card>
  )
}

type EntriesProps = Props & { address: EntriesAddress; view: EntriesView }

async function Entries({ account, acts, address, view, seesEmails, format }: EntriesProps) {
  const { trail } = view
  const within = toCreatedQuery(view, format)
  const [t, found, read] = await Promise.all([
    getTranslations('accounts.entries'),
    attempt(api.listPrefundedEntries(account.id, { limit: onPage, cursor: trail.at(-1), ...within })),
    findStatement({ accountId: account.id, asked: within, now: format.now }),
  ])
  const statement = read && <Statement found={read} format={format} />
  if (!found.ok) return <PanelFailed failure={found} />
  const { data, next_cursor: next } = found.value
  const unread = unreadRowsIn(found.value)
  if (data.length === 0 && unread.length === 0 && address.isFiltered(view))
    return (
      <>
        {statement}
        <ListNoMatch title={t('noMatch.title')} actions={<LinkButton href={address.path}>{t('noMatch.clear')}</LinkButton>} />
      </>
    )
  if (data.length === 0 && unread.length === 0) return <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
  return (
    <>
      {statement}
      <UnreadRows of="entries" rows={unread} />
      <EntriesTable {...{ account, acts, seesEmails, format }} entries={data} />
      <MoneyPager
        {...pagesBeside((cursors) => address.here({ ...view, trail: cursors }), trail, next)}
        shown={data.length}
        count={read?.ok ? read.value.kinds.reduce((sum, { count }) => sum + count, 0) : undefined}
        before={trail.length * onPage}
        format={format}
      />
    </>
  )
}
