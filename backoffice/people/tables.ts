import { boolean, text, uuid } from 'drizzle-orm/pg-core'
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
  /** None of whom only the company signs in. */
  passwordHash: text('password_hash'),
  demo: boolean('demo').notNull().default(false),
  disabledAt: at('disabled_at'),
  secondFactorAt: at('second_factor_at'),
  passwordChangedAt: at('password_changed_at'),
  createdAt: at('created_at').notNull(),
})
