import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { recoveryCodes } from './tables'

const codesAtOnce = 8
/** An alphabet without look-alikes: 0 and O, 1, I and L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Replaces the recovery codes by eight new ones for one use each. They are shown only now: the table has keyed hashes. */
export async function makeRecoveryCodes(tx: Tx, desk: Pick<Desk, 'auditKey' | 'now'>, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  const createdAt = desk.now()
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, codeHash: hashOf(desk, personId, code), createdAt })))
  return codes
}

/** Makes recovery codes if no unused ones are left. Otherwise returns undefined. */
export async function makeFirstCodes(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  personId: string,
): Promise<string[] | undefined> {
  return (await countRecoveryCodes(tx, personId)) > 0 ? undefined : makeRecoveryCodes(tx, desk, personId)
}

/** Consumes a recovery code; case and hyphen do not matter. Returns false if the person has no such unused code. */
export async function takeRecoveryCode(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  personId: string,
  typed: string,
): Promise<boolean> {
  const { personId: owner, codeHash, usedAt } = recoveryCodes
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: desk.now() })
    .where(and(eq(owner, personId), eq(codeHash, hashOf(desk, personId, typed)), isNull(usedAt)))
    .returning({ owner })
  return used.length > 0
}

/** Returns how many recovery codes are left; used ones do not count. */
export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)))
  return left?.codes ?? 0
}

function newCode(): string {
  const half = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

/** Returns an HMAC with a key outside the database: the 39 bits of a code could otherwise be guessed from a copy of the table. */
function hashOf({ auditKey }: Pick<Desk, 'auditKey'>, personId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHmac('sha256', auditKey).update(`recovery code ${personId} ${plain}`).digest()
}
