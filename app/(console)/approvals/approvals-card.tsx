import { CircleCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { Approval } from '#backoffice/approvals/approval'
import { listApprovals } from '#backoffice/approvals/list-approvals'
import { type ApprovalList, isOldestFirst } from '#backoffice/approvals/list-approvals.rules'
import { parseIntent } from '#backoffice/approvals/payment-intent'
import { LinkButton } from '#components/button'
import { CardHeader } from '#components/card'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { ListPager, pagesBeside } from '../_kit/list/list-pager'
import { type ApprovalsView, approvalsAddress, toApprovalFilters } from '../_records/approval/approvals-address'
import { readRateNow } from '../_records/approval/rates-now'
import { UnreadNames } from '../_records/customer/unread-names'
import { MoneyPager } from '../_records/payment/money-pager'
import { toApprovalRows } from './approval-rows'
import { readCursor, writeCursor } from './cursor'
import { EndedTable } from './ended-table'
import { WaitingTable } from './waiting-table'

const pageSize = 25

type Props = { view: ApprovalsView; list: ApprovalList; staff: Staff; format: Formatters }

/** Shows one page of the list in the address. */
export async function ApprovalsCard({ view, list, staff, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('approvals'), openDesk()])
  const after = readCursor(view.trail.at(-1))
  const filters = toApprovalFilters(view, format)
  const found = await listApprovals(db, list, staff, { now: format.now, limit: pageSize + 1, after, filters })
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const next = found.length > pageSize && last ? writeCursor(last) : null
  if (shown.length === 0 && view.trail.length === 0) {
    if (approvalsAddress.isFiltered(view)) return <NoMatch list={list} />
    return (
      <ListEmpty icon={isOldestFirst(list) ? <CircleCheck /> : undefined} title={t(`empty.${list}.title`)}>
        {t(`empty.${list}.text`)}
      </ListEmpty>
    )
  }
  const rows = await toApprovalRows(shown, { format, me: staff.personId, seesEmails: staff.can('customer.see_email') })
  const isMine = list === 'waiting'
  const beside = pagesBeside((trail) => approvalsAddress.href(view, { trail }), view.trail, next)
  const pages = { ...beside, newestFirst: !isOldestFirst(list) }
  return (
    <>
      <CardHeader title={t(`heads.${list}`)} fact={isMine && <Compared approvals={shown} format={format} />}>
        {isMine && t('neverOwn')}
        {list === 'all' && t('alsoOthers')}
      </CardHeader>
      <UnreadNames />
      {isOldestFirst(list) ? <WaitingTable rows={rows} ofOthers={!isMine} /> : <EndedTable rows={rows} />}
      {isMine ? (
        <ListPager summary={t('outside')} {...pages} />
      ) : (
        <MoneyPager {...pages} shown={shown.length} count={undefined} before={view.trail.length * pageSize} format={format} />
      )}
    </>
  )
}

async function NoMatch({ list }: Pick<Props, 'list'>) {
  const t = await getTranslations('approvals')
  const clear = <LinkButton href={approvalsAddress.href(approvalsAddress.all, { tab: list })}>{t('filters.clear')}</LinkButton>
  return (
    <ListNoMatch title={t('noMatch.title')} actions={clear}>
      {t('noMatch.text')}
    </ListNoMatch>
  )
}

/** Shows the current rate that the rows are compared with, if all of them have the same pair. */
async function Compared({ approvals, format }: { approvals: readonly Approval[]; format: Formatters }) {
  const t = await getTranslations('approvals')
  const pairs = new Set(
    approvals
      .filter(({ kind }) => kind === 'payment')
      .map(({ intent }) => parseIntent(intent))
      .map(({ sourceCurrency, destinationCurrency }) => `${sourceCurrency} ${destinationCurrency}`),
  )
  const [[pair = ''], isOne] = [[...pairs], pairs.size === 1]
  const [from = '', to = ''] = pair.split(' ')
  if (!isOne) return null
  const now = await readRateNow(from, to)
  if (!now.ok) return t('noRate')
  return t('compared', { rate: format.rate(now.value.rate), age: format.relative(now.value.asOf ?? format.now) })
}
