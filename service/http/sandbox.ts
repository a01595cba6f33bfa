import { ServiceError } from '#contract/errors'
import { parseDecimal } from '#contract/money'
import { serviceOperations } from '#contract/service-operations'
import { creditChainDeposit } from '../deposits/credit-chain-deposit'
import { mustFindDeposit } from '../deposits/deposit.queries'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { idempotently } from '../idempotency/idempotently'
import { topUp } from '../ledger/fund-account'
import { advanceClock, endWhatIsOver } from '../sandbox/advance-clock'
import { simulateDeposit } from '../sandbox/simulate-deposit'
import { simulateKyc } from '../sandbox/simulate-kyc'
import { simulateOutcome } from '../sandbox/simulate-outcome'
import { findTransaction } from '../transfers/transaction.queries'
import { mustFindCustomer, renderCustomer } from './customers'
import { toDate } from './lists'
import { type ServedOperation, serve } from './operation'
import { showPrefundedAccount } from './prefunded-accounts'
import { renderAnswer } from './run-operation'
import { toDeposit } from './to-deposit'
import { toTransaction } from './to-transfer'

/** All sandbox operations exist for test keys only. */
const shared = { scope: 'sandbox:simulate', environment: 'test' } as const

const simulateOutcomeOperation = serve(
  serviceOperations.simulateOutcome,
  {
    ...shared,
    summary: 'Let the rail of a test transaction answer now',
    mustExist: async (context, id) => {
      if (!(await findTransaction(context, id('id')))) throw new ServiceError('transaction_not_found', 'No such transaction')
    },
    answers: 'The transaction',
    problems: ['invalid_transition'],
  },
  async ({ context, body: { amount, ...body }, id }) => {
    const simulation = { ...body, amountMinor: amount === undefined ? undefined : BigInt(amount) }
    return { status: 200, body: toTransaction(await simulateOutcome(context, id('id'), simulation)) }
  },
)

const simulateDepositOperation = serve(
  serviceOperations.simulateDeposit,
  {
    ...shared,
    summary: 'Let the bank of a test organization report money',
    answers: 'What was received',
    problems: ['deposit_mismatch'],
  },
  async ({ context, dependencies, body }) => {
    const depositId = await simulateDeposit(context, dependencies, {
      amountMinor: BigInt(body.amount),
      bankCode: body.bank_code,
      phoneNumber: body.phone_number,
      reference: body.reference,
      movedAt: toDate(body.moved_at),
    })
    return showDeposit(context, depositId)
  },
)

const simulateChainDepositOperation = serve(
  serviceOperations.simulateChainDeposit,
  {
    ...shared,
    summary: 'Let USDC arrive at the wallet of a test customer',
    answers: 'What arrived',
    problems: ['customer_not_found', 'deposit_mismatch'],
  },
  async ({ context, body }) => {
    const unit = { ...context, now: await readNow(context), by: byOf(context) }
    const arrived = await creditChainDeposit(unit, {
      transactionHash: body.transaction_hash,
      logIndex: body.log_index ?? 0,
      walletAddress: body.wallet_address,
      amountUnits: parseDecimal(body.amount, 6),
    })
    return showDeposit(context, arrived.id)
  },
)

const simulateKycOperation = serve(
  serviceOperations.simulateKyc,
  {
    ...shared,
    summary: 'Let the verification of a test customer end now',
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The customer',
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => {
    const customer = await simulateKyc(context, id('id'), body.outcome)
    return { status: 200, body: await renderCustomer(context, customer) }
  },
)

const simulateFundingOperation = serve(
  serviceOperations.simulateFunding,
  {
    ...shared,
    summary: 'Put money into a prefunded account of a test organization',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The account',
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => {
    await topUp(context, { accountId: id('id'), amountMinor: BigInt(body.amount), reference: newId() })
    return { status: 200, body: await showPrefundedAccount(context, id('id')) }
  },
)

const advanceClockOperation = serve(
  serviceOperations.advanceClock,
  {
    ...shared,
    summary: 'Advance the clock of a test organization: quotes, confirmations, rails, deposits and approvals become due',
    transaction: 'own',
    answers: 'By how many seconds',
    problems: [],
  },
  async ({ context, body, intent }) => {
    const answer = await idempotently(context, intent, async (inside) => {
      await advanceClock(inside, body.seconds)
      return renderAnswer({ status: 200, body: { seconds: body.seconds } })
    })
    await endWhatIsOver(context)
    return answer
  },
)

async function showDeposit(context: Context, depositId: string) {
  return { status: 200, body: toDeposit(await mustFindDeposit(context, depositId)) }
}

export const sandboxOperations: readonly ServedOperation[] = [
  simulateOutcomeOperation,
  simulateDepositOperation,
  simulateChainDepositOperation,
  simulateKycOperation,
  simulateFundingOperation,
  advanceClockOperation,
]
