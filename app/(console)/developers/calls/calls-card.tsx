import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { type CallSort, listLoggedCalls } from '#backoffice/call-log/list-calls'
import { LinkButton } from '#components/button'
import type { Sort } from '#components/data-table'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { flushCalls } from '#lib/server/call-log'
import { openDesk } from '#lib/server/desk'
import { ListPager } from '../../_kit/list/list-pager'
import { type CallsView, callsAddress, toCallFilters } from '../../_records/call/calls-address'
import { shownPath, shownTime, whyOf } from './call-row'
import { CallsTable } from './calls-table'

const heads: Record<CallSort, Sort> = {
  newest: { column: 'at', direction: 'desc' },
  oldest: { column: 'at', direction: 'asc' },
  slowest: { column: 'took', direction: 'desc' },
}

/** Shows the page of the log in the address. */
export async function CallsCard({ view }: { view: CallsView }) {
  const [t, format, { db }] = await Promise.all([getTranslations('developers-calls'), formatters(), openDesk()])
  await flushCalls()
  const { calls, nextAfter } = await listLoggedCalls(db, toCallFilters(view, format.timeZone), view)
  if (calls.length === 0) {
    if (!callsAddress.isFiltered(view) && view.after === undefined)
      return <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
    return <ListNoMatch title={t('noMatch')} actions={<LinkButton href={callsAddress.path}>{t('clear')}</LinkButton>} />
  }
  const rows = calls.map((call) => ({
    id: call.id,
    at: call.at.toISOString(),
    method: call.method,
    path: shownPath(call),
    outcome: call.outcome,
    outcomeWord: t(`outcomes.${call.outcome}`),
    status: call.status,
    person: call.person ?? t(call.personId === null ? 'machine' : 'gone'),
    took: shownTime(call.durationMs, format.locale),
    why: whyOf(call),
  }))
  const sortHrefs = {
    at: callsAddress.href(view, { sort: view.sort === 'newest' ? 'oldest' : 'newest' }),
    took: callsAddress.href(view, { sort: 'slowest' }),
  }
  return (
    <>
      <CallsTable rows={rows} sort={heads[view.sort]} sortHrefs={sortHrefs} />
      <ListPager
        summary={t('shown', { count: rows.length })}
        newestFirst={view.sort === 'newest'}
        newerHref={view.after && callsAddress.href(view)}
        olderHref={nextAfter && callsAddress.href(view, { after: nextAfter })}
      />
    </>
  )
}
