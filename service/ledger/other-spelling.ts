import { type SQL, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Context } from '../ground/context'
import type { Received } from './funding-requests'

/**
 * Throws `duplicate_partner_reference` if the same reference was recorded for the account, or waits for a second person, in
 * another spelling: in other letters of upper or lower case, or with other blanks, hyphens, dots or slashes, or without them. Money
 * that two people type from the same statement would else be booked twice. The caller holds the lock of the account.
 */
export async function mustBeSpelledAlike(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { accountId, reference, step }: Received,
): Promise<void> {
  const recorded = `top_up:${accountId}:`
  const same = bareReference(sql`${recorded + reference}::text`)
  const [other] = await db.execute(sql`
    select from payments.ledger_transactions t
    where t.org_id = ${organizationId} and t.reference > ${recorded} and t.reference < ${`top_up:${accountId};`}
      and t.reference <> ${recorded + reference} and ${bareReference(sql`t.reference`)} = ${same}
    union all
    select from payments.second_person_requests r
    where r.org_id = ${organizationId} and r.closed_at is null and r.subject like ${`${recorded}%`} and ${step !== 'agree'}
      and r.subject <> ${recorded + reference} and ${bareReference(sql`r.subject`)} = ${same}`)
  if (other === undefined) return
  const errors = [{ pointer: '/reference', code: 'duplicate_partner_reference' }]
  throw new ServiceError('duplicate_partner_reference', 'The reference was recorded in another spelling', { errors })
}

/** Returns a bank reference in upper case without blanks, hyphens, dots and slashes: what is the same in all its spellings. */
export function bareReference(text: SQL): SQL {
  return sql`upper(regexp_replace(${text}, '[\\s\\u00a0\\u2010-\\u2015./_-]+', '', 'g'))`
}
