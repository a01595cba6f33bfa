import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRow } from '#database/read-rows'
import { authenticators, passkeys } from './tables'

/** The second factors that a person has. */
const Factors = z.object({ authenticator: z.boolean(), passkey: z.boolean() })
export type Factors = z.output<typeof Factors>

/** Returns the second factors that can be used; an authenticator counts once a code of it was shown. */
export async function readFactors(db: Db, personId: string): Promise<Factors> {
  const confirmed = db
    .select({ one: sql`1` })
    .from(authenticators)
    .where(and(eq(authenticators.personId, personId), isNotNull(authenticators.confirmedAt)))
  const own = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.personId, personId))
  return readRow(db, Factors, sql`select exists ${confirmed} as authenticator, exists ${own} as passkey`)
}

/** Tells whether the person has a second factor of any kind. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { authenticator, passkey } = await readFactors(db, personId)
  return authenticator || passkey
}
