import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { authenticators, passkeys } from './tables'

/** What a person has besides a password. */
export type Factors = { authenticator: boolean; passkey: boolean }

export async function readFactors(db: Db, personId: string): Promise<Factors> {
  const confirmed = db
    .select({ one: sql`1` })
    .from(authenticators)
    .where(and(eq(authenticators.personId, personId), isNotNull(authenticators.confirmedAt)))
  const own = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.personId, personId))
  const [found] = await db.execute<{ authenticator: boolean; passkey: boolean }>(
    sql`select exists ${confirmed} as authenticator, exists ${own} as passkey`,
  )
  return { authenticator: found?.authenticator ?? false, passkey: found?.passkey ?? false }
}

export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { authenticator, passkey } = await readFactors(db, personId)
  return authenticator || passkey
}
