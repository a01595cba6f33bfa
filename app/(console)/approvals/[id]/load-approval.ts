import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import {
  type Approval,
  type ApprovalDecision,
  findApproval,
  listApprovalDecisions,
  listWhoMayDecide,
} from '#backoffice/approvals/approval'
import { type NeedsNow, readNeedsNow } from '#backoffice/approvals/needs-now'
import { findPayeeChanges, type PayeeChanges } from '#backoffice/approvals/payee-changes'
import { type Alike, listAlike, type PayeeHistory, readPayeeHistory } from '#backoffice/approvals/payee-history'
import { changedMembers } from '#backoffice/approvals/payee-snapshot'
import { type PaymentIntent, parseIntent } from '#backoffice/approvals/payment-intent'
import { type BoundComparison, compareWithBounds, priceAt } from '#backoffice/approvals/price-now.rules'
import { listSentPayments, type SentPayments } from '#backoffice/approvals/sent-payments'
import { exactFigures } from '#backoffice/payments/price'
import { quoteBodyFor } from '#backoffice/payments/quote-body'
import { type PaidPayee, readPaidPayee } from '#backoffice/payments/read-payee'
import { isAtWork } from '#backoffice/people/at-work'
import { payingRoles } from '#backoffice/people/roles'
import { api, offers } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { openPayments } from '#lib/server/payments'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { approvalNames } from '../../_records/approval/approval-names'
import { paidReference } from '../../_records/approval/paid-reference'
import { readRateNow } from '../../_records/approval/rates-now'
import { type ApprovedBatch, readApprovedBatch } from './approved-batch'

/** How a payment compares with the current price. `isEstimate`: with the request's fees, because this API has no previews. */
export type PriceNow = { comparison: BoundComparison; asOf: string | undefined; isEstimate: boolean }

/** The known facts about the payee. */
export type PayeeFacts = {
  read: Attempt<PaidPayee>
  /** The members that changed since the request. */
  changed: string[]
  changes: PayeeChanges
  history: PayeeHistory
  alike: Alike[]
}

/** All data of the page of one request. */
export type ApprovalRecord = {
  approval: Approval
  decisions: ApprovalDecision[]
  needs: NeedsNow
  /** Whether who requested it may still pay: nothing is paid for anybody else. */
  makerPays: boolean
  name: string
  /** The reference of the quote that was paid, or of the requested one before that. */
  reference: string | undefined
  /** The payments that were sent under it; undefined if there is none. */
  sent: SentPayments | undefined
  deciders: { id: string; name: string; roles: readonly string[] }[]
  payment: { intent: PaymentIntent; payee: PayeeFacts; price: Attempt<PriceNow> } | undefined
  /** The batch as it is now; undefined for a payment, and if it was discarded. */
  batch: ApprovedBatch | undefined
}

/** Returns a request, read once per page. An unknown id shows the page "not found". */
export const readApproval = cache(async (id: string): Promise<Approval> => {
  const found = await findApproval((await openDesk()).db, id)
  if (found === undefined) notFound()
  return found
})

/** Reads what the page of one request shows. An unknown id shows the page "not found". */
export async function loadApproval(id: string, { seesEmails, now }: { seesEmails: boolean; now: Date }): Promise<ApprovalRecord> {
  const [approval, desk] = await Promise.all([readApproval(id), openDesk()])
  const intent = approval.kind === 'payment' ? parseIntent(approval.intent) : undefined
  const needs = await readNeedsNow(desk, approval)
  const [decisions, names, deciders, sent, payee, price, batch, makerPays] = await Promise.all([
    listApprovalDecisions(desk.db, [approval.id]),
    approvalNames([approval], { seesEmails }),
    listWhoMayDecide(desk, { ...approval, required: needs.required }),
    listSentPayments(desk.db, [approval.id]),
    intent && readPayeeFacts(approval, intent, now),
    intent && readPriceNow(intent),
    readApprovedBatch(approval),
    isAtWork(desk, approval.makerId, payingRoles),
  ])
  const reference = await paidReference(desk, approval, intent?.reference)
  const payment = intent && payee && price && { intent, payee, price }
  const [name, sentPayments] = [names(approval), sent.get(approval.id)]
  return { approval, decisions, needs, makerPays, name, sent: sentPayments, deciders, payment, batch, reference }
}

async function readPayeeFacts(approval: Approval, intent: PaymentIntent, now: Date): Promise<PayeeFacts> {
  const [deps, { db }] = await Promise.all([openPayments(), openDesk()])
  const { customerId, accountId } = intent
  const [read, changes, history, alike] = await Promise.all([
    attempt(readPaidPayee(deps, intent)),
    findPayeeChanges(db, { customerId, accountId }, now),
    readPayeeHistory(db, { customerId, accountId }, approval.requestedAt),
    listAlike(db, approval, now),
  ])
  return { read, changed: read.ok ? changedMembers(intent.payee, read.value.snapshot) : [], changes, history, alike }
}

/** Returns the current price: a preview of the API, or an estimate from its current rate if it cannot preview quotes. */
async function readPriceNow(intent: PaymentIntent): Promise<Attempt<PriceNow>> {
  if (await offers('previewQuote')) {
    const priced = await attempt(api.previewQuote(quoteBodyFor(intent)))
    if (priced.ok) {
      const comparison = compareWithBounds(exactFigures(priced.value), intent)
      return { ok: true, value: { comparison, asOf: priced.value.rate_details?.as_of, isEstimate: false } }
    }
  }
  const now = await readRateNow(intent.sourceCurrency, intent.destinationCurrency)
  if (!now.ok) return now
  const comparison = compareWithBounds(priceAt(now.value.rate, intent), intent)
  return { ok: true, value: { comparison, asOf: now.value.asOf, isEstimate: true } }
}
