import { and, eq, isNotNull } from 'drizzle-orm'
import type { Desk } from '../desk'
import { mustFindRow } from '../people/people'
import { listPasskeys } from './passkeys'
import { countRecoveryCodes } from './recovery-codes'
import { authenticators } from './tables'

/** The sign-in methods of a person, as they see them. */
export type Security = {
  /** When the authenticator was confirmed. */
  authenticatorAt: Date | undefined
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[]
  recoveryCodes: number
  hasPassword: boolean
  /** Null if it was never changed. */
  passwordChangedAt: Date | null
}

/** Returns what a person's security page shows, without any secret. Throws `not_found`. */
export async function readSecurity({ db }: Pick<Desk, 'db'>, personId: string): Promise<Security> {
  const { personId: owner, confirmedAt } = authenticators
  const [person, [authenticator], passkeys, recoveryCodes] = await Promise.all([
    mustFindRow(db, personId),
    db
      .select({ confirmedAt })
      .from(authenticators)
      .where(and(eq(owner, personId), isNotNull(confirmedAt))),
    listPasskeys(db, personId),
    countRecoveryCodes(db, personId),
  ])
  return {
    authenticatorAt: authenticator?.confirmedAt ?? undefined,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodes,
    hasPassword: person.passwordHash !== null,
    passwordChangedAt: person.passwordChangedAt,
  }
}
