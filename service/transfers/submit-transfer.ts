import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { errorName } from '#database/error-name'
import type { JobHandler } from '#database/jobs'
import { keptStatement } from '#database/kept-statement'
import type { Vault } from '#database/vault'
import { openDetails } from '../customers/bank-accounts/sealed-details'
import { bankAccounts } from '../customers/bank-accounts/tables'
import { keptTime } from '../ground/clock'
import type { Log, Resources } from '../ground/resources'
import type { Inquiry, RailAdapter, RailOutcome, Rails } from '../rails/rail'
import { quoteColumns } from './quote.queries'
import { settleOutcome } from './settle-transfer'
import type { Quote, Transaction } from './tables'
import { quotes, transactions } from './tables'
import { isTransaction } from './transaction.queries'
import { nextPollAt } from './transaction.rules'

/** The queue that `pay_quote` and confirmations fill. */
export const submissionQueue = 'rail.submit'

const Payload = z.object({ transactionId: z.string() })
type Key = { organizationId: string; transactionId: string }
type BankAccountRow = typeof bankAccounts.$inferSelect
/** `account`: as quoted, because its row never changes and survives its deletion; null for a wallet. */
type FoundTransfer = { quote: Quote; transaction: Transaction; account: BankAccountRow | null; now: Date }
type Question = 'submit' | 'status'

/**
 * Returns the job handler that submits a transaction to its rail and polls until the outcome is final. The start of the
 * submission is committed before the call, so a worker that dies leaves a mark: a rail with idempotent submissions gets it again
 * under the same reference, any other is only queried. Times are the database's; those of an answer are read after it has
 * arrived.
 */
export function submitTransfer(dependencies: Pick<Resources, 'db' | 'vault' | 'log' | 'clock'> & { rails: Rails }): JobHandler {
  const { rails } = dependencies
  return async (job, { now: dueAt }) => {
    const key = { organizationId: job.organizationId, ...Payload.parse(job.payload) }
    const found = await findTransfer(dependencies, key)
    if (found === undefined) return undefined
    const { provider, createdAt } = found.quote
    // Checked before the start is recorded: while the circuit is open, nothing is submitted.
    const adapter = await rails.byId({ organizationId: key.organizationId, id: provider, at: createdAt })
    const pausedMs = adapter.pausedMs?.() ?? 0
    if (pausedMs > 0) return { runAgainAt: new Date(dueAt.getTime() + pausedMs) }
    const ask = nextQuestion(found.transaction, adapter)
    if (ask === 'nothing') return undefined
    const transaction = ask === 'submit' ? await begin(dependencies.db, found) : found.transaction
    if (transaction === undefined) return { runAgainAt: dueAt }
    const outcome = await callRail(dependencies, adapter, { ask, ...found, transaction })
    const unit = {
      db: dependencies.db,
      organizationId: key.organizationId,
      now: dependencies.clock?.(),
      by: `rail:${adapter.id}`,
    }
    const { settled, now } = await settleOutcome(unit, found.quote, outcome)
    warn(dependencies.log, transaction, outcome, settled)
    return runAgain(outcome, transaction, { settled, now })
  }
}

async function findTransfer(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  { organizationId, transactionId }: Key,
): Promise<FoundTransfer | undefined> {
  const [found] = await transferById(db).execute({ organizationId, transactionId, now: clock?.().toISOString() ?? null })
  return found
}

const transferById = keptStatement((db) =>
  db
    .select({
      quote: quoteColumns,
      transaction: getTableColumns(transactions),
      account: getTableColumns(bankAccounts),
      now: keptTime,
    })
    .from(transactions)
    .innerJoin(quotes, and(eq(quotes.organizationId, transactions.organizationId), eq(quotes.id, transactions.quoteId)))
    .leftJoin(
      bankAccounts,
      and(eq(bankAccounts.organizationId, quotes.organizationId), eq(bankAccounts.id, quotes.destinationBankAccountId)),
    )
    .where(isTransaction(sql.placeholder('organizationId'), sql.placeholder('transactionId')))
    .prepare('transfer'),
)

/**
 * Records the start of a submission. Returns undefined if the transaction changed since `found`: the job must read it again. The
 * update checks the current row, so of two concurrent runners only one begins.
 */
