import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const consoleStops = backoffice.table('console_stops', {
  id: uuid('id').primaryKey(),
  reason: text('reason').notNull(),
  /** Null if an operator stopped payments, by a command or with the restoring of a backup. */
  stoppedBy: uuid('stopped_by'),
  stoppedAt: at('stopped_at').notNull(),
  startReason: text('start_reason'),
  requestedBy: uuid('requested_by'),
  requestedAt: at('requested_at'),
  /** Null also if an operator started payments by command; the audit trail names them. */
  startedBy: uuid('started_by'),
  startedAt: at('started_at'),
})
