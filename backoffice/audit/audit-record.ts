import type { Masked } from '../columns'
import type { AuditResult } from './chain'
import { auditRecords } from './tables'
import { erasedName, putTogether, readActorText, readToldText, textsOfRecord } from './texts'

/** A record as people read it. */
export type AuditRecord = {
  seq: bigint
  at: Date
  /** Null for the machine itself, and for strangers. */
  actorId: string | null
  /** A dash once it was erased. */
  actorName: string
  actorRoles: string[]
  /** The network address that the request came from, where it was told and not erased. */
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
  /** Its reason or members of people were there and were erased. */
  erased: boolean
}

/** The columns of a record that pages show, with its texts; its seals stay behind. */
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
  toldText: string | null
}

/** Puts the texts of a record where they were said. */
export function toRecord({ actorText, toldText, toldToken, ...row }: ShownRow): AuditRecord {
  const [actor, told] = [readActorText(actorText), readToldText(toldText)]
  return {
    ...row,
    actorName: actor?.name ?? erasedName,
    address: actor?.address ?? null,
    before: putTogether(row.before, told?.before),
    after: putTogether(row.after, told?.after),
    reason: told?.reason ?? null,
    erased: toldToken !== null && told === null,
  }
}
