import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type ErrorCode, ServiceError } from '#contract/errors'
import { actorOf } from '../ground/actor'
import { canonicalJson } from '../ground/canonical'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { mustHaveScope, type Scope } from '../ground/scopes'
import { isOneOf } from './parties'
import { type Details, type SecondPersonRequest, secondPersonRequests } from './tables'

/**
 * What two people must request alike, and the scopes that the keys of the first and of the second need. `note` is what the first
 * tells the second; it is not compared.
 */
export type Proposal = { subject: string; details: Details; note?: string; proposes: Scope; decides: Scope }

/**
 * Records that this person requests something that takes two. Returns `agreed` for the second of two who request the same, and
 * closes the request of the first. Otherwise stores this request in place of another one about the subject, and returns
 * `requested`. Throws `self_approval_forbidden` for the same person or key, `actor_required` without a
 * person, and `insufficient_scope`. The caller holds a lock that serializes the requests about one subject.
 */
async function requestOrAgree(
  context: Context,
  { subject, details, note, proposes, decides }: Proposal,
): Promise<'requested' | 'agreed'> {
  const by = actorOf(context)
  const first = await findWaitingRequest(context, subject)
  const isSame = first !== undefined && isRequestFor(first, details)
  if (isSame && (await isOneOf(context, [first.requestedBy])))
    throw new ServiceError('self_approval_forbidden', 'The same person asked before')
  mustHaveScope(context, isSame ? decides : proposes)
  if (first !== undefined) await close(context, first, { by, outcome: isSame ? 'done' : 'replaced' })
  if (isSame) return 'agreed'
  await context.db.insert(secondPersonRequests).values({
    organizationId: context.organizationId,
    id: newId(),
    subject,
    details,
    note,
    requestedBy: by,
    keyId: context.keyId,
    createdAt: timeOf(context),
  })
  return 'requested'
}

/** `request` never counts as the second person's agreement, and `agree` counts as nothing else. By default the details decide. */
export type RequestStep = 'request' | 'agree'

/**
 * Does the same for a caller who may name the step that they take. Returns `waits` if the same was requested before and this is no
 * agreement. Throws `invalid_transition` for an agreement to what does not wait, and `whileOther` for a request while another
 * one waits. The caller holds the lock of `requestOrAgree`.
 */
export async function takeStep(
  context: Context,
  proposal: Proposal,
  { step, whileOther }: { step: RequestStep | undefined; whileOther: ErrorCode },
): Promise<'requested' | 'waits' | 'agreed'> {
  const waiting = step === undefined ? undefined : await findWaitingRequest(context, proposal.subject)
  const isSame = waiting !== undefined && isRequestFor(waiting, proposal.details)
  if (step === 'agree' && !isSame) throw notWaiting()
  if (step === 'request' && waiting !== undefined) {
    mustHaveScope(context, proposal.proposes)
    if (isSame) return 'waits'
    throw new ServiceError(whileOther, 'Another request waits')
  }
  return requestOrAgree(context, proposal)
}

/** Returns the refusal of whoever decides on what does not wait, or waits otherwise. */
export function notWaiting(): ServiceError {
  return new ServiceError('invalid_transition', 'This does not wait for a second person')
}

/** Returns whether a request waits for exactly this. */
function isRequestFor(request: SecondPersonRequest, details: Details): boolean {
  return canonicalJson(request.details) === canonicalJson(details)
}

/**
 * Ends a waiting request without its effect: the person who made it withdraws it (`proposes`), anybody else rejects it
 * (`decides`). Returns which of the two it was. Throws `invalid_transition` if exactly this does not wait, `actor_required`
 * without a person, and `insufficient_scope`. The caller holds the lock of `requestOrAgree`.
 */
export async function dropRequest(
  context: Context,
  { subject, details, proposes, decides }: Omit<Proposal, 'note'>,
): Promise<'withdrawn' | 'rejected'> {
  const request = await findWaitingRequest(context, subject)
  if (request === undefined || !isRequestFor(request, details)) throw notWaiting()
  const by = actorOf(context)
  const isOwn = await isOneOf(context, [request.requestedBy])
  mustHaveScope(context, isOwn ? proposes : decides)
  const outcome = isOwn ? 'withdrawn' : 'rejected'
  await close(context, request, { by, outcome })
  return outcome
}

/** Returns the request about a subject that waits for a second person. */
export async function findWaitingRequest(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  subject: string,
): Promise<SecondPersonRequest | undefined> {
  const [waiting] = await db
    .select()
    .from(secondPersonRequests)
    .where(
      and(
        eq(secondPersonRequests.organizationId, organizationId),
        eq(secondPersonRequests.subject, subject),
        isNull(secondPersonRequests.closedAt),
      ),
    )
  return waiting
}

/** Returns all waiting requests about subjects of these kinds, oldest first. */
export function listWaitingRequests(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  kinds: readonly string[],
): Promise<SecondPersonRequest[]> {
  const isOfKind = inArray(sql`split_part(${secondPersonRequests.subject}, ':', 1)`, [...kinds])
  return db
    .select()
    .from(secondPersonRequests)
    .where(and(eq(secondPersonRequests.organizationId, organizationId), isNull(secondPersonRequests.closedAt), isOfKind))
    .orderBy(secondPersonRequests.createdAt, secondPersonRequests.id)
}

/**
 * Closes the waiting requests that would assign something to the quote, after it ended without a second person. The caller holds
 * its lock.
 */
export async function supersedeRequests(
  { db, organizationId, now, by }: Pick<Context, 'db' | 'organizationId' | 'now'> & { by: string },
  { quoteId }: { quoteId: string },
): Promise<void> {
  const isOvertaken = sql`${secondPersonRequests.details} ->> 'quote_id' = ${quoteId}`
  await db
    .update(secondPersonRequests)
    .set({ closedBy: by, closedAt: sql`${timeOf({ now })}`, outcome: 'superseded' })
    .where(and(eq(secondPersonRequests.organizationId, organizationId), isNull(secondPersonRequests.closedAt), isOvertaken))
}

/** Erases the notes of all requests about a subject, when the personal data of a customer is erased. */
export async function eraseNotes({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, subject: string): Promise<void> {
  await db
    .update(secondPersonRequests)
    .set({ note: null })
    .where(and(eq(secondPersonRequests.organizationId, organizationId), eq(secondPersonRequests.subject, subject)))
}

async function close(
  { db, now, keyId }: Context,
  { organizationId, id }: SecondPersonRequest,
  { by, outcome }: { by: string; outcome: 'done' | 'replaced' | 'withdrawn' | 'rejected' },
): Promise<void> {
  await db
    .update(secondPersonRequests)
    .set({ closedBy: by, closedKeyId: keyId, closedAt: sql`${timeOf({ now })}`, outcome })
    .where(and(eq(secondPersonRequests.organizationId, organizationId), eq(secondPersonRequests.id, id)))
}
