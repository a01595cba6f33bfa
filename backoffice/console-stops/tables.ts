import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'

export const consoleStops = backoffice.table('console_stops', {
  id: uuid('id').primaryKey(),
  reason: text('reason').notNull(),
  stoppedBy: uuid('stopped_by').notNull(),
  stoppedByName: text('stopped_by_name').notNull(),
  stoppedAt: at('stopped_at').notNull(),
  startReason: text('start_reason'),
  requestedBy: uuid('requested_by'),
  requestedByName: text('requested_by_name'),
  requestedAt: at('requested_at'),
  startedBy: uuid('started_by'),
  startedByName: text('started_by_name'),
  startedAt: at('started_at'),
})
