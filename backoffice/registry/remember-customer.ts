import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Desk } from '../desk'
import { openPersonal, type Personal, sealPersonal } from './personal'
import { findRemembered, type RegistryEntry, remember } from './registry'
import { registry } from './tables'

type Keeper = Pick<Desk, 'db' | 'vault' | 'now'>
/** `details`: what everybody may see who may read customers. A member that this answer does not tell is left out, and stays as it was. */
export type SeenCustomer = { id: string; details: Masked; personal: Personal }
export type SeenAccount = { id: string; details: Masked; lastFour: string | null; document?: string | undefined }

/** States in which nobody is quoted or paid. */
const stopped: readonly unknown[] = ['BLOCKED', 'SUSPENDED', 'DELETED']

/** Keeps a customer that was made or looked up here. Of who is deleted nothing personal is kept. */
export async function rememberCustomer(desk: Keeper, { id, details, personal }: SeenCustomer): Promise<void> {
  const record = { kind: 'customer', id } as const
  const known = await findRemembered(desk.db, record)
  const isGone = details.state === 'DELETED'
  const whole = { ...(known && readIfItOpens(desk, known)), ...told(personal) }
  const kept = isGone ? { sealed: null, words: [] } : sealPersonal(desk.vault, record, whole)
  await remember(desk.db, { ...record, label: labelOf(id), details, ...kept }, desk.now())
}

/** Keeps the accounts of a customer as they are listed now, so that who is paid is found by the end of an account number. */
export async function rememberAccounts(desk: Keeper, customerId: string, accounts: readonly SeenAccount[]): Promise<void> {
  await forgetAccounts(
    desk.db,
    customerId,
    accounts.map(({ id }) => id),
  )
  for (const { id, details, lastFour, document } of accounts) {
    const record = { kind: 'bank_account', id } as const
    const kept = sealPersonal(desk.vault, record, { lastFour, document })
    await remember(
      desk.db,
      { ...record, label: labelOf(id), details: { ...details, customer_id: customerId }, ...kept },
      desk.now(),
    )
  }
}

/** The customer was deleted here, or the API says so: what is remembered says it too, and nothing personal is left. */
export async function rememberDeleted(desk: Keeper, customerId: string): Promise<void> {
  await rememberCustomer(desk, { id: customerId, details: { state: 'DELETED' }, personal: {} })
  await forgetAccounts(desk.db, customerId)
}

/** Takes away what was remembered of the accounts of a customer, but for those that are still there. */
export async function forgetAccounts(
  db: Pick<Tx, 'delete'>,
  customerId: string,
  stillThere: readonly string[] = [],
): Promise<void> {
  const ofCustomer = and(eq(registry.kind, 'bank_account'), sql`${registry.details} ->> 'customer_id' = ${customerId}`)
  await db.delete(registry).where(and(ofCustomer, notInArray(registry.id, [...stillThere])))
}

/** The state in which an API last told that nobody is paid: BLOCKED, SUSPENDED or DELETED. Undefined for every other state, and for none. */
export async function findStop({ db }: Pick<Desk, 'db'>, customerId: string): Promise<string | undefined> {
  const known = await findRemembered(db, { kind: 'customer', id: customerId })
  const state = known?.details.state
  return typeof state === 'string' && stopsPayments(state) ? state : undefined
}

export function stopsPayments(state: string | null | undefined): boolean {
  return stopped.includes(state)
}

/**
 * Seals the names of customers that an earlier version of this console wrote down; masked ones stay as they are. Returns how many were sealed.
 */
export async function sealOldNames({ db, vault }: Pick<Desk, 'db' | 'vault'>, { limit = 200 } = {}): Promise<number> {
  const isName = sql`${registry.label} !~ '[*]' and ${registry.label} not in (right(${registry.id}, 8), left(${registry.id}, 8))`
  const rows = await db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'customer'), sql`${registry.sealed} is null`, isName))
    .limit(limit)
  for (const { id, label } of rows) {
    const kept = sealPersonal(vault, { kind: 'customer', id }, { name: label })
    const isUnchanged = and(eq(registry.kind, 'customer'), eq(registry.id, id), sql`${registry.sealed} is null`)
    await db
      .update(registry)
      .set({ ...kept, label: labelOf(id) })
      .where(isUnchanged)
  }
  return rows.length
}

/** What does not open is lost, and is written anew by who sees the customer now. */
function readIfItOpens({ vault }: Pick<Desk, 'vault'>, entry: RegistryEntry): Personal | undefined {
  try {
    return openPersonal(vault, entry)
  } catch {
    return undefined
  }
}

function told(personal: Personal): Personal {
  return Object.fromEntries(Object.entries(personal).filter(([, value]) => value !== undefined))
}

/** Returns what a list shows of a record whose name is sealed, where the seal does not open. */
function labelOf(id: string): string {
  return id.slice(-8)
}
