import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, knownAddress } from '../desk'
import { createPerson } from '../people/create-person'
import { hashNewPassword } from '../people/new-password'
import type { Person } from '../people/people'
import type { Origin } from '../sign-in/enter'
import { beginAnonymousAttempt, endAnonymousAttempt } from '../sign-in/throttle'
import { findInvitation, type Invitation, useUp } from './invitations'

/** The origin of the request that opens the link. */
type From = Pick<Origin, 'address' | 'requestId'>
/** `name` and `email` are given by the first admin only; for others they come from the invitation. */
export type Joining = { token: string; password: string; name?: string; email?: string }

/**
 * Reads the invitation of a link before it is used. Invalid links count as failed sign-ins of the network address: throws
 * `too_many_attempts` (retryAfter), and the errors of `findInvitation`.
 */
export async function openInvitation(
  desk: Desk,
  token: string,
  { address }: Pick<From, 'address'>,
): Promise<Invitation & { isFirst: boolean }> {
  await beginAnonymousAttempt(desk, address)
  const invitation = await findInvitation(desk, token, { lock: false })
  await endAnonymousAttempt(desk, address)
  return invitation
}

/**
 * Creates the person of an invitation with the chosen password. The same transaction marks the link as used, so that only one of
 * several concurrent requests succeeds. Throws like `openInvitation` and `createPerson`; the link then still works.
 */
export async function join(desk: Desk, { token, password, ...entered }: Joining, from: From): Promise<Person> {
  const opened = await openInvitation(desk, token, from)
  const passwordHash = await hashNewPassword(password, opened.isFirst ? mustHaveNames(entered) : opened)
  return transaction(desk.db, async (tx) => {
    const {
      personId: id,
      isFirst,
      roles,
      invitedBy,
      ...promised
    } = await findInvitation({ ...desk, db: tx }, token, { lock: true })
    const { name, email } = isFirst ? mustHaveNames(entered) : promised
    await useUp(tx, desk, id)
    const person = await createPerson({ ...desk, db: tx }, { id, name, email, roles, password, passwordHash })
    const { requestId, address } = from
    const actor = { personId: id, name: person.name, roles, sessionId: null, requestId, address: knownAddress(address) }
    const after = { roles: roles.join(', '), invited_by: invitedBy }
    await appendAudit(tx, desk, actor, { action: 'people.join', object: { kind: 'person', id }, after, result: 'done' })
    return person
  })
}

function mustHaveNames({ name, email }: Pick<Joining, 'name' | 'email'>): { name: string; email: string } {
  if (name !== undefined && email !== undefined) return { name, email }
  const pointer = name === undefined ? '/name' : '/email'
  throw new ServiceError('validation_failed', 'the first admin says name and e-mail', { errors: [{ pointer, code: 'required' }] })
}
