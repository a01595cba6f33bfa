import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { lockCustomer } from '../customers/record/customer.queries'
import { recordEvents } from '../events/record-event'
import { readNow } from '../ground/clock'
import { drain } from '../ground/drain'
import { isOurId } from '../ground/ids'
import { organizations } from '../organizations/tables'
import { erasePersonalData } from './erase-personal-data'

/** The key of a customer in every table. */
const Key = z.object({ organizationId: z.string(), customerId: z.string() })
type Key = z.output<typeof Key>

/** Less than a batch, so that `drain` makes one round only: other due work must not wait for a long list of erasures. */
const mostInOneTurn = 100

/** Sets how many years an organization retains the personal data of deleted customers after their last transaction. */
export async function changeRetention(db: Db, organizationId: string, years: number): Promise<void> {
  if (!Number.isInteger(years) || years < 1 || years > 100) throw new Error('Personal data are kept from 1 to 100 whole years')
  const change = db.update(organizations).set({ retentionYears: years }).where(eq(organizations.id, organizationId))
  const changed = isOurId(organizationId) ? await change.returning({ id: organizations.id }) : []
  if (changed.length === 0) throw new Error(`There is no organization ${organizationId}`)
}

/**
 * Erases the personal data of deleted customers whose retention has passed, each in a transaction of its own and a limited number
 * per call; returns how many. Skips customers under a legal hold. Several processes may run this concurrently.
 */
export async function eraseExpired(db: Db, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return drain(
    () => findDue(db, now, mostInOneTurn),
    (one) => eraseOne(db, one, now),
  )
}

function eraseOne(db: Db, { organizationId, customerId }: Key, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const context = { db: tx, organizationId, now }
    const customer = await lockCustomer(context, customerId)
    // Checked again under the lock: a hold may have been placed meanwhile, or another process may have erased them.
    const [due] = await findDue(tx, now, 1, { organizationId, customerId })
    if (customer === undefined || due === undefined) return
    await erasePersonalData(context, customer)
    await recordEvents(context, [{ type: 'customer.erased', objectId: customerId, data: { version: customer.version + 1 } }])
  })
}

/**
 * Returns customers whose deletion and last transaction are older than the retention, without a legal hold and without unassigned
 * money from a chain. Transactions are checked per customer, because few customers qualify.
 */
function findDue(db: Db, now: Date, limit: number, only?: Key): Promise<Key[]> {
  return readRows(
    db,
    Key,
    sql`
    select organization_id as "organizationId", customer_id as "customerId"
    from payments.find_due_erasures(${now.toISOString()}::timestamptz, ${limit}, ${only?.organizationId ?? null}::uuid,
      ${only?.customerId ?? null}::uuid)`,
  )
}
