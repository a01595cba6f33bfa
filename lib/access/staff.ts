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
  /** When the session locks without further activity, and when it ends in any case. */
  locksAt: Date
  endsAt: Date
  /** Whether they gave a proof of themselves within the last minutes; without one a dangerous act requires it. */
  proven: boolean
  /**
   * What they owe of the second factor that their roles require; undefined if nothing. Until then they can only read, and set up
   * or show a factor.
   */
  owedFactor: OwedFactor | undefined
  /** The network address of the request; undefined if it is not known. */
  address?: string
  /** Null until chosen. */
  locale: Locale | null
  theme: Theme | null
  can(need: Need): boolean
}
