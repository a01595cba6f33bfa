import { eq, or, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { approvalDecisions, approvalPolicies, approvals } from '../approvals/tables'
import { eraseTexts, textsOfPerson } from '../audit/erase-texts'
import { erasedName } from '../audit/texts'
import { batches } from '../batches/tables'
import { briefings } from '../briefings/tables'
import { calls } from '../calls/tables'
import type { Actor, Desk } from '../desk'
import { directoryUsers } from '../directory/tables'
import { clearFactors } from '../factors/remove-factors'
import { invitations } from '../invitations/tables'
import { notes } from '../notes/tables'
import { noticeChoices, notices } from '../notices/tables'
import { nobodysHash } from '../people/password'
import { companyIdentities, people } from '../people/tables'
import { reminders } from '../reminders/tables'
import { seen } from '../seen/tables'
import { sessions } from '../sessions/tables'
import { knownOrigins } from '../sign-in/tables'
import { passwordResets, recoveries, roleChanges } from '../staff/tables'
import { savedViews } from '../views/tables'

/** Returns an address under `.invalid` (RFC 2606), which cannot receive mail. The id makes it unique. */
const erasedEmail = (personId: string) => `${personId}@erased.invalid`

/**
 * Erases the personal data of a member of staff, also in the audit trail: name, e-mail, network addresses, devices and second
 * factors. The id, roles and acts remain, and the trail can still be verified. Throws `not_found`, and `forbidden` if the person may still sign
 * in.
 */
export function erasePerson(desk: Desk, actor: Actor, personId: string, reason: string): Promise<{ texts: number }> {
  return transaction(desk.db, async (tx) => {
    const [person] = await tx.select().from(people).where(eq(people.id, personId)).for('update')
    if (person === undefined) throw new ServiceError('not_found', `no person ${personId}`)
    if (person.disabledAt === null) throw new ServiceError('forbidden', 'somebody who may sign in')
    const left = { name: erasedName, email: erasedEmail(personId), passwordHash: nobodysHash, locale: null, theme: null }
    await tx.update(people).set(left).where(eq(people.id, personId))
    await tx.delete(sessions).where(eq(sessions.personId, personId))
    await clearFactors(tx, desk, actor, personId)
    await tx.delete(passwordResets).where(eq(passwordResets.personId, personId))
    await tx.delete(knownOrigins).where(eq(knownOrigins.personId, personId))
    await tx.delete(companyIdentities).where(eq(companyIdentities.personId, personId))
    await tx.delete(directoryUsers).where(eq(directoryUsers.personId, personId))
    await tx.delete(notices).where(eq(notices.personId, personId))
    await tx.delete(noticeChoices).where(eq(noticeChoices.personId, personId))
    await tx.delete(reminders).where(eq(reminders.personId, personId))
    await tx.delete(seen).where(eq(seen.personId, personId))
    await tx.delete(savedViews).where(eq(savedViews.ownerId, personId))
    await tx.delete(invitations).where(or(eq(invitations.personId, personId), eq(invitations.email, person.email)))
    await tx.update(invitations).set({ invitedBy: erasedName }).where(eq(invitations.invitedBy, person.name))
    await tx.update(roleChanges).set({ reason: erasedName }).where(eq(roleChanges.personId, personId))
    await tx.update(recoveries).set({ reason: erasedName }).where(eq(recoveries.personId, personId))
    await tx.update(notes).set({ authorName: erasedName }).where(eq(notes.authorId, personId))
    await tx.update(briefings).set({ authorName: erasedName }).where(eq(briefings.authorId, personId))
    await tx.update(approvals).set({ makerName: erasedName }).where(sql`${approvals.makers}[1] = ${personId}`)
    await tx.update(approvalDecisions).set({ personName: erasedName }).where(eq(approvalDecisions.personId, personId))
    await tx.update(approvalPolicies).set({ proposedByName: erasedName }).where(eq(approvalPolicies.proposedBy, personId))
    await tx.update(approvalPolicies).set({ decidedByName: erasedName }).where(eq(approvalPolicies.decidedBy, personId))
    await tx.update(batches).set({ madeByName: erasedName }).where(eq(batches.madeBy, personId))
    await tx.update(calls).set({ actorName: erasedName }).where(eq(calls.actorId, personId))
    const entry = { action: 'person.erase', object: { kind: 'person', id: personId }, reason } as const
    return { texts: await eraseTexts(tx, desk, actor, { which: textsOfPerson(person), entry }) }
  })
}
