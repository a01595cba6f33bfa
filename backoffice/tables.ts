import { bigint, boolean, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice, bytes } from './columns'
import type { Role } from './people/roles'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const people = backoffice.table('people', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  locale: text('locale', { enum: locales }),
  theme: text('theme', { enum: themes }),
  passwordHash: text('password_hash').notNull(),
  demo: boolean('demo').notNull().default(false),
  disabledAt: at('disabled_at'),
  createdAt: at('created_at').notNull(),
})

export const sessions = backoffice.table('sessions', {
  id: uuid('id').primaryKey(),
  sidHash: bytes('sid_hash').notNull(),
  personId: uuid('person_id').notNull(),
  createdAt: at('created_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  userAgent: text('user_agent'),
})

export const strangerRefusals = backoffice.table('stranger_refusals', {
  subject: text('subject').primaryKey(),
  at: at('at').notNull(),
})

export const auditHead = backoffice.table('audit_head', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
})

export const auditFaults = ['changed', 'deleted', 'inserted', 'reordered', 'rewritten', 'erased'] as const

export const auditChecks = backoffice.table('audit_checks', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  checkedAt: at('checked_at').notNull(),
  wholeAt: at('whole_at').notNull(),
  /** Of the last record that was found genuine, or, with a fault, of the first broken one. */
  seq: bigint('seq', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
  fault: text('fault', { enum: auditFaults }),
  seal: bytes('seal').notNull(),
})

export const auditResults = ['sent', 'done', 'failed', 'unknown', 'denied'] as const

export const auditRecords = backoffice.table('audit_records', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
  at: at('at').notNull(),
  actorToken: bytes('actor_token').notNull(),
  actorId: uuid('actor_id'),
  actorRoles: text('actor_roles').array().notNull(),
  sessionId: uuid('session_id'),
  requestId: text('request_id').notNull(),
  action: text('action').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  before: jsonb('before').$type<Masked>(),
  after: jsonb('after').$type<Masked>(),
  toldToken: bytes('told_token'),
  result: text('result', { enum: auditResults }).notNull(),
  code: text('code'),
  callId: uuid('call_id'),
  prevHash: bytes('prev_hash').notNull(),
  seal: bytes('seal').notNull(),
  hash: bytes('hash').notNull(),
})

/** Texts that records name by their tokens and that can be erased. */
export const auditTexts = backoffice.table('audit_texts', {
  token: bytes('token').primaryKey(),
  salt: bytes('salt'),
  content: text('content'),
  owner: text('owner'),
  erasedBy: bigint('erased_by', { mode: 'bigint' }),
})

/** Members of a record as the audit trail may hold them: masked where they are personal. */
export type Masked = Record<string, string | number | boolean | null>

export const registry = backoffice.table(
  'registry',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    label: text('label').notNull(),
    details: jsonb('details').$type<Masked>().notNull().default({}),
    reference: text('reference'),
    sealed: bytes('sealed'),
    words: text('words').array().notNull().default([]),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const seenKinds = ['customer', 'quote', 'transaction'] as const
export type SeenKind = (typeof seenKinds)[number]

export const seen = backoffice.table(
  'seen',
  {
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: seenKinds }).notNull(),
    id: text('id').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.id] })],
)

export const reveals = backoffice.table('reveals', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  field: text('field').notNull(),
  reason: text('reason').notNull(),
  at: at('at').notNull(),
})

export const quoteIntents = backoffice.table('quote_intents', {
  quoteId: text('quote_id').primaryKey(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  side: text('amount_side', { enum: ['source', 'destination'] }).notNull(),
  feesPaidBy: text('fees_paid_by', { enum: ['source', 'destination'] }).notNull(),
  customerId: text('customer_id'),
  accountId: text('account_id'),
  sourceCurrency: text('source_currency'),
  destinationCurrency: text('destination_currency'),
  sourceRail: text('source_rail'),
  sourceAccountId: text('source_account_id'),
  replacesQuoteId: text('replaces_quote_id'),
  madeBy: uuid('made_by').notNull(),
  madeAt: at('made_at').notNull(),
})

export const listNames = ['customers', 'transactions', 'quotes'] as const
export type ListName = (typeof listNames)[number]

export const savedViews = backoffice.table('saved_views', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  list: text('list', { enum: listNames }).notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  sharedWith: text('shared_with').$type<Role>(),
  createdAt: at('created_at').notNull(),
})

export const notes = backoffice.table('notes', {
  id: uuid('id').primaryKey(),
  objectKind: text('object_kind', { enum: ['customer'] }).notNull(),
  objectId: text('object_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  text: text('text').notNull(),
  createdAt: at('created_at').notNull(),
  editedAt: at('edited_at'),
  struckAt: at('struck_at'),
})

export const tags = backoffice.table(
  'tags',
  {
    objectKind: text('object_kind', { enum: ['customer'] }).notNull(),
    objectId: text('object_id').notNull(),
    tag: text('tag').notNull(),
    addedBy: uuid('added_by').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.objectKind, table.objectId, table.tag] })],
)
