import type { Db } from '#database/open'
import type { Vault } from '#database/vault'
import type { DeskRules } from './rules'

/** The database of the desk, as pages use it: they know no other. */
export { type Db, transaction } from '#database/open'

/**
 * What the desk works with: its database, the key of the audit chain and the vault of personal data (both kept outside the database), the time, the
 * zone in which its days begin, whether all of it is a demo, and what the operator has decided.
 */
export type Desk = {
  db: Db
  auditKey: Uint8Array
  vault: Vault
  now: () => Date
  timeZone: string
  /** Invented people may come in here, and nowhere else: everybody knows their password. */
  demo: boolean
  rules: DeskRules
}

/** Who is at work, as calls and audit records keep it. */
export type Actor = {
  /** Null for the machine itself, and for strangers. */
  personId: string | null
  name: string
  roles: readonly string[]
  sessionId: string | null
  requestId: string
  /** The network address that it comes from; undefined for the machine, and where it cannot be told. */
  address?: string
}

/** Nobody who is known. */
export function stranger(requestId: string, address?: string): Actor {
  return { personId: null, name: '?', roles: [], sessionId: null, requestId, address }
}

/** Returns the subject under which tries from an unknown address are counted. It is no address. */
export function knownAddress(address: string): string | undefined {
  return address === 'unknown' ? undefined : address
}

/** The machine at work on its own. */
export function machineActor(requestId: string): Actor {
  return { personId: null, name: 'Cauce', roles: [], sessionId: null, requestId }
}

/** The directory or the identity provider of the company, which says who works here. */
export function directoryActor(requestId: string, address?: string): Actor {
  return { personId: null, name: 'Company directory', roles: ['directory'], sessionId: null, requestId, address }
}

/** Returns who types commands on the machine itself, by their name there. */
export function operator(name: string, requestId: string): Actor {
  return { personId: null, name: `Operator ${name}`, roles: ['operator'], sessionId: null, requestId }
}
