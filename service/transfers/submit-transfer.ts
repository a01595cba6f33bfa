import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobHandler } from '#database/jobs'
import { keptStatement } from '#database/kept-statement'
import { transaction as inTransaction } from '#database/open'
import { pipelined } from '#database/pipelined'
import type { Vault } from '#database/vault'
import { openDetails } from '../customers/bank-accounts/sealed-details'
import { bankAccounts } from '../customers/bank-accounts/tables'
import { keptTime, readNow, timeOf } from '../ground/clock'
import type { Log, Resources } from '../ground/resources'
import type { Inquiry, RailAdapter, RailOutcome, Rails } from '../rails/rail'
import { quoteColumns } from './quote.queries'
import { lockTransfer, settleTransfer } from './settle-transfer'
import type { Quote, Transaction } from './tables'
import { quotes, transactions } from './tables'
import { isTransaction } from './transaction.queries'
import { nextPollAt } from './transaction.rules'

/** The queue that `pay_quote` and confirmations fill. */
export const submissionQueue = 'rail.submit'

const Payload = z.object({ transactionId: z.string() })
type Key = { organizationId: string; transactionId: string }
type BankAccountRow = typeof bankAccounts.$inferSelect
/** `account`: as it was quoted. Its row is never changed, and outlives its deletion; a wallet has none. */
type FoundTransfer = { quote: Quote; transaction: Transaction; account: BankAccountRow | null; now: Date }
type Question = 'submit' | 'status'

/**
 * Hands a transaction to its rail, and polls until the answer is final. That the submission has begun is committed before the rail is called,
 * so a worker that dies in between leaves a mark: a rail with idempotent submissions gets it again under the same reference, any other one
 * is only asked about it. Times are the database's, and those of an answer are read when the answer is there.
 */
export function submitTransfer(dependencies: Pick<Resources, 'db' | 'vault' | 'log' | 'clock'> & { rails: Rails }): JobHandler {
  const { db, rails, clock } = dependencies
  return async (job, { now: dueAt }) => {
    const key = { organizationId: job.organizationId, ...Payload.parse(job.payload) }
    const found = await findTransfer(dependencies, key)
    if (found === undefined) return undefined
    const { provider, createdAt, id: quoteId } = found.quote
    // Before it is recorded as handed over: what cannot be reached now has not been asked for anything.
    const adapter = await rails.byId({ organizationId: key.organizationId, id: provider, at: createdAt })
    const pausedMs = adapter.pausedMs?.() ?? 0
    if (pausedMs > 0) return { runAgainAt: new Date(dueAt.getTime() + pausedMs) }
    const ask = nextQuestion(found.transaction, adapter)
    if (ask === 'nothing') return undefined
    const transaction = ask === 'submit' ? await begin(dependencies, found) : found.transaction
    if (transaction === undefined) return { runAgainAt: dueAt }
    const outcome = await callRail(dependencies, adapter, { ask, ...found, transaction })
    const { settled, now } = await inTransaction(db, async (tx) => {
      const [now, locked] = await pipelined([
        readNow({ db: tx, now: clock?.() }),
        lockTransfer({ db: tx, organizationId: key.organizationId }, { ...key, quoteId }),
      ])
      const unit = { db: tx, organizationId: key.organizationId, now, by: `rail:${adapter.id}` }
      return { settled: await settleTransfer(unit, locked, outcome), now }
    })
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
 * Records a submission before it is made. Returns undefined where the transaction is not any more what `found` holds: it has to be read again. The
 * condition is checked on the row as it is then, so of two runners one begins.
 */
async function begin(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  { transaction: { organizationId, id, submission, submissions } }: FoundTransfer,
): Promise<Transaction | undefined> {
  const [begun] = await db
    .update(transactions)
    .set({
      submission: 'begun',
      submissions: submissions + 1,
      // Of the first one: a payout that is submitted again and again gets stuck like any other.
      submittedAt: sql`coalesce(${transactions.submittedAt}, date_trunc('milliseconds', ${timeOf({ now: clock?.() })}))`,
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
 * A submission without an answer may never have left. It is made again only where that cannot pay twice, and not once people were called:
 * what they are about to find refused must not be paid meanwhile.
 */
function nextQuestion({ status, submission, stuckAt }: Transaction, { hasIdempotentSubmit }: RailAdapter): Question | 'nothing' {
  if (status === 'completed') return 'status'
  if (status !== 'processing') return 'nothing'
  if (stuckAt !== null) return 'status'
  return submission === 'none' || (submission === 'begun' && hasIdempotentSubmit) ? 'submit' : 'status'
}

/** Whatever goes wrong on the way, the rail may have executed: the outcome is then unknown. */
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
    const name = error instanceof Error ? error.name : typeof error
    log('error', 'rail_call_failed', { rail: adapter.id, transactionId: transaction.id, error: name })
    return { outcome: 'unknown' }
  })
}

/** What people have to look at: a rail without money, a code that no list explains, and an answer that cannot follow on what was booked. */
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

/** Asked again until the answer is final; also when a rail says what cannot follow, for then it has not said how the payout ended. */
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
