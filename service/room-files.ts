import { join } from 'node:path'
import { quoteMoves } from '#contract/quote-moves'
import type { RoomFiles } from '#database/migrate'
import { projectRoot } from '#database/project-root'
import { delegatedFunctions, referenceTables } from './reference-tables'

/**
 * Returns the sources of this room's schema: numbered migrations, SQL functions beside the code that calls them, and the state
 * machine of quotes, which the database enforces too.
 */
export function roomFiles(): RoomFiles {
  const root = join(/* turbopackIgnore: true */ projectRoot(), 'service')
  const moves = quoteMoves.map(({ flow, step, from, to, transaction }) => ({
    flow,
    step,
    from_status: from,
    to_status: to,
    transaction_status: transaction,
  }))
  return {
    room: 'payments',
    folder: join(root, 'migrations'),
    functions: root,
    tables: [{ table: 'quote_moves', rows: moves }],
    addedOnly: ['ledger_transactions', 'postings', 'events', 'rates', 'quote_approvals', 'outcome_claims'],
    spread: { reference: Object.keys(referenceTables), delegated: delegatedFunctions },
  }
}
