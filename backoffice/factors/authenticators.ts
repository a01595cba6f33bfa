import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notifyOfSignIn } from '../notices/notify-of-sign-in'
import { factorsChanged } from './factors-changed'
import { makeFirstCodes } from './recovery-codes'
import { authenticators } from './tables'
import { findStep, newTotpKey } from './totp'

/** Creates a key for an authenticator app, replacing one that was never confirmed. Throws `factor_exists` if one is confirmed. */
export function beginAuthenticator(desk: Desk, personId: string): Promise<Buffer> {
  const key = newTotpKey()
  return transaction(desk.db, async (tx) => {
    const values = { sealedKey: desk.vault.seal(key.toString('base64'), ownerOf(personId)), createdAt: desk.now() }
    const [started] = await tx
      .insert(authenticators)
      .values({ personId, ...values })
      .onConflictDoUpdate({
        target: authenticators.personId,
        set: values,
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning()
    if (started === undefined) throw new ServiceError('factor_exists', 'there is an authenticator already')
    return key
  })
}

/**
 * Confirms a new authenticator by its first code. Returns new recovery codes, shown only now, if the person has none left. Throws
 * `code_wrong`, and `not_found` without an unconfirmed key.
 */
export function confirmAuthenticator(
  desk: Desk,
  actor: Actor & { personId: string },
  code: string,
): Promise<string[] | undefined> {
  const { personId } = actor
  return transaction(desk.db, async (tx) => {
    const [row] = await tx.select().from(authenticators).where(eq(authenticators.personId, personId)).for('update')
    if (row === undefined || row.confirmedAt !== null) throw new ServiceError('not_found', 'no authenticator waits for its code')
    const lastStep = findStep(keyOf(desk, row), code, desk.now(), row.lastStep)
    if (lastStep === undefined) throw new ServiceError('code_wrong', 'the code does not fit')
    await tx.update(authenticators).set({ lastStep, confirmedAt: desk.now() }).where(eq(authenticators.personId, personId))
    await factorsChanged(tx, desk, actor, personId)
    await notifyOfSignIn(tx, desk, personId)
    const object = { kind: 'person', id: personId }
    await appendAudit(tx, desk, actor, { action: 'factor.add', object, after: { factor: 'authenticator' }, result: 'done' })
    return makeFirstCodes(tx, desk, personId)
  })
}

/** Accepts a code of the person's app once. Returns false if it is wrong or was used before. */
export async function takeCode(tx: Tx, desk: Desk, personId: string, code: string): Promise<boolean> {
  const { personId: owner, confirmedAt } = authenticators
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(owner, personId), isNotNull(confirmedAt)))
    .for('update')
  const step = row && findStep(keyOf(desk, row), code, desk.now(), row.lastStep)
  if (step === undefined) return false
  await tx.update(authenticators).set({ lastStep: step }).where(eq(owner, personId))
  return true
}

function keyOf(
  { vault }: Pick<Desk, 'vault'>,
  { personId, sealedKey }: Pick<typeof authenticators.$inferSelect, 'personId' | 'sealedKey'>,
) {
  return Buffer.from(vault.open(sealedKey, ownerOf(personId)), 'base64')
}

function ownerOf(personId: string): string {
  return `authenticator ${personId}`
}
