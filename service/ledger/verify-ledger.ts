import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, retryCollisions, type Tx } from '#database/open'
import { readRows } from '#database/read-rows'
import { type BookCheck, changeChecks, collectMoves, keepBalances, wholeChecks } from './book-checks'
import { type Checkpoint, entriesSince, keepCheckpoint, readCheckpoint } from './checkpoint'
import { openChecks } from './open-checks'
import { collectQuoteBooks, quoteChecks } from './quote-checks'

/** A violation of an invariant: which one, where, and what was found. */
export type LedgerFinding = { invariant: string; organizationId: string | null; subject: string; found: string }

/** The maximum number of findings listed per invariant. */
export const mostFindings = 100
/**
 * Begins the statements that read the books of all organizations, so that whoever sees them on the server knows what they are.
 */
const ofAll = sql.raw('/* check of all books */')
/** The number of quotes per statement: each slice is a short statement with its own snapshot. */
const slice = 5_000

/** The invariants that are checked, in words. */
export const invariants = [...new Set([...wholeChecks, ...openChecks(''), ...quoteChecks].map(([invariant]) => invariant))]

/**
 * Verifies all the books of all organizations. An empty result means that they are correct; the next check can then start from
 * this checkpoint. Accounts and entries are read in one snapshot, quotes in slices, so that no transaction stays open for the
 * whole time.
 */
export async function verifyLedger(db: Db, now: Date): Promise<LedgerFinding[]> {
  const books = await inSnapshot(db, async (tx) => {
    const findings = await runChecks(tx, [...wholeChecks, ...openChecks(`'-infinity'`)])
    if (findings.length > 0) return findings
    await tx.execute(sql`${ofAll} delete from payments.ledger_checked_balances`)
    await tx.execute(sql`${ofAll}
      insert into payments.ledger_checked_balances (org_id, name, asset, balance)
      select org_id, name, asset, balance from payments.ledger_accounts where kind <> 'hold'`)
    await keepCheckpoint(tx, { takenAt: now, wholeAt: now })
    return findings
  })
  return capped([...books, ...(await checkQuotes(db, (after) => nextQuotes(db, after)))])
}

/**
 * Checks the entries since the checkpoint, their quotes, and open items; if all are correct, the checkpoint advances. Returns
 * undefined if this server has no checkpoint, so that all the books must be read.
 */
export async function verifyChanges(db: Db, now: Date): Promise<LedgerFinding[] | undefined> {
  const changes = await inSnapshot(db, async (tx) => {
    const checkpoint = await readCheckpoint(tx)
    return checkpoint && checkChanges(tx, checkpoint, now)
  })
  if (changes === undefined) return undefined
  const { findings, quotes } = changes
  let next = 0
  const inTurn = async () => {
    next += slice
    return quotes.slice(next - slice, next)
  }
  return capped([...findings, ...(await checkQuotes(db, inTurn))])
}

async function checkChanges(tx: Tx, checkpoint: Checkpoint, now: Date) {
  const since = new Date(checkpoint.takenAt.getTime() - overlapMs).toISOString()
  for (const statement of collectMoves(entriesSince(checkpoint))) await tx.execute(sql`${ofAll} ${sql.raw(statement)}`)
  const findings = await runChecks(tx, [...changeChecks, ...openChecks(`'${since}'`)])
  const quotes = await readRows(tx, QuoteKey, sql`${ofAll} ${sql.raw(changedQuotes(since))}`)
  if (findings.length === 0) {
    await tx.execute(sql`${ofAll} ${sql.raw(keepBalances)}`)
    await keepCheckpoint(tx, { takenAt: now, wholeAt: checkpoint.wholeAt })
  }
  return { findings, quotes }
}

const QuoteKey = z.object({ org_id: z.string(), id: z.string() })
type QuoteKey = z.output<typeof QuoteKey>
const FindingRow = z.object({ org_id: z.string().nullable(), subject: z.string(), found: z.string() })

/** Timestamps are those of effects, which are committed a little later. */
const overlapMs = 3600 * 1000

/** Returns a query of the quotes with new entries or new payments; a payment without any entry would otherwise be missed. */
function changedQuotes(since: string): string {
  return `
    select org_id, quote_id as id from moved_payments where quote_id is not null
    union select t.org_id, t.quote_id from payments.organizations o
    cross join lateral (select * from payments.transactions t where t.org_id = o.id and t.created_at > '${since}') as t`
}

function nextQuotes(db: Db, after: QuoteKey | undefined): Promise<QuoteKey[]> {
  const from = after ? sql`where (org_id, id) > (${after.org_id}::uuid, ${after.id}::uuid)` : sql``
  return readRows(db, QuoteKey, sql`${ofAll} select org_id, id from payments.quotes ${from} order by org_id, id limit ${slice}`)
}

async function checkQuotes(db: Db, next: (after: QuoteKey | undefined) => Promise<QuoteKey[]>): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  let last: QuoteKey | undefined
  for (let keys = await next(last); keys.length > 0; keys = await next(last)) {
    last = keys.at(-1)
    const listed = (column: keyof QuoteKey) => `'{${keys.map((key) => key[column]).join()}}'::uuid[]`
    const rows = `select q.* from payments.quotes q join unnest(${listed('org_id')}, ${listed('id')}) as k (org_id, id) using (org_id, id)`
    findings.push(...(await db.transaction((tx) => checkSlice(tx, rows), { isolationLevel: 'repeatable read' })))
    if (findings.length >= mostFindings) break
  }
  return findings
}

/** Checks one slice on one snapshot, because `quoteChecks` compares it with accounts and transactions that change meanwhile. */
async function checkSlice(tx: Tx, quotes: string): Promise<LedgerFinding[]> {
  await withoutDeadline(tx)
  await tx.execute(sql`${ofAll} ${sql.raw(collectQuoteBooks(quotes))}`)
  return runChecks(tx, quoteChecks)
}

/** Runs one check at a time, on one snapshot. A concurrent check is retried on a snapshot after the first. */
function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryCollisions(() =>
    db.transaction(
      async (tx) => {
        await withoutDeadline(tx)
        // Locked before the first query, so that the snapshot is taken while the lock is held.
        await tx.execute(sql`lock table payments.ledger_checkpoint in exclusive mode`)
        return work(tx)
      },
      { isolationLevel: 'repeatable read' },
    ),
  )
}

/** Disables the time-outs of the transaction. `set` commands do not take the snapshot, as a query would. */
async function withoutDeadline(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local lock_timeout = 0`)
  // Each node of a cluster is queried over one connection: several would each have a snapshot of their own.
  await tx.execute(sql`set local citus.multi_shard_modify_mode = 'sequential'`)
}

async function runChecks(db: Db, checks: readonly BookCheck[]): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const [invariant, query] of checks) {
    const rows = await readRows(db, FindingRow, sql`${ofAll} ${sql.raw(`${query} limit ${mostFindings}`)}`)
    findings.push(...rows.map(({ org_id, subject, found }) => ({ invariant, organizationId: org_id, subject, found })))
  }
  return findings
}

/** Returns each finding once, and at most `mostFindings` per invariant. */
function capped(findings: LedgerFinding[]): LedgerFinding[] {
  const known = new Map<string, Set<string>>()
  return findings.filter(({ invariant, organizationId, subject }) => {
    const subjects = known.get(invariant) ?? new Set()
    const key = `${organizationId} ${subject}`
    if (subjects.has(key) || subjects.size >= mostFindings) return false
    known.set(invariant, subjects.add(key))
    return true
  })
}
