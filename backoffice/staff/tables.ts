import { text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'
import type { Role } from '../people/roles'

export const passwordResets = backoffice.table('password_resets', {
  personId: uuid('person_id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  /** Null for an operator of the machine. */
  madeBy: uuid('made_by'),
  madeAt: at('made_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/** The states of what one admin proposes and another one decides. */
const proposalStates = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const

export const roleChanges = backoffice.table('role_changes', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  /** The roles when the change was proposed. */
  held: text('held').array().$type<Role[]>().notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  reason: text('reason').notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: at('proposed_at').notNull(),
  state: text('state', { enum: proposalStates }).notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
})

export const recoveries = backoffice.table('recoveries', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  /** What the person lost: their password, or their second factors. */
  recovers: text('recovers', { enum: ['password', 'factors'] }).notNull(),
  reason: text('reason').notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: at('proposed_at').notNull(),
  state: text('state', { enum: proposalStates }).notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
})
