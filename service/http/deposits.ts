import { serviceOperations } from '#contract/service-operations'
import { type DepositOutcome, matchDepositByHand, refundDeposit } from '../deposits/decide-deposit'
import { findCandidateQuotes, listDeposits, mustFindDeposit } from '../deposits/deposit.queries'
import { subjectOf } from '../deposits/inbound.queries'
import { findWaitingRequest } from '../dual-control/second-person'
import type { Context } from '../ground/context'
import { toCreatedBetween, toPageAnswer, toPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toDeposit, toPendingRequest } from './to-deposit'

async function showDecision(context: Context, depositId: string, outcome: DepositOutcome) {
  return { status: 200, body: { outcome, deposit: toDeposit(await mustFindDeposit(context, depositId)) } }
}

const listDepositsOperation = serve(
  serviceOperations.listDeposits,
  {
    summary: 'Money that arrived from outside, newest first',
    scope: 'transfers:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => {
    const { createdFrom, createdTo } = toCreatedBetween(query)
    const filter = { status: query.status, createdFrom, createdTo }
    return toPageAnswer(await listDeposits(context, { filter, ...toPageRequest(query) }), toDeposit)
  },
)

const readDepositOperation = serve(
  serviceOperations.readDeposit,
  {
    summary: 'A deposit, with the open quotes that it may be for',
    scope: 'transfers:read',
    answers: 'The deposit',
    problems: [],
  },
  async ({ context, id }) => {
    const deposit = await mustFindDeposit(context, id('id'))
    const shown = toDeposit(deposit)
    const isOpen = shown.status === 'pending' || shown.status === 'unmatched'
    const candidates = isOpen ? await findCandidateQuotes(context, deposit) : []
    const request = toPendingRequest(isOpen ? await findWaitingRequest(context, subjectOf(deposit.id)) : undefined)
    return { status: 200, body: { ...shown, candidate_quote_ids: candidates, pending_request: request } }
  },
)

const matchDepositOperation = serve(
  serviceOperations.matchDeposit,
  {
    summary: 'Give money to an open deposit quote of the same amount, although its payer named other details; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    answers: 'What came of it',
    problems: [
      'quote_not_found',
      'quote_expired',
      'quote_not_confirmable',
      'deposit_mismatch',
      'deposit_already_used',
      'duplicate_partner_reference',
      'self_approval_forbidden',
      'customer_not_found',
      'customer_not_verified',
      'customer_blocked',
    ],
  },
  async ({ context, body, id }) => {
    const { id: depositId } = await mustFindDeposit(context, id('id'))
    return showDecision(context, depositId, await matchDepositByHand(context, { depositId, quoteId: body.quote_id }))
  },
)

const refundDepositOperation = serve(
  serviceOperations.refundDeposit,
  {
    summary: 'Record that unmatched money was sent back; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    answers: 'What came of it',
    problems: ['invalid_transition', 'deposit_already_used', 'self_approval_forbidden'],
  },
  async ({ context, body, id }) => {
    const depositId = id('id')
    return showDecision(context, depositId, await refundDeposit(context, { depositId, reference: body.reference }))
  },
)

export const depositOperations: readonly ServedOperation[] = [
  listDepositsOperation,
  readDepositOperation,
  matchDepositOperation,
  refundDepositOperation,
]
