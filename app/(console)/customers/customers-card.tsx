import { headers } from 'next/headers'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch, ListUnavailable } from '#components/list-state'
import { Notice } from '#components/notice'
import { RetryButton } from '#components/retry-button'
import type { Staff } from '#lib/access/session'
import type { Failure } from '#lib/shared/attempt'
import { formatCount } from '#lib/shared/format'
import { ListPager, pagesBeside } from '../_kit/list/list-pager'
import { headsOf, isNewestFirst } from '../_kit/list/sorting'
import { UnreadRows } from '../_kit/list/unread-rows'
import { howFailed } from '../_kit/page/how-failed'
import { readFailureSentence } from '../_kit/words/failure-sentence'
import { statusLabels } from '../_kit/words/status-labels'
import { type CustomersView, customersAddress } from './customers-address'
import { CustomersTable } from './customers-table'
import { type CustomerList, countCustomers, listCustomers } from './list-customers'
import type { RequestedList } from './requested-list'

type Props = Omit<RequestedList, 'tellsEnds'> & { staff: Staff }

const sortedColumns = [
  { sort: 'name', column: 'name' },
  { sort: 'email', column: 'email' },
  { sort: 'created_at', column: 'createdAt' },
] as const

/** Shows the page of the list in the address, or why it cannot be shown. */
export async function CustomersCard({ view, term, sorts, staff }: Props) {
  const [t, words, locale, timeZone] = await Promise.all([
    getTranslations('customers'),
    statusLabels(),
    getLocale(),
    getTimeZone(),
  ])
  const options = { locale, words, seesEmails: staff.can('customer.see_email'), endsIn: view.ends && timeZone }
  // A prefetch is no request of the user, so it must neither search nor record a search.
  if (term && (await headers()).has('next-router-prefetch')) return null
  const list = await listCustomers({ view, term, now: new Date() }, staff, options)
  if (list.kind === 'failed') return <Unavailable failure={list.failure} />
  if (list.kind === 'remembered') return <Remembered list={list} view={view} staff={staff} />
  if (list.rows.length === 0 && list.unread.length === 0 && view.trail.length === 0 && list.nextCursor === null && !list.cut) {
    return <Nobody view={view} staff={staff} />
  }
  const count = list.count === undefined ? undefined : formatCount(list.count, locale)
  const shown = list.rows.length
  const summary = () => {
    if (list.cut) return t('pager.cut', { shown })
    if (count === undefined) return t('pager.shown', { shown })
    return list.count === shown ? t('pager.all', { count }) : t('pager.summary', { count, shown })
  }
  const heads = headsOf(
    sortedColumns.filter(({ sort }) => sorts.includes(sort)),
    view.sorting,
    (sorting) => customersAddress.href(view, { sorting }),
  )
  return (
    <>
      <UnreadRows of="customers" rows={list.unread} />
      <CustomersTable
        rows={list.rows}
        heads={heads}
        hide={view.hide}
        tight={view.tight}
        maySelect={staff.can('review.decide')}
        ending={view.ends !== undefined}
      />
      <CustomersPager view={view} summary={summary()} nextCursor={list.nextCursor} />
    </>
  )
}

type RememberedProps = Pick<Props, 'view' | 'staff'> & { list: Extract<CustomerList, { kind: 'remembered' }> }

/** Lists the customers that were created or looked up here, for an API without a list or with a search that found nobody. */
async function Remembered({ list: { rows, nextCursor, undecided }, view, staff }: RememberedProps) {
  const t = await getTranslations('customers')
  const isNone = rows.length === 0 && view.trail.length === 0
  return (
    <>
      <div className="px-4 py-3">
        <Notice>
          {t((view.search ?? view.id) === undefined ? 'remembered' : 'rememberedSearch')}
          {undecided > 0 && ` ${t('undecided', { count: undecided })}`}
        </Notice>
      </div>
      {isNone && <Nobody view={view} staff={staff} remembered />}
      {!isNone && <CustomersTable rows={rows} remembered />}
      {!isNone && <CustomersPager view={view} summary={t('pager.shown', { shown: rows.length })} nextCursor={nextCursor} />}
    </>
  )
}

type NobodyProps = Pick<Props, 'view' | 'staff'> & { remembered?: boolean }

function Nobody({ view, staff, remembered = false }: NobodyProps) {
  return customersAddress.isFiltered(view) ? (
    <NoMatch />
  ) : (
    <Empty mayCreate={staff.can('customer.create')} remembered={remembered} />
  )
}

type PagerFacts = { view: CustomersView; summary: string; nextCursor: string | null }

function CustomersPager({ view, summary, nextCursor }: PagerFacts) {
  return (
    <ListPager
      summary={summary}
      newestFirst={isNewestFirst(view.sorting)}
      {...pagesBeside((trail) => customersAddress.href(view, { trail }), view.trail, nextCursor)}
    />
  )
}

async function Unavailable({ failure }: { failure: Failure }) {
  const [t, search, list, sentence] = await Promise.all([
    getTranslations('customers'),
    getTranslations('customer-search'),
    getTranslations('money-list'),
    readFailureSentence(),
  ])
  const { code, retryAfter } = failure
  const tooMany = code === 'too_many_attempts'
  const refused = tooMany || code === 'search_whole_only'
  const seconds = retryAfter ?? 60
  const pause = seconds > 90 ? search('tooManyToday', { minutes: Math.ceil(seconds / 60) }) : search('tooMany', { seconds })
  return (
    <ListUnavailable
      title={refused ? search('refused') : list(howFailed(code))}
      detail={tooMany ? pause : sentence(failure)}
      retry={<RetryButton label={t('retry')} pendingLabel={t('retrying')} />}
    />
  )
}

/** `remembered`: the list has only customers of this console, so that one created by another program never appears in it. */
async function Empty({ mayCreate, remembered }: { mayCreate: boolean; remembered: boolean }) {
  const t = await getTranslations('customers')
  const actions = (
    <>
      {mayCreate && <LinkButton href="/customers/new">{t('new')}</LinkButton>}
      <LinkButton href="/lookup">{t('empty.lookup')}</LinkButton>
    </>
  )
  return (
    <ListEmpty title={t('empty.title')} actions={actions}>
      {t(remembered ? 'empty.textSeen' : 'empty.text')}
    </ListEmpty>
  )
}

async function NoMatch() {
  const [t, locale, total] = await Promise.all([getTranslations('customers'), getLocale(), countCustomers()])
  const count = total === undefined ? undefined : formatCount(total, locale)
  const actions = <LinkButton href="/customers">{t('noMatch.clear')}</LinkButton>
  return (
    <ListNoMatch title={t('noMatch.title')} actions={actions}>
      {count === undefined ? t('noMatch.text') : t('noMatch.exist', { count })}
    </ListNoMatch>
  )
}
