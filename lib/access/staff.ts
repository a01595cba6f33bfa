import type { Role } from '#backoffice/people/roles'
import type { Locale, Theme } from '#backoffice/people/tables'
import type { Need } from './permissions'

/** The person behind a request. */
export type Staff = {
  personId: string
  name: string
  email: string
  roles: readonly Role[]
  sessionId: string
  /** The network address that the request comes from; undefined where that cannot be told. */
  address?: string
  /** Null until chosen. */
  locale: Locale | null
  theme: Theme | null
  can(need: Need): boolean
}
