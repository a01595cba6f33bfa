import { bigint, boolean, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes, type Masked } from '../columns'

export const auditHead = backoffice.table('audit_head', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
})

export const auditFaults = ['changed', 'deleted', 'inserted', 'reordered', 'rewritten', 'erased'] as const

export const auditChecks = backoffice.table('audit_checks', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  checkedAt: at('checked_at').notNull(),
  wholeAt: at('whole_at').notNull(),
  /** The last record that was verified or, with a fault, the first broken one. */
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
  fault: text('fault', { enum: auditFaults }),
  seal: bytes('seal').notNull(),
})

export const auditResults = ['sent', 'done', 'failed', 'unknown', 'denied'] as const

export const auditRecords = backoffice.table('audit_records', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  at: at('at').notNull(),
  actorToken: bytes('actor_token').notNull(),
  actorId: uuid('actor_id'),
  actorRoles: text('actor_roles').array().notNull(),
  sessionId: uuid('session_id'),
  requestId: text('request_id').notNull(),
  action: text('action').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  before: jsonb('before').$type<Masked>(),
  after: jsonb('after').$type<Masked>(),
  toldToken: bytes('told_token'),
  result: text('result', { enum: auditResults }).notNull(),
  code: text('code'),
  callId: uuid('call_id'),
  prevHash: bytes('prev_hash').notNull(),
  seal: bytes('seal').notNull(),
  hash: bytes('hash').notNull(),
})

/** The erasable texts, to which records refer by their tokens. */
export const auditTexts = backoffice.table('audit_texts', {
  token: bytes('token').primaryKey(),
  salt: bytes('salt'),
  content: text('content'),
  owner: text('owner'),
  erasedBy: bigint('erased_by', { mode: 'bigint' }),
})
