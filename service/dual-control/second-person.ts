import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { ServiceError } from '#contract/errors'
import { actorOf } from '../ground/actor'
import { canonicalJson } from '../ground/canonical'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { mustHaveScope, type Scope } from '../ground/scopes'
import { payments, time } from '../ground/tables'
import { isOneOf } from './parties'

/** The request as both people must repeat it: a flat object of texts. */
export type Details = Record<string, string>

const requests = payments.table('second_person_requests', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Details>().notNull(),
  note: text('note'),
  requestedBy: text('requested_by').notNull(),
  keyId: uuid('key_id'),
  createdAt: time('created_at').notNull(),
  closedBy: text('closed_by'),
  closedKeyId: uuid('closed_key_id'),
  closedAt: time('closed_at'),
  outcome: text('outcome').$type<'done' | 'replaced' | 'superseded'>(),
})
export type SecondPersonRequest = typeof requests.$inferSelect

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
export async function requestOrAgree(
  context: Context,
  { subject, details, note, proposes, decides }: Proposal,
): Promise<'requested' | 'agreed'> {
  const by = actorOf(context)
  const first = await findWaitingRequest(context, subject)
  const isSame = first !== undefined && canonicalJson(first.details) === canonicalJson(details)
  if (isSame && (await isOneOf(context, [first.requestedBy])))
    throw new ServiceError('self_approval_forbidden', 'The same person asked before')
  mustHaveScope(context, isSame ? decides : proposes)
  if (first !== undefined) await close(context, first, { by, outcome: isSame ? 'done' : 'replaced' })
  if (isSame) return 'agreed'
  await context.db.insert(requests).values({
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

/** Returns the request about a subject that waits for a second person. */
export async function findWaitingRequest(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  subject: string,
): Promise<SecondPersonRequest | undefined> {
  const [waiting] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.organizationId, organizationId), eq(requests.subject, subject), isNull(requests.closedAt)))
  return waiting
}

/** Returns all waiting requests about subjects of these kinds, oldest first. */
export function listWaitingRequests(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  kinds: readonly string[],
): Promise<SecondPersonRequest[]> {
  const isOfKind = inArray(sql`split_part(${requests.subject}, ':', 1)`, [...kinds])
  return db
    .select()
    .from(requests)
    .where(and(eq(requests.organizationId, organizationId), isNull(requests.closedAt), isOfKind))
    .orderBy(requests.createdAt, requests.id)
}

/**
 * Closes the waiting requests that would assign something to the quote, after it ended without a second person. The caller holds
 * its lock.
 */
export async function supersedeRequests(
  { db, organizationId, now, by }: Pick<Context, 'db' | 'organizationId' | 'now'> & { by: string },
  { quoteId }: { quoteId: string },
): Promise<void> {
  const isOvertaken = sql`${requests.details} ->> 'quote_id' = ${quoteId}`
  await db
    .update(requests)
    .set({ closedBy: by, closedAt: sql`${timeOf({ now })}`, outcome: 'superseded' })
    .where(and(eq(requests.organizationId, organizationId), isNull(requests.closedAt), isOvertaken))
}

/** Erases the notes of all requests about a subject, when the personal data of a customer is erased. */
export async function eraseNotes({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, subject: string): Promise<void> {
  await db
    .update(requests)
    .set({ note: null })
    .where(and(eq(requests.organizationId, organizationId), eq(requests.subject, subject)))
}

async function close(
  { db, now, keyId }: Context,
  { organizationId, id }: SecondPersonRequest,
  { by, outcome }: { by: string; outcome: 'done' | 'replaced' },
): Promise<void> {
  await db
    .update(requests)
    .set({ closedBy: by, closedKeyId: keyId, closedAt: sql`${timeOf({ now })}`, outcome })
    .where(and(eq(requests.organizationId, organizationId), eq(requests.id, id)))
}
