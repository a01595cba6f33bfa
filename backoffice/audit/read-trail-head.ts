import type { TransactionSql } from 'postgres'

/** Reads the number of records and the hash of the last one (hexadecimal) in the snapshot of this transaction. */
export async function readTrailHead(tx: TransactionSql<{ bigint: bigint }>): Promise<{ records: string; head: string }> {
  const [head] = await tx<{ records: string; head: string }[]>`
    select seq::text as records, encode(hash, 'hex') as head from backoffice.audit_head`
  if (head === undefined) throw new Error('The audit trail has no head: check it with npm run admin -- verify-audit')
  return { records: head.records, head: head.head }
}
