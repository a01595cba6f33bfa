import type { OwedFactor } from '#backoffice/factors/owed-factor'
import type { Role } from '#backoffice/people/roles'
import type { Locale, Theme } from '#backoffice/people/tables'
import type { EntryWay } from '#backoffice/sessions/tables'
import type { Need } from './permissions'

/** The person behind a request. */
export type Staff = {
  personId: string
  name: string
  email: string
  roles: readonly Role[]
  sessionId: string
  enteredBy: EntryWay
  /** When the session locks if nothing more is pressed, and when it ends in any case. */
  locksAt: Date
  endsAt: Date
  /** Whether they have shown within the last minutes that it is them; without that a dangerous act asks for it. */
  proven: boolean
  /** What they owe of the second factor to which their roles oblige them: they may look, and set one up or show theirs. Undefined where they owe nothing. */
  owedFactor: OwedFactor | undefined
  /** The network address that the request comes from; undefined where that cannot be told. */
  address?: string
  /** Null until chosen. */
  locale: Locale | null
  theme: Theme | null
  can(need: Need): boolean
}
