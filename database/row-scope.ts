import { NIL, validate } from 'uuid'
import { scopedDrizzle } from './open-drizzle'
import type { ReadMuch } from './replica'
import type { Db } from './transaction'

/** What sends statements, of the resources of a process. */
type Senders = { db: Db; pipeline?: Db; readMuch?: ReadMuch }

/**
 * Returns the same resources for the work of one organization: each statement that they send, alone or in a transaction, sees and
 * changes only its rows (row-level security; migration 0068). `organizationId` is what the caller has proven, by its key for
 * example, and never what the work is about.
 */
export function forOrganization<Resources extends Senders>(resources: Resources, organizationId: string): Resources {
  if (!validate(organizationId) || organizationId === NIL) throw new Error(`${organizationId} is no organization`)
  return within(resources, `cauce.organization=${organizationId}`)
}

/**
 * Does the same for work that belongs to no organization. `purpose` is a setting too; scripts/check/row-scope.test.ts lists the
 * callers.
 */
export function acrossOrganizations<Resources extends Senders>(
  resources: Resources,
  purpose: 'sweep' | 'books' | 'retention' | 'metrics' | 'operator' | 'keys' | 'rates',
): Resources {
  return within(resources, `cauce.organization=${NIL};cauce.across=${purpose}`)
}

function within<Resources extends Senders>(resources: Resources, settings: string): Resources {
  const { db, pipeline, readMuch } = resources
  return {
    ...resources,
    db: scopedDrizzle(db, settings),
    ...(pipeline && { pipeline: scopedDrizzle(pipeline, settings) }),
    ...(readMuch && { readMuch: readMuchWithin(readMuch, settings) }),
  }
}

function readMuchWithin(readMuch: ReadMuch, settings: string): ReadMuch {
  return (work) => readMuch(work, (pool) => scopedDrizzle(pool, settings))
}
