import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { recoveryCodes } from './tables'

const codesAtOnce = 8
/** Without what is read for something else: 0 and O, 1, I and L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Makes eight codes in place of those of before, each worth one sign-in. They are shown this once: the table holds what cannot be turned back. */
export async function makeRecoveryCodes(tx: Tx, desk: Pick<Desk, 'auditKey' | 'now'>, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  const createdAt = desk.now()
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, codeHash: hashOf(desk, personId, code), createdAt })))
  return codes
}

/** Makes codes where there are none that are unused, and returns them; undefined where there are some. */
export async function makeFirstCodes(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  personId: string,
): Promise<string[] | undefined> {
  return (await countRecoveryCodes(tx, personId)) > 0 ? undefined : makeRecoveryCodes(tx, desk, personId)
}

/** Uses a code up, in whatever case and with or without its hyphen; false where this person has no such unused code. */
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

/** Keyed outside of the database: the 39 bits of a code could else be guessed from a copy of the table. */
function hashOf({ auditKey }: Pick<Desk, 'auditKey'>, personId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHmac('sha256', auditKey).update(`recovery code ${personId} ${plain}`).digest()
}
