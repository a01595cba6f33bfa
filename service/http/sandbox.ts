import { z } from 'zod'
import { Customer } from '#contract/customers'
import { Deposit } from '#contract/deposits'
import { ServiceError } from '#contract/errors'
import { maxAmountMinor, parseDecimal } from '#contract/money'
import { PrefundedAccount } from '#contract/prefunded-accounts'
import {
  AdvanceClockBody,
  ChainDepositBody,
  ClockAdvance,
  SandboxDepositBody,
  SimulateFundingBody,
  SimulateKycBody,
} from '#contract/sandbox'
import { Transaction } from '#contract/transfers'
import type { Context } from '../context'
import { creditChainDeposit } from '../deposits/credit-chain-deposit'
import { mustFindDeposit } from '../deposits/deposit.queries'
import { reportUnmatched } from '../deposits/report-unmatched'
import { newId } from '../ids'
import { topUp } from '../ledger/fund-account'
import { byOf } from '../party'
import { advanceClock } from '../sandbox/advance-clock'
import { simulateDeposit } from '../sandbox/simulate-deposit'
import { simulateKyc } from '../sandbox/simulate-kyc'
import { simulateOutcome } from '../sandbox/simulate-outcome'
import { expireQuotes } from '../transfers/expire-quotes'
import { readNow } from '../transfers/step'
import { markStuckTransfers } from '../transfers/stuck-transfers'
import { findTransaction } from '../transfers/transaction.queries'
import { existingCustomer, renderCustomer } from './customers'
import { idempotently } from './idempotency'
import { toDate } from './lists'
import { type Operation, write } from './operation'
import { onePrefundedAccount, showPrefundedAccount } from './prefunded-accounts'
import { renderAnswer } from './run-operation'
import { toDeposit } from './to-deposit'
import { toTransaction } from './to-transfer'

/** All of them exist for test keys only. */
const shared = { method: 'post', scope: 'sandbox:simulate', environment: 'test' } as const

const SimulationBody = z
  .strictObject({
    outcome: z.enum(['completed', 'rejected', 'returned', 'unknown']),
    /** A code of the network: for `rejected` one that refuses, for `unknown` one that leaves it open or is in no list. */
    code: z
      .string()
      .regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' })
      .optional(),
    /** How much came back, with `returned`; the whole when absent. */
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 1000)
      .optional(),
  })
  .meta({ id: 'SimulationBody' })

const simulateOutcomeOperation = write(
  {
    ...shared,
    id: 'simulateOutcome',
    path: '/v1/sandbox/transactions/{id}/outcome',
    summary: 'Let the rail of a test transaction answer now',
    ids: { id: 'transaction_not_found' },
    mustExist: async (context, id) => {
      if (!(await findTransaction(context, id('id')))) throw new ServiceError('transaction_not_found', 'No such transaction')
    },
    body: SimulationBody,
    answer: { status: 200, description: 'The transaction', schema: Transaction },
    problems: ['invalid_transition'],
  },
  async ({ context, body: { amount, ...body }, id }) => {
    const simulation = { ...body, amountMinor: amount === undefined ? undefined : BigInt(amount) }
    return { status: 200, body: toTransaction(await simulateOutcome(context, id('id'), simulation)) }
  },
)

const simulateDepositOperation = write(
  {
    ...shared,
    id: 'simulateDeposit',
    path: '/v1/sandbox/deposits',
    summary: 'Let the bank of a test organization report money',
    ids: {},
    body: SandboxDepositBody,
    answer: { status: 200, description: 'What was received', schema: Deposit },
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

const simulateChainDepositOperation = write(
  {
    ...shared,
    id: 'simulateChainDeposit',
    path: '/v1/sandbox/chain-deposits',
    summary: 'Let USDC arrive at the wallet of a test customer',
    ids: {},
    body: ChainDepositBody,
    answer: { status: 200, description: 'What arrived', schema: Deposit },
    problems: ['customer_not_found', 'deposit_mismatch'],
  },
  async ({ context, body }) => {
    const step = { ...context, now: await readNow(context), by: byOf(context) }
    const arrived = await creditChainDeposit(step, {
      transactionHash: body.transaction_hash,
      logIndex: body.log_index ?? 0,
      walletAddress: body.wallet_address,
      amountUnits: parseDecimal(body.amount, 6),
    })
    return showDeposit(context, arrived.id)
  },
)

const simulateKycOperation = write(
  {
    ...shared,
    id: 'simulateKyc',
    path: '/v1/sandbox/customers/{id}/kyc',
    summary: 'Let the verification of a test customer end now',
    ids: { id: 'customer_not_found' },
    mustExist: (context, id) => existingCustomer(context, id('id')),
    body: SimulateKycBody,
    answer: { status: 200, description: 'The customer', schema: Customer },
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => {
    const customer = await simulateKyc(context, id('id'), body.outcome)
    return { status: 200, body: await renderCustomer(context, customer) }
  },
)

const simulateFundingOperation = write(
  {
    ...shared,
    id: 'simulateFunding',
    path: '/v1/sandbox/prefunded-accounts/{id}/fund',
    summary: 'Put money into a prefunded account of a test organization',
    ids: onePrefundedAccount,
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    body: SimulateFundingBody,
    answer: { status: 200, description: 'The account', schema: PrefundedAccount },
    problems: ['invalid_transition'],
  },
  async ({ context, body, id }) => {
    await topUp(context, { accountId: id('id'), amountMinor: BigInt(body.amount), reference: newId() })
    return { status: 200, body: await showPrefundedAccount(context, id('id')) }
  },
)

const advanceClockOperation = write(
  {
    ...shared,
    id: 'advanceClock',
    path: '/v1/sandbox/clock/advance',
    summary: 'Bring nearer whatever waits for a time in a test organization: quotes, confirmations, rails, deposits, approvals',
    ids: {},
    body: AdvanceClockBody,
    transaction: 'own',
    answer: { status: 200, description: 'How much nearer', schema: ClockAdvance },
    problems: [],
  },
  async ({ context, body, intent }) => {
    const answer = await idempotently(context, intent, async (inside) => {
      await advanceClock(inside, body.seconds)
      return renderAnswer({ status: 200, body: { seconds: body.seconds } })
    })
    // What is over by now ends at once, instead of with the next sweep.
    await expireQuotes(context.db, context.now)
    await markStuckTransfers(context.db, context.now)
    await reportUnmatched(context.db, context.now)
    return answer
  },
)

async function showDeposit(context: Context, depositId: string) {
  return { status: 200, body: toDeposit(await mustFindDeposit(context, depositId)) }
}

export const sandboxOperations: readonly Operation[] = [
  simulateOutcomeOperation,
  simulateDepositOperation,
  simulateChainDepositOperation,
  simulateKycOperation,
  simulateFundingOperation,
  advanceClockOperation,
]
