import { desc, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { endsWith, startsWith } from '#database/parts-of-text'
import { shortestPart } from '../registry/find-by-part'
import { type Approval, toApproval } from './approval'
import { approvals } from './tables'

/** One of them has to fit. `amountsMinor`: in 1/100 of whichever currency. */
export type SoughtApprovals = {
  /** What the reference begins or ends with, or the id ends with. */
  part?: string | undefined
  amountsMinor?: readonly bigint[]
  customerIds?: readonly string[]
}

const { intent, outcome, debitMinor, id } = approvals
const word = sql`lower(${intent} ->> 'reference')`
/** Every amount that a page shows of a request: the most that may leave, what was typed, both sides when it was asked for, what was paid. */
const amounts = sql`array[${debitMinor}::text, ${intent} ->> 'amountMinor', ${intent} #>> '{asked,debitMinor}',
  ${intent} #>> '{asked,receivedMinor}', ${outcome} ->> 'debit']`

/** The requests for approval that fit, the newest first. */
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
    .orderBy(desc(approvals.askedAt), desc(id))
    .limit(limit)
  return rows.map(toApproval)
}

function hasPart(part: string): SQL[] {
  if (part.length < shortestPart.reference) return []
  const ofReference = [startsWith(sql`${word} collate "C"`, part), endsWith(word, part)]
  return part.length < shortestPart.idEnd ? ofReference : [...ofReference, endsWith(id, part)]
}
