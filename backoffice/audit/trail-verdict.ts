import type { auditFaults } from './tables'

/** A position in the chain: the sequence number of a record and its hash. */
export type ChainPlace = { seq: bigint; hash: Buffer }

export type AuditFault = (typeof auditFaults)[number]

/** `seq` is the first record that was changed or is out of place. */
export type BrokenTrail = { intact: false; seq: bigint; fault: AuditFault }
export type AuditVerdict = { intact: true; records: bigint; head: string } | BrokenTrail
