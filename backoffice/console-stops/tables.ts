import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const consoleStops = backoffice.table('console_stops', {
  id: uuid('id').primaryKey(),
  reason: text('reason').notNull(),
  stoppedBy: uuid('stopped_by').notNull(),
  stoppedAt: at('stopped_at').notNull(),
  startReason: text('start_reason'),
  requestedBy: uuid('requested_by'),
  requestedAt: at('requested_at'),
  /** Null also if an operator started payments by command; the audit trail names them. */
  startedBy: uuid('started_by'),
  startedAt: at('started_at'),
})
