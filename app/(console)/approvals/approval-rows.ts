import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Approval, type ApprovalDecision, listAgreedOf, listApprovalDecisions } from '#backoffice/approvals/approval'
import { findPayeeChanges } from '#backoffice/approvals/payee-changes'
import { parseIntent } from '#backoffice/approvals/payment-intent'
import type { Requirement } from '#backoffice/approvals/policy.rules'
import { compareWithBounds, priceAt } from '#backoffice/approvals/price-now.rules'
import { type Decider, missing } from '#backoffice/approvals/requirements.rules'
import { listSentPayments, type SentPayments } from '#backoffice/approvals/sent-payments'
import { formatDecimal } from '#contract/money'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../_kit/words/status-labels'
import { accountWords } from '../_records/approval/account-words'
import { approvalNames } from '../_records/approval/approval-names'
import { followedText } from '../_records/approval/approval-reason'
import { debitedBy, shownState } from '../_records/approval/how-ended'
import { readRateNow } from '../_records/approval/rates-now'
import { ruleLabels } from '../_records/approval/rule-labels'

/** One row of a list of approvals, in the reader's language: all that is sent to the browser. */
export type ApprovalRow = {
  id: string
  href: string
  payee: string
  account: { title: string; number: string } | null
  rules: string[]
  debit: string
  currency: string
  received: string | null
  receivedCurrency: string
  /** How many have approved, and who still has to; null if it no longer waits. */
  missing: { agreed: string; who: string | null } | null
  bounds: { tone: 'ok' | 'bad' | 'rest'; text: string } | null
  maker: string
  requestedAt: string
  expires: string
  state: string
  stateWord: string
  paid: string | null
  decided: string
  followed: string
  when: string
}

type Context = { format: Formatters; me: string; seesEmails: boolean }

/** Returns the rows of a list of requests; those that wait are compared with the current rate. */
export async function toApprovalRows(approvals: readonly Approval[], context: Context): Promise<ApprovalRow[]> {
  const desk = await openDesk()
  const { db } = desk
  const ids = approvals.map(({ id }) => id)
  const [decisions, words, sent, agreed] = await Promise.all([
    listApprovalDecisions(db, ids),
    statusLabels(),
    listSentPayments(db, ids),
    listAgreedOf(db, desk, approvals),
  ])
  const rowOf = async (approval: Approval) => {
    const own = decisions.filter(({ approvalId }) => approvalId === approval.id)
    const left = await missingOf(approval, agreed.get(approval.id) ?? [], context.format)
    return { approval, row: { ...(await toRow(approval, own, context)), missing: left } }
  }
  // Names and the current rate are read at once: from an API that hangs, each takes until its time-out.
  const [names, rows] = await Promise.all([approvalNames(approvals, context), Promise.all(approvals.map(rowOf))])
  return rows.map(({ approval, row }) => {
    const stateWord = words('approval', shownState(approval, sent.get(approval.id)))
    return { ...row, payee: names(approval), stateWord, paid: paidOf(approval, sent.get(approval.id), context.format) }
  })
}

async function toRow(approval: Approval, decisions: readonly ApprovalDecision[], context: Context) {
  const { format } = context
  const { id, kind, makerName, state, debitMinor, currency } = approval
  const [rules, now] = await Promise.all([firedRulesOf(approval, format), boundsOf(approval, format)])
  return {
    id,
    href: pathOf.approval(id),
    account: kind === 'payment' ? await accountWords(parseIntent(approval.intent).account) : null,
    rules,
    debit: format.figure(formatDecimal(debitMinor, 2)),
    currency,
    received: now.received,
    receivedCurrency: now.currency,
    bounds: now.bounds,
    maker: makerName,
    requestedAt: approval.requestedAt.toISOString(),
    expires: format.moment(approval.expiresAt),
    state,
    decided: await decidedText(approval, decisions, context.me),
    followed: await followedText(approval, decisions, format),
    when: (approval.closedAt ?? approval.decidedAt ?? approval.requestedAt).toISOString(),
  }
}

/** Returns how many have approved a request that waits, and who still has to; null if it no longer waits. */
export async function missingOf(
  { state, required }: Approval,
  agreed: readonly Decider[],
  format: Formatters,
): Promise<ApprovalRow['missing']> {
  if (state !== 'waiting') return null
  const [says, rules] = await Promise.all([getTranslations('approvals.missing'), ruleLabels(format)])
  const [left, total] = [missing(required, agreed), sumOf(required)]
  const who = left.length === 0 ? null : says('who', { who: rules.needs(left) })
  return { agreed: says('agreed', { agreed: total - sumOf(left), total }), who }
}

function sumOf(required: readonly Requirement[]): number {
  return required.reduce((sum, { approvers }) => sum + approvers, 0)
}

/** Returns the rules that fired for a request, in words. */
export async function firedRulesOf(
  { fired, currency, customerId, accountId, requestedAt }: Approval,
  format: Formatters,
): Promise<string[]> {
  const [labels, { db }] = await Promise.all([ruleLabels(format), openDesk()])
  const isNew = fired.some(({ conditions }) => conditions.includes('new_payee'))
  const changes = isNew && accountId !== null ? await findPayeeChanges(db, { customerId, accountId }, requestedAt) : undefined
  return fired.map((one) => labels.rule(one, { currency, change: changes?.latest }))
}

type BoundsNow = Pick<ApprovalRow, 'received' | 'bounds'> & { currency: string }

/** Returns the comparison with the current rate; only for waiting requests, because the others have no current price. */
async function boundsOf(approval: Approval, format: Formatters): Promise<BoundsNow> {
  if (approval.kind !== 'payment') return { received: null, bounds: null, currency: approval.currency }
  const [words, intent] = [await getTranslations('approval.comparison'), parseIntent(approval.intent)]
  const currency = intent.destinationCurrency
  if (approval.state !== 'waiting') return { received: null, bounds: null, currency }
  const now = await readRateNow(intent.sourceCurrency, currency)
  if (!now.ok) return { received: null, currency, bounds: { tone: 'rest', text: words('unknown') } }
  const { figures, faults, room } = compareWithBounds(priceAt(now.value.rate, intent), intent)
  const share = format.percent(room.replace('-', ''))
  const isInside = faults.length === 0
  return {
    received: format.figure(formatDecimal(figures.receivedMinor, 2)),
    currency,
    bounds: { tone: isInside ? 'ok' : 'bad', text: words(isInside ? 'inside' : 'outside', { room: share }) },
  }
}

/** Returns the amount that was debited: null if it is unknown, and zero if the request ended without a payment. */
function paidOf(approval: Approval, sent: SentPayments | undefined, format: Formatters): string | null {
  const debit = debitedBy(approval, sent)
  return debit === undefined ? null : format.figure(formatDecimal(debit, 2))
}

/** Returns the names of those who decided; `me` is called "you". */
export async function decidedText({ state }: Approval, decisions: readonly ApprovalDecision[], me?: string): Promise<string> {
  const t = await getTranslations('approval')
  const names = decisions.map(({ personId, personName }) => (personId === me ? t('you') : personName))
  if (names.length === 0) return state === 'returned' ? t('nobodyVoided') : t('nobody')
  return names.reduce((one, other) => t('names', { one, other }))
}