async function begin(
  db: Resources['db'],
  { transaction: { organizationId, id, submission, submissions, submittedAt }, now }: FoundTransfer,
): Promise<Transaction | undefined> {
  const [begun] = await db
    .update(transactions)
    .set({
      submission: 'begun',
      submissions: submissions + 1,
      // The time of the first submission, so that a payout that is resubmitted again and again still becomes stuck.
      ...(submittedAt === null && { submittedAt: now }),
    })
    .where(
      and(
        isTransaction(organizationId, id),
        eq(transactions.status, 'processing'),
        eq(transactions.submission, submission),
        eq(transactions.submissions, submissions),
        isNull(transactions.stuckAt),
      ),
    )
    .returning()
  return begun
}

/**
 * Returns the next call to the rail. A submission without an answer may never have been sent. It is repeated only if that cannot
 * pay twice and staff were not called: what they find rejected must not be paid meanwhile.
 */
function nextQuestion({ status, submission, stuckAt }: Transaction, { hasIdempotentSubmit }: RailAdapter): Question | 'nothing' {
  if (status === 'completed') return 'status'
  if (status !== 'processing') return 'nothing'
  if (stuckAt !== null) return 'status'
  return submission === 'none' || (submission === 'begun' && hasIdempotentSubmit) ? 'submit' : 'status'
}

/** Calls the rail. After any error it may have executed the payout, so the outcome is unknown. */
async function callRail(
  { vault, log }: Pick<Resources, 'vault' | 'log'>,
  adapter: RailAdapter,
  { ask, quote, transaction, account, now }: FoundTransfer & { ask: Question },
): Promise<RailOutcome> {
  const inquiry: Inquiry = {
    transactionId: transaction.id,
    amountMinor: quote.quotedAmountMinor,
    currency: quote.destinationCurrency,
    beneficiary: beneficiaryOf(vault, quote, account),
    providerReference: transaction.providerReference,
    submittedAt: transaction.submittedAt ?? now,
    completedAt: transaction.completedAt,
  }
  const answer = ask === 'submit' ? adapter.submit({ ...inquiry, concept: quote.description }, now) : adapter.status(inquiry, now)
  return answer.catch((error) => {
    log('error', 'rail_call_failed', { rail: adapter.id, transactionId: transaction.id, error: errorName(error) })
    return { outcome: 'unknown' }
  })
}

/** Logs what needs a person: a rail without funds, an unlisted code, and an outcome that the booked state does not allow. */
function warn(log: Log, { id: transactionId, provider: rail }: Transaction, outcome: RailOutcome, settled: boolean): void {
  if (outcome.outcome === 'rejected' && outcome.failureCode === 'rail_liquidity')
    log('error', 'rail_without_funds', { rail, transactionId })
  if (outcome.outcome === 'unknown' && outcome.isUnlisted)
    log('error', 'network_code_unlisted', { rail, transactionId, code: outcome.code })
  if (settled || (outcome.outcome !== 'rejected' && outcome.outcome !== 'returned')) return
  log('error', 'rail_answer_refused', { rail, transactionId, outcome: outcome.outcome })
}

function beneficiaryOf(vault: Vault, { destinationBankAccountId: id }: Quote, account: BankAccountRow | null) {
  if (account === null) throw new Error(id === null ? 'A wallet has no beneficiary at a bank' : `Bank account ${id} is gone`)
  const { bankCode, accountType, countryCode, accountHolderName: holderName } = account
  return { bankCode, accountType, countryCode, holderName, ...openDetails(vault, account) }
}

/** Returns when to look up again: until the outcome is final. An outcome that could not be booked is not final either. */
function runAgain(
  outcome: RailOutcome,
  { polls, status }: Transaction,
  { settled, now }: { settled: boolean; now: Date },
): { runAgainAt: Date } | undefined {
  const hint = 'checkAt' in outcome ? outcome.checkAt : undefined
  const isFinal = status === 'completed' || (settled && outcome.outcome !== 'accepted' && outcome.outcome !== 'unknown')
  if (isFinal) return hint && { runAgainAt: hint }
  return { runAgainAt: hint ?? nextPollAt(polls, now) }
}
