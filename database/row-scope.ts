import { AsyncLocalStorage } from 'node:async_hooks'
import { NIL, validate } from 'uuid'
import { perProcess } from './per-process'

type Scope = { organizationId: string; settings: string }

/** The settings that the policies of row-level security compare each row with, as SQL for the start of a transaction. */
const scopes = perProcess('row scope', () => new AsyncLocalStorage<Scope>())

/**
 * Runs work for one organization: each statement that drizzle sends meanwhile, alone or in a transaction, sees and changes only
 * its rows (row-level security; migration 0068). `organizationId` is what the caller has proven, by its key for example, and never
 * what the work is about. A transaction keeps the scope in which it began.
 */
export async function forOrganization<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (!validate(organizationId) || organizationId === NIL) throw new Error(`${organizationId} is no organization`)
  return within({ organizationId, settings: `set local cauce.organization = '${organizationId}'` }, work)
}

/** Does the same for work that belongs to no organization. `purpose` is a setting too; scripts/check/row-scope.test.ts lists the callers. */
export function acrossOrganizations<T>(
  purpose: 'sweep' | 'books' | 'retention' | 'metrics' | 'operator' | 'keys',
  work: () => Promise<T>,
): Promise<T> {
  const settings = `set local cauce.organization = '${NIL}'; set local cauce.across = '${purpose}'`
  return within({ organizationId: NIL, settings }, work)
}

/** Awaits the work inside, because a query of drizzle is sent only when it is awaited. */
function within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  return scopes.get().run(scope, async () => await work())
}

/** Returns the SQL that sets the scope of this work in its transaction; undefined outside of any, where the policies refuse every query. */
export function scopeSettings(): string | undefined {
  return scopes.get().getStore()?.settings
}

/**
 * Returns the organization of this work, for a statement that is one call of a function and sets the scope in its first argument
 * (`ownScope`). It is the proven one, whatever the call is about. Throws outside of any.
 */
export function scopedOrganization(): string {
  const scope = scopes.get().getStore()
  if (scope === undefined) throw new Error('This work is for no organization')
  return scope.organizationId
}

/**
 * How such a call says its organization: PostgreSQL evaluates arguments before it calls the function. It is sent without a
 * transaction around it, which saves two messages where that is much of the work.
 */
export const ownScope = { before: "set_config('cauce.organization', ", after: ', true)::uuid' } as const
