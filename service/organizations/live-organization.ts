import { eq } from 'drizzle-orm'
import type { Db } from '#database/open'
import { organizations } from './tables'

/** Throws unless the organization exists and is live. Locks its row, so that concurrent changes of its bank settings wait. */
export async function mustFindLive(tx: Db, organizationId: string): Promise<void> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('no key update')
  if (organization === undefined) throw new Error(`There is no organization ${organizationId}`)
  if (organization.environment !== 'live') throw new Error('A test organization has the sandbox for a bank')
}
