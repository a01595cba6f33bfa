import {
  DepositDecision,
  DepositDetail,
  DepositPage,
  DepositQuery,
  MatchDepositBody,
  RefundDepositBody,
} from '#contract/deposits'
import type { Context } from '../context'
import { type DepositOutcome, matchDepositByHand, refundDeposit } from '../deposits/decide-deposit'
import { findCandidates, listDeposits, mustFindDeposit } from '../deposits/deposit.queries'
import { findWaitingRequest } from '../second-person'
import { subjectOf } from '../transfers/inbound.queries'
import { toCreatedBetween, toPageAnswer, toPageRequest } from './lists'
import { noQuery, type Operation, read, write } from './operation'
import { toDeposit, toPendingRequest } from './to-deposit'

const oneDeposit = { id: 'not_found' } as const

async function showDecision(context: Context, depositId: string, outcome: DepositOutcome) {
  return { status: 200, body: { outcome, deposit: toDeposit(await mustFindDeposit(context, depositId)) } }
}

const listDepositsOperation = read(
  {
    id: 'listDeposits',
    path: '/v1/deposits',
    summary: 'Money that arrived from outside, newest first',
    scope: 'transfers:read',
    ids: {},
    query: DepositQuery,
    answer: { status: 200, description: 'One page', schema: DepositPage },
    problems: [],
  },
  async ({ context, query }) => {
    const { createdFrom, createdTo } = toCreatedBetween(query)
    const filter = { status: query.status, createdFrom, createdTo }
    return toPageAnswer(await listDeposits(context, { filter, ...toPageRequest(query) }), toDeposit)
  },
)

const readDepositOperation = read(
  {
    id: 'readDeposit',
    path: '/v1/deposits/{id}',
    summary: 'A deposit, with the open quotes that it may be for',
    scope: 'transfers:read',
    ids: oneDeposit,
    query: noQuery,
    answer: { status: 200, description: 'The deposit', schema: DepositDetail },
    problems: [],
  },
  async ({ context, id }) => {
    const deposit = await mustFindDeposit(context, id('id'))
    const shown = toDeposit(deposit)
    const isOpen = shown.status === 'pending' || shown.status === 'unmatched'
    const candidates = isOpen ? await findCandidates(context, deposit) : []
    const request = toPendingRequest(isOpen ? await findWaitingRequest(context, subjectOf(deposit.id)) : undefined)
    return { status: 200, body: { ...shown, candidate_quote_ids: candidates, pending_request: request } }
  },
)

const matchDepositOperation = write(
  {
    id: 'matchDeposit',
    method: 'post',
    path: '/v1/deposits/{id}/match',
    summary: 'Give money to an open deposit quote of the same amount, although its payer named other details; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    ids: oneDeposit,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    body: MatchDepositBody,
    answer: { status: 200, description: 'What came of it', schema: DepositDecision },
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

const refundDepositOperation = write(
  {
    id: 'refundDeposit',
    method: 'post',
    path: '/v1/deposits/{id}/refund',
    summary: 'Record that unmatched money was sent back; takes two people',
    scope: 'transfers:confirm',
    orScope: 'transfers:approve',
    needsActor: true,
    ids: oneDeposit,
    mustExist: (context, id) => mustFindDeposit(context, id('id')),
    body: RefundDepositBody,
    answer: { status: 200, description: 'What came of it', schema: DepositDecision },
    problems: ['invalid_transition', 'deposit_already_used', 'self_approval_forbidden'],
  },
  async ({ context, body, id }) => {
    const depositId = id('id')
    return showDecision(context, depositId, await refundDeposit(context, { depositId, reference: body.reference }))
  },
)

export const depositOperations: readonly Operation[] = [
  listDepositsOperation,
  readDepositOperation,
  matchDepositOperation,
  refundDepositOperation,
]
