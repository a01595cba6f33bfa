import { desc, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { endsWith, startsWith } from '#database/parts-of-text'
import { shortestPart } from '../registry/find-by-part'
import { type Approval, toApproval } from './approval'
import { approvals } from './tables'

/** Search criteria, joined by OR. `amountsMinor` are in 1/100 of any currency. */
export type SoughtApprovals = {
  /** The beginning or end of the reference, or the end of the id. */
  part?: string | undefined
  amountsMinor?: readonly bigint[]
  customerIds?: readonly string[]
}

const { intent, outcome, debitMinor, id } = approvals
const word = sql`lower(${intent} ->> 'reference')`
/** Every amount that pages show of a request: largest debit, typed amount, debit and receipt when requested, debit when paid. */
const amounts = sql`array[${debitMinor}::text, ${intent} ->> 'amountMinor', ${intent} #>> '{asked,debitMinor}',
  ${intent} #>> '{asked,receivedMinor}', ${outcome} ->> 'debit']`

/** Finds the approval requests that match, newest first. */
export async function findApprovals(db: Pick<Db, 'select'>, sought: SoughtApprovals, limit: number): Promise<Approval[]> {
  const { part = '', amountsMinor = [], customerIds = [] } = sought
  const fits = [
    ...hasPart(part.toLowerCase()),
    ...(amountsMinor.length === 0 ? [] : [sql`${amounts} && ${`{${amountsMinor.join()}}`}::text[]`]),
    ...(customerIds.length === 0 ? [] : [inArray(approvals.customerId, [...customerIds])]),
  ]
  if (fits.length === 0) return []
  const rows = await db
    .select()
    .from(approvals)
    .where(or(...fits))
    .orderBy(desc(approvals.requestedAt), desc(id))
    .limit(limit)
  return rows.map(toApproval)
}

function hasPart(part: string): SQL[] {
  if (part.length < shortestPart.reference) return []
  const ofReference = [startsWith(sql`${word} collate "C"`, part), endsWith(word, part)]
  return part.length < shortestPart.idEnd ? ofReference : [...ofReference, endsWith(id, part)]
}
