import type { Masked } from '../columns'
import type { AuditResult } from './chain'
import { auditRecords } from './tables'
import { erasedName, mergePersonal, readActorText, readPersonalText, textsOfRecord } from './texts'

/** A record with its texts, as pages show it. */
export type AuditRecord = {
  seq: bigint
  at: Date
  /** Null for the machine and for strangers. */
  actorId: string | null
  /** A dash after the name was erased. */
  actorName: string
  actorRoles: string[]
  /** The network address of the request; null if it is unknown or was erased. */
  address: string | null
  sessionId: string | null
  requestId: string
  action: string
  objectKind: string
  objectId: string
  before: Masked | null
  after: Masked | null
  result: AuditResult
  code: string | null
  reason: string | null
  callId: string | null
  /** Whether the record had a reason or personal members that were erased. */
  erased: boolean
}

/** The columns of a record that pages show, with its texts but without hashes and signature. */
export const auditShown = {
  seq: auditRecords.seq,
  at: auditRecords.at,
  actorId: auditRecords.actorId,
  actorRoles: auditRecords.actorRoles,
  sessionId: auditRecords.sessionId,
  requestId: auditRecords.requestId,
  action: auditRecords.action,
  objectKind: auditRecords.objectKind,
  objectId: auditRecords.objectId,
  before: auditRecords.before,
  after: auditRecords.after,
  toldToken: auditRecords.toldToken,
  result: auditRecords.result,
  code: auditRecords.code,
  callId: auditRecords.callId,
  ...textsOfRecord,
}

type AuditRow = typeof auditRecords.$inferSelect
export type ShownRow = Omit<AuditRow, 'actorToken' | 'prevHash' | 'seal' | 'hash'> & {
  actorText: string | null
  personalText: string | null
}

/** Restores the texts of a record to the members that they were taken from. */
export function toRecord({ actorText, personalText, toldToken, ...row }: ShownRow): AuditRecord {
  const [actor, personal] = [readActorText(actorText), readPersonalText(personalText)]
  return {
    ...row,
    actorName: actor?.name ?? erasedName,
    address: actor?.address ?? null,
    before: mergePersonal(row.before, personal?.before),
    after: mergePersonal(row.after, personal?.after),
    reason: personal?.reason ?? null,
    erased: toldToken !== null && personal === null,
  }
}
