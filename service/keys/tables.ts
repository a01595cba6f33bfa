import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '../ground/scopes'
import { bytes, payments, time } from '../ground/tables'
import type { KeyKind } from './api-key'
import type { RateLimits } from './rate-limits'

export const apiKeys = payments.table('api_keys', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  /** The public part of the key's text. */
  keyId: text('key_id').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  lastFour: text('last_four').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  /** Null means no limits. */
  limits: jsonb('limits').$type<RateLimits>(),
  createdBy: text('created_by'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  revokedAt: time('revoked_at'),
  lastUsedAt: time('last_used_at'),
  lastUsedAddress: text('last_used_address'),
  /** The address ranges from which it may be used; null means any. */
  allowedCidrs: text('allowed_cidrs').array(),
  previousSecretHash: bytes('previous_secret_hash'),
  previousSecretUntil: time('previous_secret_until'),
  kind: text('kind').$type<KeyKind>().notNull().default('partner'),
  /** The parties that may know a secret of this key, and count as the same in four-eyes approvals: see parties-of.sql. */
  holders: text('holders').array().notNull().default([]),
})
