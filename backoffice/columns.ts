import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** The schema of PostgreSQL that the console owns. */
export const backoffice = pgSchema('backoffice')

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A moment, UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 6, mode: 'date' })

/** Members of a record as the audit trail may hold them: masked where they are personal. */
export type Masked = Record<string, string | number | boolean | null>
