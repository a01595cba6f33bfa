import type { auditFaults } from './tables'

/** A place in the chain: a record's number and its hash. */
export type ChainPlace = { seq: bigint; hash: Buffer }

export type AuditFault = (typeof auditFaults)[number]

/** `seq` of the first record that is not what was written, or that stands where another should. */
export type BrokenTrail = { intact: false; seq: bigint; fault: AuditFault }
export type AuditVerdict = { intact: true; records: bigint; head: string } | BrokenTrail
