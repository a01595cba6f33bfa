import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobHandler } from '#database/jobs'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { deleteOutdated } from '../ground/delete-outdated'
import { nextNight } from '../ground/nightly'
import type { Resources } from '../ground/resources'

export const retentionQueue = 'retention.delete'

/** The number of rows deleted, by kind. */
type Deleted = { quotes: number; jobs: number }

/** Returns the nightly job, run once for all processes, that deletes rows past their retention. */
export function deleteNightly({ db, log }: Pick<Resources, 'db' | 'log'>): JobHandler {
  return async (_job, { now }) => {
    log('info', 'outlived_deleted', await deleteOutlived(db, now))
    return { runAgainAt: nextNight(now) }
  }
}

/**
 * Deletes unpaid quotes 90 days after their creation, and dead jobs 90 days after they were given up. It never deletes customers,
 * transactions, books, events, decisions about people or audit records.
 */
async function deleteOutlived(db: Db, now: Date): Promise<Deleted> {
  const end = sql`${now.toISOString()}::timestamptz - interval '90 days'`
  const quotes = await deleteUnpaid(db, end)
  const jobs = await deleteOutdated(db, { table: 'jobs.jobs', key: ['org_id', 'id'], where: sql`dead_at < ${end}` })
  return { quotes, jobs }
}

const Organization = z.object({ id: z.string() })

function listOrganizations(db: Db) {
  return readRows(db, Organization, sql`select id from payments.organizations order by id`)
}

/**
 * Deletes unpaid quotes, except those with bookings, approvals, claims, a matched deposit or a request to a second person, and
 * those of a customer under a legal hold.
 */
async function deleteUnpaid(db: Db, end: ReturnType<typeof sql>): Promise<number> {
  let deleted = 0
  for (const { id } of await listOrganizations(db)) {
    const none = (table: string) => sql`not exists (select from ${sql.raw(table)} x
      where x.org_id = ${id} and x.quote_id = quotes.id)`
    for (const status of ['expired', 'cancelled'])
      deleted += await deleteOutdated(db, {
        table: 'payments.quotes',
        key: ['org_id', 'id'],
        organizationId: id,
        where: sql`status = ${status} and transaction_id is null and created_at < ${end}
          and ${none('payments.ledger_transactions')} and ${none('payments.quote_approvals')} and ${none('payments.deposit_claims')}
          and ${none('payments.inbound_movements')} and not exists (select from payments.second_person_requests r
            where r.org_id = ${id} and r.details ->> 'quote_id' = quotes.id::text)
          and not exists (select from payments.legal_holds h
            where h.org_id = ${id} and h.customer_id = quotes.customer_id and h.lifted_at is null)`,
      })
  }
  return deleted
}
