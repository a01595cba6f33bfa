import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import { isErased, openDetails } from '../customers/bank-accounts/sealed-details'
import { recordEvents } from '../events/record-event'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { mustHaveScope } from '../ground/scopes'
import { readBankAnswers } from '../payouts/bank-answers'
import { listClaims } from '../payouts/claim.queries'
import { findPayout, listWaitingPayouts, type Payout } from '../payouts/payout.queries'
import { recordOutcome } from '../payouts/record-outcome'
import { toPageAnswer, toPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toBankAnswer, toHistory, toPayout, toReading } from './to-payout'

async function mustFindPayout(context: Context, transactionId: string): Promise<Payout> {
  const payout = await findPayout(context, transactionId)
  if (payout === undefined) throw new ServiceError('transaction_not_found', `No payout ${transactionId}`)
  return payout
}

const listWaitingPayoutsOperation = serve(
  operations.listWaitingPayouts,
  {
    summary:
      'Payouts that people execute or decide: those at a bank without a rail, stuck ones, and returns that are not booked yet',
    scope: 'transfers:settle',
    orScope: 'transfers:approve',
    answers: 'One page, oldest first, beneficiaries masked',
    problems: [],
  },
  async ({ context, query }) =>
    toPageAnswer(await listWaitingPayouts(context, toPageRequest(query).page), (payout) => toPayout(payout)),
)

const readPayout = serve(
  operations.readPayout,
  {
    summary:
      'A payout by the id of its transaction; `reveal=true` answers the full numbers (scope `bank_accounts:reveal`) and is recorded',
    scope: 'transfers:settle',
    orScope: 'transfers:approve',
    answers: 'The payout, with what people said of it',
    problems: [],
  },
  async ({ context, dependencies, query, id }) => {
    const reveal = query.reveal === 'true'
    if (reveal) mustHaveScope(context, 'bank_accounts:reveal')
    const payout = await mustFindPayout(context, id('id'))
    const { account, record } = payout
    const history = toHistory(await listClaims(context, record.id), payout.claim)
    if (!reveal || isErased(account)) return { status: 200, body: { ...toPayout(payout), history } }
    const data = { customer_id: account.customerId, transaction_id: record.id }
    await recordEvents(context, [{ type: 'bank_account.revealed', objectId: account.id, data }])
    return { status: 200, body: { ...toPayout(payout, openDetails(dependencies.vault, account)), history } }
  },
)

const recordOutcomeOperation = serve(
  operations.recordPayoutOutcome,
  {
    summary: 'Say how a payout ended at the bank: it is booked when a second person says the same',
    description:
      '`returned` is money of a delivered payout that came back: all of it or a part, and however late. Its share of the payment goes back to the prefunded account at the original rate, rounded down over all parts together, and so does its share of the fees unless the organization keeps them. One `reference` of the bank is booked once (`return_already_booked`).',
    scope: 'transfers:settle',
    orScope: 'transfers:approve',
    needsActor: true,
    mustExist: (context, id) => mustFindPayout(context, id('id')),
    answers: 'The outcome',
    problems: [
      'invalid_transition',
      'precondition_failed',
      'self_approval_forbidden',
      'confirmation_mismatch',
      'return_already_booked',
    ],
  },
  async ({ context, body, id }) => {
    const step = await recordOutcome(context, id('id'), { reading: toReading(body), answers: body.answers })
    return { status: 200, body: { step, payout: toPayout(await mustFindPayout(context, id('id'))) } }
  },
)

const readBankAnswersOperation = serve(
  operations.readBankAnswers,
  {
    summary: 'How the banks of Venezuela answer payouts today',
    description:
      'Counts payouts of this organization, also those of its other keys, and none that a person executes at the bank. A gateway that is left alone after several failures is known to the process that met them; to the others by the payouts that wait for it.',
    scope: 'transfers:read',
    readsMuch: true,
    answers: 'One row for each bank that any payout went to',
    problems: [],
  },
  async ({ context, dependencies: { rails } }) => {
    const now = await readNow(context)
    const [rail, { since, banks }] = await Promise.all([rails.for(context), readBankAnswers(context, now)])
    const isPaused = (rail.pausedMs?.() ?? 0) > 0
    const data = banks.map((bank) => toBankAnswer(bank, { now, isPaused }))
    return { status: 200, body: { as_of: now.toISOString(), since: since.toISOString(), data } }
  },
)

export const payoutOperations: readonly ServedOperation[] = [
  listWaitingPayoutsOperation,
  readPayout,
  recordOutcomeOperation,
  readBankAnswersOperation,
]
