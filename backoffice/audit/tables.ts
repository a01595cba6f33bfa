import { bigint, boolean, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes, type Masked } from '../columns'

export const auditHead = backoffice.table('audit_head', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
})

export const auditFaults = ['changed', 'deleted', 'inserted', 'reordered'] as const

export const auditChecks = backoffice.table('audit_checks', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  checkedAt: at('checked_at').notNull(),
  wholeAt: at('whole_at').notNull(),
  /** Of the last record that was found genuine, or, with a fault, of the first broken one. */
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
  fault: text('fault', { enum: auditFaults }),
  seal: bytes('seal').notNull(),
})

export const auditResults = ['sent', 'done', 'failed', 'unknown', 'denied'] as const

export const auditRecords = backoffice.table('audit_records', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  at: at('at').notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  actorRoles: text('actor_roles').array().notNull(),
  sessionId: uuid('session_id'),
  requestId: text('request_id').notNull(),
  action: text('action').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  before: jsonb('before').$type<Masked>(),
  after: jsonb('after').$type<Masked>(),
  result: text('result', { enum: auditResults }).notNull(),
  code: text('code'),
  reason: text('reason'),
  callId: uuid('call_id'),
  prevHash: bytes('prev_hash').notNull(),
  hash: bytes('hash').notNull(),
})
