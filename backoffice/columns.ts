import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** The PostgreSQL schema that the console owns. */
export const backoffice = pgSchema('backoffice')

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A column for an instant, stored as UTC with microseconds. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 6, mode: 'date' })

/** Members of a record as the audit trail stores them, with personal members masked. */
export type Masked = Record<string, string | number | boolean | null>
