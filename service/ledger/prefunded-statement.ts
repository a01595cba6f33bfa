import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { readRow, readRows } from '#database/read-rows'
import type { Context } from '../ground/context'
import { mostMovements, nearIds, type Range } from './prefunded-entries'

/** The movements of one kind in a period. `amountUnits` is their sum in ledger units, negative for money out. */
type StatementKind = { kind: string; count: number; amountUnits: bigint }

/** What an account held before and after a period, and what moved between, in ledger units. */
export type AccountStatement = {
  openingUnits: bigint
  inUnits: bigint
  outUnits: bigint
  closingUnits: bigint
  /** Each kind once for each direction, the largest sum first. */
  kinds: StatementKind[]
}

const CountRow = z.object({ movements: z.int() })

const Row = z.object({
  balance: z.bigint(),
  kind: z.string().nullable(),
  count: z.int(),
  amount: z.bigint(),
  within: z.boolean(),
})

/**
 * Reads the statement of an account over a period, from `createdFrom` until before `createdTo`. It is calculated backwards from
 * the balance of now, in one statement, so that all its figures are of one moment: only what moved since the period began is read.
 * Throws `validation_failed` if that is more than `most` movements.
 */
export async function readPrefundedStatement(
  { db, organizationId, environment }: Pick<Context, 'db' | 'organizationId' | 'environment'>,
  { accountId, createdFrom, createdTo }: { accountId: string } & Range,
  most = mostMovements,
): Promise<AccountStatement> {
  const name = `prefunded:${accountId}`
  const since = environment === 'live' ? nearIds({ createdFrom, createdTo: undefined }) : sql``
  const { movements } = await readRow(
    db,
    CountRow,
    sql`
    select count(*)::int as movements from (
      (select from payments.postings p
        where p.org_id = ${organizationId} and p.from_account = ${name} and p.from_account like 'prefunded:%' ${since} limit ${most + 1})
      union all
      (select from payments.postings p
        where p.org_id = ${organizationId} and p.to_account = ${name} and p.to_account like 'prefunded:%' ${since} limit ${most + 1})) as m`,
  )
  if (movements > most) throw tooMany(most)
  const begun = createdFrom ? sql`t.created_at >= ${createdFrom.toISOString()}::timestamptz` : sql`true`
  const ended = createdTo ? sql`t.created_at < ${createdTo.toISOString()}::timestamptz` : sql`true`
  const rows = await readRows(
    db,
    Row,
    sql`
    select coalesce((select a.balance from payments.ledger_accounts a
        where a.org_id = ${organizationId} and a.name = ${name}), 0)::bigint as balance,
      s.kind, coalesce(s.count, 0)::int as count, coalesce(s.amount, 0)::bigint as amount, coalesce(s.within, false) as within
    from (select) as one
    left join (
      select t.kind, ${ended} as within, count(*) as count, sum(m.amount) as amount
      from (
        (select p.ledger_transaction_id as id, -p.amount as amount from payments.postings p
          where p.org_id = ${organizationId} and p.from_account = ${name} and p.from_account like 'prefunded:%' ${since})
        union all
        (select p.ledger_transaction_id, p.amount from payments.postings p
          where p.org_id = ${organizationId} and p.to_account = ${name} and p.to_account like 'prefunded:%' ${since})) as m
      join payments.ledger_transactions t on t.org_id = ${organizationId} and t.id = m.id
      where ${begun}
      group by 1, 2, m.amount < 0) as s on true
    order by abs(s.amount) desc, s.kind`,
  )
  return toStatement(rows)
}

function tooMany(most: number): ServiceError {
  const errors = [{ parameter: 'created_from', code: 'out_of_range' as const }]
  return new ServiceError('validation_failed', `more than ${most} movements since the period began`, { errors })
}

function toStatement(rows: readonly z.output<typeof Row>[]): AccountStatement {
  const sum = (some: readonly { amount: bigint }[]) => some.reduce((total, { amount }) => total + amount, 0n)
  const within = rows.filter((row) => row.within)
  const closingUnits = (rows[0]?.balance ?? 0n) - sum(rows.filter((row) => !row.within))
  return {
    openingUnits: closingUnits - sum(within),
    inUnits: sum(within.filter(({ amount }) => amount > 0n)),
    outUnits: -sum(within.filter(({ amount }) => amount < 0n)),
    closingUnits,
    kinds: within.map(({ kind, count, amount }) => ({ kind: kind ?? '', count, amountUnits: amount })),
  }
}
