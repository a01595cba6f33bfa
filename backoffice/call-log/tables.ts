import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

/**
 * How a call ended. `none`: there is no such record. `broken`: the API failed, or its answer is unreadable. `unknown`: a write
 * was sent and its outcome is not known. `unreachable`: there was no answer and no effect. `not_sent`: the console did not send
 * it.
 */
export const callOutcomes = ['done', 'none', 'refused', 'broken', 'unknown', 'unreachable', 'not_sent'] as const
export type LoggedOutcome = (typeof callOutcomes)[number]

/** A part of an answer that could not be read (see `NotRead` of the API client): where and why, never the value. */
export type Unread = { path: (string | number)[]; why: string; cost: string }

export const callLog = backoffice.table('call_log', {
  id: uuid('id').primaryKey(),
  at: at('at').notNull(),
  operation: text('operation').notNull(),
  method: text('method').notNull(),
  path: text('path').notNull(),
  members: jsonb('members').$type<Record<string, string>>().notNull(),
  query: jsonb('query').$type<Record<string, string>>().notNull(),
  records: text('records').array().notNull(),
  personId: uuid('person_id'),
  outcome: text('outcome', { enum: callOutcomes }).notNull(),
  status: integer('status'),
  code: text('code'),
  reason: text('reason'),
  durationMs: integer('duration_ms').notNull(),
  attempts: integer('attempts').notNull(),
  requestId: text('request_id'),
  answeredRequestId: text('answered_request_id'),
  idempotencyKey: text('idempotency_key'),
  requestBytes: integer('request_bytes').notNull(),
  answerBytes: integer('answer_bytes'),
  notRead: jsonb('not_read').$type<Unread[]>().notNull(),
  probe: boolean('probe').notNull(),
})
