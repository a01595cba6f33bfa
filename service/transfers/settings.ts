import { eq, sql } from 'drizzle-orm'
import { brokenConstraint, type Db } from '#database/open'
import { type TransferSettings, transferSettings } from './tables'

/** Returns the limits and deadlines of an organization. Throws if it has none, because each is created with them. */
export async function readTransferSettings(db: Db, organizationId: string): Promise<TransferSettings> {
  const [settings] = await db.select().from(transferSettings).where(eq(transferSettings.organizationId, organizationId))
  if (settings === undefined) throw new Error(`Organization ${organizationId} has no transfer settings`)
  return settings
}

/** Gives an organization the limits that ship with the service, unless it has its own. */
export async function giveTransferSettings(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`insert into payments.transfer_settings (org_id) values (${organizationId}) on conflict do nothing`)
}

/** Throws RangeError for limits that no amount or time can satisfy. */
export async function changeTransferSettings(
  db: Db,
  organizationId: string,
  change: Partial<Omit<TransferSettings, 'organizationId'>>,
): Promise<void> {
  // A process of the version before may have created the organization, and left its limits to a trigger.
  await giveTransferSettings(db, organizationId)
  const changed = db.update(transferSettings).set(change).where(eq(transferSettings.organizationId, organizationId))
  await changed.catch((error) => {
    if (!brokenConstraint(error)?.startsWith('transfer_settings_')) throw error
    throw new RangeError('The minimum exceeds the maximum')
  })
}
