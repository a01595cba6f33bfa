import type { Currency } from '#contract/currency'
import { formatDecimal } from '#contract/money'
import { operations } from '#contract/operations'
import { toAsset } from '../ledger/entries.rules'
import { entryCursors } from '../ledger/entry-cursors'
import { listPrefundedEntries } from '../ledger/prefunded-entries'
import { readPrefundedStatement } from '../ledger/prefunded-statement'
import { toCreatedBetween, toPageAnswer } from './lists'
import { type ServedOperation, serve } from './operation'
import { showPrefundedAccount } from './prefunded-accounts'

/** Returns a function that writes ledger units of a currency exactly: six decimals for USDC, two for the others. */
function exactIn(currency: Currency): (units: bigint) => string {
  const scale = Number(toAsset(currency).split('/')[1])
  return (units) => formatDecimal(units, scale)
}

const listEntriesOperation = serve(
  operations.listPrefundedEntries,
  {
    summary: 'What moved the money of a prefunded account, newest first, with the balance after each movement',
    scope: 'prefunded:read',
    readsMuch: true,
    orScope: 'prefunded:approve',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'One page',
    problems: [],
  },
  async ({ context, dependencies, query, id }) => {
    const { id: accountId, currency } = await showPrefundedAccount(context, id('id'))
    const shown = exactIn(currency)
    const { createdFrom, createdTo } = toCreatedBetween(query)
    const cursors = entryCursors(dependencies.vault, { organizationId: context.organizationId, accountId })
    const after = query.cursor === undefined ? undefined : cursors.read(query.cursor)
    const found = await listPrefundedEntries(context, { accountId, createdFrom, createdTo, limit: query.limit, after, cursors })
    return toPageAnswer(found, (entry) => ({
      id: entry.id,
      kind: entry.kind,
      reference: entry.reference,
      quote_id: entry.quoteId,
      transaction_id: entry.transactionId,
      customer_id: entry.customerId,
      partner_reference_id: entry.partnerReference,
      currency,
      amount: shown(entry.amountUnits),
      balance_after: entry.balanceUnits === null ? null : shown(entry.balanceUnits),
      created_by: entry.createdBy,
      created_at: entry.createdAt.toISOString(),
      reversed: entry.reversed,
    }))
  },
)

const readStatementOperation = serve(
  operations.readPrefundedStatement,
  {
    summary: 'What a prefunded account held before and after a period, and what moved between',
    description:
      'It is calculated back from the balance of now. If more than 500,000 movements were made since the period began, it is refused (422, `created_from` is `out_of_range`): read the movements instead.',
    scope: 'prefunded:read',
    readsMuch: true,
    orScope: 'prefunded:approve',
    mustExist: (context, id) => showPrefundedAccount(context, id('id')),
    answers: 'The statement',
    problems: [],
  },
  async ({ context, query, id }) => {
    const { id: accountId, currency } = await showPrefundedAccount(context, id('id'))
    const { createdFrom, createdTo } = toCreatedBetween(query)
    const statement = await readPrefundedStatement(context, { accountId, createdFrom, createdTo })
    const shown = exactIn(currency)
    return {
      status: 200,
      body: {
        currency,
        from: createdFrom?.toISOString() ?? null,
        to: createdTo?.toISOString() ?? null,
        opening_balance: shown(statement.openingUnits),
        money_in: shown(statement.inUnits),
        money_out: shown(statement.outUnits),
        closing_balance: shown(statement.closingUnits),
        kinds: statement.kinds.map(({ kind, count, amountUnits }) => ({ kind, count, amount: shown(amountUnits) })),
      },
    }
  },
)

export const prefundedMovementOperations: readonly ServedOperation[] = [listEntriesOperation, readStatementOperation]
