import type { Db } from '#database/open'
import type { Vault } from '#database/vault'
import type { DeskRules } from './rules'

/** The database of the desk. Pages import it from here only. */
export { type Db, transaction } from '#database/open'

/**
 * The dependencies of the desk: its database, the audit signing key and the vault of personal data (both keys are stored outside
 * the database), the clock, the time zone of its business days, whether it is a demo, and the rules of the operator.
 */
export type Desk = {
  db: Db
  auditKey: Uint8Array
  vault: Vault
  now: () => Date
  timeZone: string
  /** Whether demo accounts may sign in. Their password is public, so they are allowed only in a demo. */
  demo: boolean
  rules: DeskRules
}

/** The person or process that acts, as calls and audit records store it. */
export type Actor = {
  /** Null for the machine and for strangers. */
  personId: string | null
  name: string
  roles: readonly string[]
  sessionId: string | null
  requestId: string
  /** The network address of the request; undefined for the machine, and when the address is unknown. */
  address?: string
}

/** Returns the actor for a request without a known person. */
export function stranger(requestId: string, address?: string): Actor {
  return { personId: null, name: '?', roles: [], sessionId: null, requestId, address }
}

/** Returns the network address, or undefined for `unknown`, under which attempts from unknown addresses are throttled. */
export function knownAddress(address: string): string | undefined {
  return address === 'unknown' ? undefined : address
}

/** Returns the actor for what the machine does by itself. */
export function machineActor(requestId: string): Actor {
  return { personId: null, name: 'Cauce', roles: [], sessionId: null, requestId }
}

/** Returns the actor for changes by the company's directory or identity provider, which manages who works here. */
export function directoryActor(requestId: string, address?: string): Actor {
  return { personId: null, name: 'Company directory', roles: ['directory'], sessionId: null, requestId, address }
}

/** Returns the actor for commands that are typed on the machine itself, by the operator's user name there. */
export function operator(name: string, requestId: string): Actor {
  return { personId: null, name: `Operator ${name}`, roles: ['operator'], sessionId: null, requestId }
}
