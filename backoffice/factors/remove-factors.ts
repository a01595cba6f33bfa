import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notifyOfSignIn } from '../notices/notify-of-sign-in'
import { factorsChanged } from './factors-changed'
import { hasSecondFactor } from './has-second-factor'
import { makeRecoveryCodes } from './recovery-codes'
import { authenticators, passkeys, recoveryCodes } from './tables'

type Owner = Actor & { personId: string }

/** Removes the person's authenticator. Throws `not_found` if there is none. */
export function removeAuthenticator(desk: Desk, actor: Owner): Promise<void> {
  return remove(desk, actor, { factor: 'authenticator' }, (tx) =>
    tx.delete(authenticators).where(eq(authenticators.personId, actor.personId)).returning({ id: authenticators.personId }),
  )
}

/** Removes one passkey of the person. Throws `not_found` if they have no such passkey. */
export function removePasskey(desk: Desk, actor: Owner, id: string): Promise<void> {
  return remove(desk, actor, { factor: 'passkey' }, (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.personId, actor.personId)))
      .returning({ id: passkeys.id }),
  )
}

/** Replaces the recovery codes by new ones, which are shown only now. */
export function renewRecoveryCodes(desk: Desk, actor: Owner): Promise<string[]> {
  return transaction(desk.db, async (tx) => {
    if (!(await hasSecondFactor(tx, actor.personId))) throw new ServiceError('not_found', 'no second factor to recover')
    const codes = await makeRecoveryCodes(tx, desk, actor.personId)
    await notifyOfSignIn(tx, desk, actor.personId)
    const object = { kind: 'person', id: actor.personId }
    await appendAudit(tx, desk, actor, { action: 'factor.renew_codes', object, result: 'done' })
    return codes
  })
}

/** Removes all second factors and recovery codes, in the caller's transaction. Returns false if there was no second factor. */
export async function clearFactors(tx: Tx, desk: Pick<Desk, 'now'>, actor: Actor, personId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, personId)
  await tx.delete(authenticators).where(eq(authenticators.personId, personId))
  await tx.delete(passkeys).where(eq(passkeys.personId, personId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await factorsChanged(tx, desk, actor, personId)
  return had
}

function remove(
  desk: Desk,
  actor: Owner,
  before: { factor: string },
  take: (tx: Tx) => Promise<readonly unknown[]>,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    if ((await take(tx)).length === 0) throw new ServiceError('not_found', `no ${before.factor}`)
    if (!(await hasSecondFactor(tx, actor.personId)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, actor.personId))
    await factorsChanged(tx, desk, actor, actor.personId)
    await notifyOfSignIn(tx, desk, actor.personId)
    const object = { kind: 'person', id: actor.personId }
    await appendAudit(tx, desk, actor, { action: 'factor.remove', object, before, result: 'done' })
  })
}
