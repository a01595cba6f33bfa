import { eq } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Environment } from '../ground/context'
import { newId } from '../ground/ids'
import { organizations } from './tables'

export type Organization = typeof organizations.$inferSelect
export type NewOrganization = {
  name: string
  environment: Environment
  id?: string
  allowedCountries?: string[]
  autoConfirm?: boolean
  createdAt: Date
}
export type OrganizationChange = Partial<Pick<Organization, 'status' | 'autoConfirm' | 'refundFeesOnReturn' | 'allowedCountries'>>

/** Returns an organization. Throws if it does not exist, which only an operator's argument can cause. */
export async function readOrganization(db: Db, id: string): Promise<Organization> {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, id))
  if (organization === undefined) throw new Error(`There is no organization ${id}`)
  return organization
}

/** Returns all organizations, oldest first. */
export function listOrganizations(db: Db): Promise<Organization[]> {
  return db.select().from(organizations).orderBy(organizations.createdAt)
}

/** Creates an organization and returns its id. */
export async function createOrganization(
  db: Db,
  { id = newId(), autoConfirm = false, ...given }: NewOrganization,
): Promise<string> {
  await db.insert(organizations).values({ id, status: 'active', autoConfirm, refundFeesOnReturn: true, ...given })
  return id
}

/** Changes the given settings and leaves the others. Does nothing if there is no such organization. */
export async function changeOrganization(db: Db, id: string, change: OrganizationChange): Promise<void> {
  await db.update(organizations).set(change).where(eq(organizations.id, id))
}
