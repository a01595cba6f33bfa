import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { Table } from '#components/table'
import { unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { Soon } from '../../../soon'
import { ListPager, pagesBeside } from '../../_kit/list/list-pager'
import type { SearchParams } from '../../_kit/list/search-params'
import { UnreadRows } from '../../_kit/list/unread-rows'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import { staffNames } from '../../_records/person/staff-names'
import { entriesAddress } from './entries-address'
import { EntryHeads, EntryRow } from './entry-row'
import type { AccountActs } from './read-account-acts'

const onPage = 50

type Props = { account: PrefundedSource; acts: AccountActs; query: SearchParams; format: Formatters }

/** Shows a page of what moved the money of the account, newest first. */
export async function EntriesCard(props: Props) {
  const t = await getTranslations('accounts.entries')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <Soon key={[props.query.page].flat().join()} fallback={<PanelSkeleton lines={10} />}>
        {Entries(props)}
      </Soon>
    </Card>
  )
}

async function Entries({ account, acts, query, format }: Props) {
  const address = entriesAddress(account.id)
  const { trail } = address.read(query)
  const [t, nameOf, found] = await Promise.all([
    getTranslations('accounts.entries'),
    staffNames(),
    attempt(api.listPrefundedEntries(account.id, { limit: onPage, cursor: trail.at(-1) })),
  ])
  if (!found.ok) return <PanelFailed failure={found} />
  const { data, next_cursor: next } = found.value
  const unread = unreadRowsIn(found.value)
  const waits = (reference: string) =>
    account.pending_requests?.some((one) => one.action === 'reverse' && one.reference === reference) ?? false
  if (data.length === 0 && unread.length === 0) return <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
  return (
    <>
      <UnreadRows of="entries" rows={unread} />
      <Table cards aria-label={t('title')}>
        <EntryHeads acts={acts} />
        <tbody>
          {data.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              by={nameOf(entry.created_by)}
              waits={waits(entry.reference)}
              acts={acts}
              format={format}
            />
          ))}
        </tbody>
      </Table>
      <ListPager
        summary={t('shown', { count: data.length })}
        {...pagesBeside((cursors) => address.here({ trail: cursors }), trail, next)}
      />
    </>
  )
}
