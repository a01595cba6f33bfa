import type { TransactionSql } from 'postgres'

/** How many records the trail has and the seal of the last one, in hexadecimal, as a snapshot shows them. */
export async function readTrailHead(tx: TransactionSql<{ bigint: bigint }>): Promise<{ records: string; head: string }> {
  const [head] = await tx<{ records: string; head: string }[]>`
    select seq::text as records, encode(hash, 'hex') as head from backoffice.audit_head`
  if (head === undefined) throw new Error('The audit trail has no head: check it with npm run admin -- verify-audit')
  return { records: head.records, head: head.head }
}
