import type { DepositDetail } from '#contract/deposits'
import { operations } from '#contract/operations'
import { type DepositOutcome, dropDepositRequest, matchDepositByHand, refundDeposit } from '../deposits/decide-deposit'
import { findCandidateQuotes, listDeposits, mustFindDeposit } from '../deposits/deposit.queries'
import { depositSubject, subjectOf } from '../deposits/inbound.queries'
import { findWaitingRequest, listWaitingRequests } from '../dual-control/second-person'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { toCreatedBetween, toMinor, toPageAnswer, toPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toDeposit, toPendingRequest } from './to-deposit'

async function showDecision(context: Context, depositId: string, { outcome, unchangedBecause }: DepositOutcome) {
  const deposit = toDeposit(await mustFindDeposit(context, depositId))
  return { status: 200, body: { outcome, unchanged_because: unchangedBecause, deposit } }
}

/** Returns a deposit with the quotes that it may be for, and with what waits for a second person. Throws `not_found`. */
async function showDeposit(context: Context, depositId: string): Promise<DepositDetail> {
  const deposit = await mustFindDeposit(context, depositId)
  const shown = toDeposit(deposit)
  const isOpen = shown.status === 'pending' || shown.status === 'unmatched'
  const candidates = isOpen ? await findCandidateQuotes(context, deposit, await readNow(context)) : []
  const request = toPendingRequest(isOpen ? await findWaitingRequest(context, subjectOf(deposit.id)) : undefined)
  return {
    ...shown,
    candidate_quote_ids: candidates.map(({ id }) => id),
    candidates: candidates.map(({ id, openUntil }) => ({ quote_id: id, claimable_until: openUntil.toISOString() })),
    pending_request: request,
  }
}

const listDepositsOperation = serve(
  operations.listDeposits,
  {
    summary: 'Money that arrived from outside, newest first',
    scope: 'transfers:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => {
    const { createdFrom, createdTo } = toCreatedBetween(query)
    const { status, waits_for: waitsFor, reference, currency, bank_code: bankCode } = query
    const filter = { status, waitsFor, reference, amountMinor: toMinor(query.amount), currency, bankCode, createdFrom, createdTo }
    const found = await listDeposits(context, { filter, ...toPageRequest(query) })
    const requests = new Map((await listWaitingRequests(context, [depositSubject])).map((one) => [one.subject, one]))
    return toPageAnswer(found, (row) => {
      return { ...toDeposit(row), pending_request: toPendingRequest(requests.get(subjectOf(row.id))) }
    })
  },
)

const readDepositOperation = serve(
  operations.readDeposit,
  {
    summary: 'A deposit, with the open quotes that it may be for',
    scope: 'transfers:read',
    answers: 'The deposit',
    problems: [],
  },
  async ({ context, id }) => ({ status: 200, body: await showDeposit(context, id('id')) }),
)

const matchDepositOperation = serve(
  operations.matchDeposit,
  {
    summary: 'Give money to an open deposit quote of the same amount, although its payer named other details; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    answers: 'The outcome',
    problems: [
      'quote_not_found',
      'quote_expired',
      'quote_not_confirmable',
      'deposit_mismatch',
      'deposit_already_used',
      'invalid_transition',
      'duplicate_partner_reference',
      'self_approval_forbidden',
      'customer_not_found',
      'customer_not_verified',
      'customer_blocked',
    ],
  },
  async ({ context, body, id }) => {
    const { id: depositId } = await mustFindDeposit(context, id('id'))
    const asked = { depositId, quoteId: body.quote_id, step: body.step }
    return showDecision(context, depositId, await matchDepositByHand(context, asked))
  },
)

const refundDepositOperation = serve(
  operations.refundDeposit,
  {
    summary: 'Record that unmatched money was sent back; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    answers: 'The outcome',
    problems: ['invalid_transition', 'deposit_already_used', 'self_approval_forbidden'],
  },
  async ({ context, body, id }) => {
    const depositId = id('id')
    return showDecision(context, depositId, await refundDeposit(context, { depositId, ...body }))
  },
)

const withdrawDepositRequestOperation = serve(
  operations.withdrawDepositRequest,
  {
    summary: 'Withdraw a match or a refund that waits for a second person, or reject that of somebody else',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    answers: 'The deposit',
    problems: ['invalid_transition'],
  },
  async ({ context, body: { action, quote_id: quoteId, reference }, id }) => {
    await dropDepositRequest(context, id('id'), { action, quoteId, reference })
    return { status: 200, body: await showDeposit(context, id('id')) }
  },
)

export const depositOperations: readonly ServedOperation[] = [
  listDepositsOperation,
  readDepositOperation,
  matchDepositOperation,
  refundDepositOperation,
  withdrawDepositRequestOperation,
]
