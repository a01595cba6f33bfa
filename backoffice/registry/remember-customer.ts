import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Desk } from '../desk'
import { decryptPersonal, encryptPersonal, type Personal } from './personal'
import { findRemembered, type RegistryEntry, remember } from './registry'
import { registry } from './tables'

type Keeper = Pick<Desk, 'db' | 'vault' | 'now'>
/** `details` are visible to everyone who may read customers. Members that are absent do not change. */
export type SeenCustomer = { id: string; details: Masked; personal: Personal }
export type SeenAccount = { id: string; details: Masked; lastFour: string | null; document?: string | undefined }

/** The states in which a customer is neither quoted nor paid. */
const stopped: readonly unknown[] = ['BLOCKED', 'SUSPENDED', 'DELETED']

/** Stores a customer that was created or looked up. For a deleted customer no personal data is stored. */
export async function rememberCustomer(desk: Keeper, { id, details, personal }: SeenCustomer): Promise<void> {
  const record = { kind: 'customer', id } as const
  const known = await findRemembered(desk.db, record)
  const isGone = details.state === 'DELETED'
  const whole = { ...(known && readIfItOpens(desk, known)), ...withoutUndefined(personal) }
  const stored = isGone ? { sealed: null, words: [] } : encryptPersonal(desk.vault, record, whole)
  await remember(desk.db, { ...record, label: labelOf(id), details, ...stored }, desk.now())
}

/**
 * Stores the listed accounts of a customer, so that the payee can be found by the end of an account number. They are stored under
 * the ids of both, since an API may number the accounts of each customer on their own.
 */
export async function rememberAccounts(desk: Keeper, customerId: string, accounts: readonly SeenAccount[]): Promise<void> {
  await forgetAccounts(
    desk.db,
    customerId,
    accounts.map(({ id }) => accountKey(customerId, id)),
  )
  for (const { id, details, lastFour, document } of accounts) {
    const record = { kind: 'bank_account', id: accountKey(customerId, id) } as const
    const stored = encryptPersonal(desk.vault, record, { lastFour, document })
    await remember(
      desk.db,
      { ...record, label: labelOf(id), details: { ...details, customer_id: customerId }, ...stored },
      desk.now(),
    )
  }
}

function accountKey(customerId: string, id: string): string {
  return `${customerId}/${id}`
}

/** Marks a customer as deleted and removes the personal data, after a deletion here or reported by the API. */
export async function rememberDeleted(desk: Keeper, customerId: string): Promise<void> {
  await rememberCustomer(desk, { id: customerId, details: { state: 'DELETED' }, personal: {} })
  await forgetAccounts(desk.db, customerId)
}

/** Deletes the accounts of a customer from the registry, except those with these keys. Returns how many. */
export async function forgetAccounts(
  db: Pick<Tx, 'delete'>,
  customerId: string,
  stillThere: readonly string[] = [],
): Promise<number> {
  const ofCustomer = and(eq(registry.kind, 'bank_account'), sql`${registry.details} ->> 'customer_id' = ${customerId}`)
  const gone = await db
    .delete(registry)
    .where(and(ofCustomer, notInArray(registry.id, [...stillThere])))
    .returning({ id: registry.id })
  return gone.length
}

/** Returns the last known state if it stops payments: BLOCKED, SUSPENDED or DELETED. Otherwise undefined. */
export async function findStop({ db }: Pick<Desk, 'db'>, customerId: string): Promise<string | undefined> {
  const known = await findRemembered(db, { kind: 'customer', id: customerId })
  const state = known?.details.state
  return typeof state === 'string' && stopsPayments(state) ? state : undefined
}

/** Stores the state that an answer reported, if it stops payments or ends an earlier stop. */
export async function rememberStop(desk: Keeper, customerId: string, state: string): Promise<void> {
  const known = await findStop(desk, customerId)
  if (state === known || (known === undefined && !stopsPayments(state))) return
  if (state === 'DELETED') await rememberDeleted(desk, customerId)
  else await rememberCustomer(desk, { id: customerId, details: { state }, personal: {} })
}

/** Tells whether the state is BLOCKED, SUSPENDED or DELETED. An absent or unknown state stops nothing. */
export function stopsPayments(state: string | null | undefined): boolean {
  return stopped.includes(state)
}

const encryptedAtOnce = 200

/**
 * Encrypts the names of customers that an earlier version stored in plain text; masked ones do not change. Returns how many were
 * encrypted.
 */
export async function encryptOldNames({ db, vault }: Pick<Desk, 'db' | 'vault'>): Promise<number> {
  const isName = sql`${registry.label} !~ '[*]' and ${registry.label} not in (right(${registry.id}, 8), left(${registry.id}, 8))`
  const rows = await db
    .select()
    .from(registry)
    .where(and(eq(registry.kind, 'customer'), sql`${registry.sealed} is null`, isName))
    .limit(encryptedAtOnce)
  for (const { id, label } of rows) {
    const stored = encryptPersonal(vault, { kind: 'customer', id }, { name: label })
    const isUnchanged = and(eq(registry.kind, 'customer'), eq(registry.id, id), sql`${registry.sealed} is null`)
    await db
      .update(registry)
      .set({ ...stored, label: labelOf(id) })
      .where(isUnchanged)
  }
  return rows.length
}

/** Data that cannot be decrypted is lost, and is replaced by the current data. */
function readIfItOpens({ vault }: Pick<Desk, 'vault'>, entry: RegistryEntry): Personal | undefined {
  try {
    return decryptPersonal(vault, entry)
  } catch {
    return undefined
  }
}

function withoutUndefined(personal: Personal): Personal {
  return Object.fromEntries(Object.entries(personal).filter(([, value]) => value !== undefined))
}

/** Returns the label of a record without a readable name: the end of its id. */
function labelOf(id: string): string {
  return id.slice(-8)
}
