import { bigint, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from '../columns'

export const authenticators = backoffice.table('authenticators', {
  personId: uuid('person_id').primaryKey(),
  sealedKey: bytes('sealed_key').notNull(),
  createdAt: at('created_at').notNull(),
  confirmedAt: at('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = backoffice.table(
  'recovery_codes',
  {
    personId: uuid('person_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
)

export const passkeys = backoffice.table('passkeys', {
  id: text('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
})

export const usedChallenges = backoffice.table('used_challenges', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})
