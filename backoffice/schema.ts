import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

export const backoffice = pgSchema('backoffice')

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
/** A moment, to the microsecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 6, mode: 'date' })
