import { AsyncLocalStorage } from 'node:async_hooks'
import { NIL, validate } from 'uuid'
import { perProcess } from './per-process'

/** The settings that the policies of row-level security compare each row with, as `withSettings` takes them. */
const scopes = perProcess('row scope', () => new AsyncLocalStorage<string>())

/**
 * Runs work for one organization: each statement that drizzle sends meanwhile, alone or in a transaction, sees and changes only
 * its rows (row-level security; migration 0068). `organizationId` is what the caller has proven, by its key for example, and never
 * what the work is about. A transaction keeps the scope in which it began.
 */
export async function forOrganization<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (!validate(organizationId) || organizationId === NIL) throw new Error(`${organizationId} is no organization`)
  return within(`cauce.organization=${organizationId}`, work)
}

/** Does the same for work that belongs to no organization. `purpose` is a setting too; scripts/check/row-scope.test.ts lists the callers. */
export function acrossOrganizations<T>(
  purpose: 'sweep' | 'books' | 'retention' | 'metrics' | 'operator' | 'keys',
  work: () => Promise<T>,
): Promise<T> {
  const settings = `cauce.organization=${NIL};cauce.across=${purpose}`
  return within(settings, work)
}

/** Awaits the work inside, because a query of drizzle is sent only when it is awaited. */
function within<T>(settings: string, work: () => Promise<T>): Promise<T> {
  return scopes.get().run(settings, async () => await work())
}

/** Returns the settings of this work; undefined outside of any, where the policies refuse every query. */
export function scopeSettings(): string | undefined {
  return scopes.get().getStore()
}
