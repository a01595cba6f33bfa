import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import { type Approval, listAgreedOf, listApprovalDecisions } from '#backoffice/approvals/approval'
import { listApprovals } from '#backoffice/approvals/list-approvals'
import { parseIntent } from '#backoffice/approvals/payment-intent'
import { listSentPayments } from '#backoffice/approvals/sent-payments'
import { formatDecimal } from '#contract/money'
import { mustHave } from '#lib/access/gate'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import type { CsvCell } from '#lib/shared/csv'
import { zonedClock } from '#lib/shared/zoned-day'
import { longestPage } from '../_kit/list/longest-page'
import { streamExport } from '../_kit/list/stream-export'
import { statusLabels } from '../_kit/words/status-labels'
import { accountWords } from '../_records/approval/account-words'
import { approvalNames } from '../_records/approval/approval-names'
import { followedText } from '../_records/approval/approval-reason'
import { type ApprovalsView, toApprovalFilters } from '../_records/approval/approvals-address'
import { debitedBy, shownState } from '../_records/approval/how-ended'
import { decidedText, firedRulesOf, missingOf } from './approval-rows'
import { listFor } from './approval-tabs'
import { readCursor, writeCursor } from './cursor'

/**
 * Exports all requests that the list would show. Amounts are plain decimals; accounts are masked, and e-mails for whom they are
 * masked on the page.
 */
export async function exportApprovals(view: ApprovalsView, staff: Staff): Promise<Response> {
  mustHave(staff, 'export')
  const [t, timeZone, format, desk] = await Promise.all([getTranslations('exports'), getTimeZone(), formatters(), openDesk()])
  const [list, { now }] = [listFor(view, staff), format]
  const filters = toApprovalFilters(view, { now, timeZone })
  const { tab: _tab, trail: _trail, state, kind, by, ...dated } = view
  const typed = Object.entries(dated).map(([name, value]) => [name, value ?? ''] as const)
  const readPage = async (cursor: string | undefined) => {
    const found = await listApprovals(desk.db, list, staff, { now, limit: longestPage + 1, after: readCursor(cursor), filters })
    const shown = found.slice(0, longestPage)
    const last = shown.at(-1)
    const next = found.length > longestPage && last ? writeCursor(last) : null
    const data = await toCells(shown, { format, timeZone, seesEmails: staff.can('customer.see_email') })
    return { data, has_more: next !== null, next_cursor: next }
  }
  return streamExport(
    {
      kind: 'approval',
      name: `${t('approvals')}-${zonedClock(now, timeZone).slice(0, 10)}.csv`,
      columns: [
        ...columns.map((column) => t(`columns.${column}`)),
        ...times.map((column) => t(`columns.${column}`, { zone: timeZone })),
      ],
      filter: { list, status: state.join(), type: kind ?? '', person: by ?? '', ...Object.fromEntries(typed) },
      readPage,
      toCells: (cells) => cells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
    },
    staff,
  )
}

const columns = [
  'id',
  'kind',
  'payee',
  'account',
  'rules',
  'largestDebit',
  'currency',
  'paid',
  'status',
  'agreed',
  'decidedBy',
  'followed',
  'maker',
] as const
const times = ['requested', 'ends', 'decided', 'closed'] as const

type Context = { format: Formatters; timeZone: string; seesEmails: boolean }

/** Returns the cells of a page of requests, a row for each. */
async function toCells(approvals: readonly Approval[], { format, timeZone, seesEmails }: Context): Promise<CsvCell[][]> {
  const desk = await openDesk()
  const ids = approvals.map(({ id }) => id)
  const [kinds, words, names, decisions, sent, agreed] = await Promise.all([
    getTranslations('approvals.filters.kinds'),
    statusLabels(),
    approvalNames(approvals, { seesEmails }),
    listApprovalDecisions(desk.db, ids),
    listSentPayments(desk.db, ids),
    listAgreedOf(desk.db, desk, approvals),
  ])
  const time = (at: Date | null) => (at === null ? null : zonedClock(at, timeZone))
  const rowOf = async (approval: Approval): Promise<CsvCell[]> => {
    const { id, kind, intent, debitMinor, currency, makerName, requestedAt, expiresAt, decidedAt, closedAt } = approval
    const own = decisions.filter(({ approvalId }) => approvalId === id)
    const [rules, missing, decided, followed] = await Promise.all([
      firedRulesOf(approval, format),
      missingOf(approval, agreed.get(id) ?? [], format),
      decidedText(approval, own),
      followedText(approval, own, format),
    ])
    const { title, number } = kind === 'payment' ? await accountWords(parseIntent(intent).account) : { title: '', number: '' }
    const debited = debitedBy(approval, sent.get(id))
    return [
      id,
      kinds(kind),
      names(approval),
      `${title} ${number}`.trim(),
      rules.join('; '),
      { decimal: formatDecimal(debitMinor, 2) },
      currency,
      debited === undefined ? null : { decimal: formatDecimal(debited, 2) },
      words('approval', shownState(approval, sent.get(id))),
      missing?.agreed ?? null,
      own.length === 0 ? null : decided,
      followed,
      makerName,
      ...[requestedAt, expiresAt, decidedAt, closedAt].map(time),
    ]
  }
  return Promise.all(approvals.map(rowOf))
}
