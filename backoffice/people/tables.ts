import { boolean, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, backoffice } from '../columns'
import type { Role } from './roles'

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
  /** Null for people who sign in through their company only. */
  passwordHash: text('password_hash'),
  demo: boolean('demo').notNull().default(false),
  disabledAt: at('disabled_at'),
  disabledByDirectory: boolean('disabled_by_directory').notNull().default(false),
  secondFactorAt: at('second_factor_at'),
  passwordChangedAt: at('password_changed_at'),
  createdAt: at('created_at').notNull(),
})

/** Links people to subjects of the company's identity provider, which never change, while an e-mail may be reassigned. */
export const companyIdentities = backoffice.table(
  'company_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id').notNull(),
    linkedAt: at('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)
