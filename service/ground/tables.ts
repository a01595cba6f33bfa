import { bigint, customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** The schema of this room; each part declares its tables in `tables.ts`, and the constraints are in migrations/. */
export const payments = pgSchema('payments')

/** A timestamp in milliseconds, so that a cursor represents it exactly. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** An amount in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
