import { and, eq, lte, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ApiKeyBody } from '#contract/api-keys'
import { ServiceError } from '#contract/errors'
import { postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import { type Actor, type Desk, machineActor } from '../desk'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import { mayEnter, type Person, readPerson } from '../people/people'
import { mustBeSecondPerson } from '../people/second-person'
import { keyRequests } from './tables'

export type RequestedKey = typeof keyRequests.$inferSelect
type State = RequestedKey['state']

const hourMs = 3_600_000
/** How long a request waits for a second admin. */
const waitsMs = 7 * 24 * hourMs
/**
 * How long the key can be created after the second admin agreed. The payments API stores the answer under an idempotency key for 24
 * hours, so within this time a repeated attempt gets the same key and not another one.
 */
const agreedMs = 23 * hourMs
/** How long after its creation the same person can get the same answer again, because it was lost on the way to their browser. */
const repeatMs = 10 * 60_000

/** Returns when an open request ends by itself. */
export function endOfRequest({ decidedAt, requestedAt }: Pick<RequestedKey, 'decidedAt' | 'requestedAt'>): Date {
  return new Date(decidedAt === null ? requestedAt.getTime() + waitsMs : decidedAt.getTime() + agreedMs)
}

/**
 * Requests a new key, or a new secret of a key, to which another admin must agree; the other admins are notified. A repeat with
 * the same id has no effect. Throws `key_request_waiting` while another rotation of the key is open.
 */
export async function requestKey(
  desk: Desk,
  actor: Actor,
  { id, keyId, terms }: Pick<RequestedKey, 'id' | 'keyId' | 'terms'>,
): Promise<void> {
  // A rotation that nobody decided in time must not prevent the next one.
  await expireKeyRequests(desk)
  try {
    await transaction(desk.db, async (tx) => {
      const { id: requestedBy } = await mustBeAtWork(tx, desk, actor, ['admin'])
      const row = { id, keyId, terms, requestedBy, requestedAt: desk.now(), state: 'waiting' } as const
      const added = await tx.insert(keyRequests).values(row).onConflictDoNothing({ target: keyRequests.id }).returning()
      const [request] = added
      if (request === undefined) return mustBeOwn(tx, id, requestedBy)
      await record(tx, desk, actor, request, { action: 'api_key.request' })
      const to = { roles: ['admin'], except: [requestedBy] } as const
      await notify(tx, { to, kind: 'work_waits', about: about(id), at: desk.now() })
    })
  } catch (error) {
    if (postgresError(error)?.constraint_name !== 'key_requests_one_rotation') throw error
    throw new ServiceError('key_request_waiting', 'another rotation of this key is open')
  }
}

async function mustBeOwn(tx: Tx, id: string, personId: string): Promise<void> {
  const [known] = await tx.select({ by: keyRequests.requestedBy }).from(keyRequests).where(eq(keyRequests.id, id))
  if (known?.by !== personId) throw new ServiceError('key_request_closed', 'somebody else made this request')
}

/**
 * Agrees to exactly what was requested, or rejects it. Throws `self_approval_forbidden` for its author, and `key_request_closed`
 * if it is no longer open or its author is no longer an admin.
 */
export function decideKeyRequest(
  desk: Desk,
  actor: Actor,
  { id, decision }: { id: string; decision: 'agreed' | 'rejected' },
): Promise<void> {
  return change(desk, actor, id, async (tx, request, { id: decidedBy }) => {
    mustBeSecondPerson(actor, [request.requestedBy])
    mustBeOpen(desk, request, ['waiting'])
    if (decision === 'agreed' && !(await isAdmin(tx, desk, request.requestedBy)))
      throw new ServiceError('key_request_closed', 'who requested it is no longer an admin')
    await move(tx, id, { state: decision, decidedBy, decidedAt: desk.now() })
    await record(tx, desk, actor, request, decision === 'agreed' ? { action: 'api_key.agree' } : { action: 'api_key.reject' })
    const to = { people: [request.requestedBy] }
    await notify(tx, { to, kind: 'work_decided', about: about(id), at: desk.now() })
  })
}

/** Withdraws a request before the key was created. Throws `forbidden` for others than its author, and `key_request_closed`. */
export function withdrawKeyRequest(desk: Desk, actor: Actor, id: string): Promise<void> {
  return change(desk, actor, id, async (tx, request, person) => {
    mustBeAuthor(request, person)
    mustBeOpen(desk, request, ['waiting', 'agreed'])
    await move(tx, id, { state: 'withdrawn' })
    await record(tx, desk, actor, request, { action: 'api_key.withdraw' })
  })
}

/**
 * Returns a request that its author may now carry out at the payments API: another person agreed to it, is still an admin, and the
 * time is not over. The author creates the key, so that its secret is shown to one person only, is stored nowhere here, and the
 * key counts as theirs where two people must act. Throws `forbidden` for others, and `key_request_closed`.
 */
export function mustBeAgreed(desk: Desk, actor: Actor, id: string): Promise<RequestedKey & { decidedBy: string }> {
  return change(desk, actor, id, async (tx, request, person) => {
    mustBeAuthor(request, person)
    const { madeAt, decidedBy } = request
    const isRepeat = madeAt !== null && desk.now().getTime() - madeAt.getTime() < repeatMs
    if (!isRepeat) mustBeOpen(desk, request, ['agreed'])
    if (decidedBy === null || !(await isAdmin(tx, desk, decidedBy)))
      throw new ServiceError('key_request_closed', 'who agreed is no longer an admin')
    return { ...request, decidedBy }
  })
}

/** Stores that the payments API has created what was agreed to. A repeat has no effect. */
export async function closeMadeRequest({ db, now }: Pick<Desk, 'db' | 'now'>, id: string): Promise<void> {
  const isAgreed = and(eq(keyRequests.id, id), eq(keyRequests.state, 'agreed'))
  await db.update(keyRequests).set({ state: 'made', madeAt: now() }).where(isAgreed)
}

/** Ends the requests whose time is over, and notifies their authors. Returns how many. */
export function expireKeyRequests(desk: Desk): Promise<number> {
  return transaction(desk.db, async (tx) => {
    const before = (ms: number) => new Date(desk.now().getTime() - ms)
    const waited = and(eq(keyRequests.state, 'waiting'), lte(keyRequests.requestedAt, before(waitsMs)))
    // What was begun within its time may still be under way.
    const left = and(eq(keyRequests.state, 'agreed'), lte(keyRequests.decidedAt, before(agreedMs + repeatMs)))
    const ended = await tx.update(keyRequests).set({ state: 'expired' }).where(or(waited, left)).returning()
    for (const request of ended) {
      await record(tx, desk, machineActor(uuidv7()), request, { action: 'api_key.expire' })
      const to = { people: [request.requestedBy] }
      await notify(tx, { to, kind: 'work_decided', about: about(request.id), at: desk.now() })
    }
    return ended.length
  })
}

function change<Value>(
  desk: Desk,
  actor: Actor,
  id: string,
  work: (tx: Tx, request: RequestedKey, person: Person) => Promise<Value>,
): Promise<Value> {
  return transaction(desk.db, async (tx) => {
    const person = await mustBeAtWork(tx, desk, actor, ['admin'])
    const [request] = await tx.select().from(keyRequests).where(eq(keyRequests.id, id)).for('update')
    if (request === undefined) throw new ServiceError('key_request_closed', `no request ${id}`)
    return work(tx, request, person)
  })
}

function mustBeOpen({ now }: Pick<Desk, 'now'>, request: RequestedKey, states: readonly State[]): void {
  if (!states.includes(request.state) || endOfRequest(request) <= now())
    throw new ServiceError('key_request_closed', `the request is ${request.state}, or its time is over`)
}

function mustBeAuthor({ requestedBy }: RequestedKey, { id }: Person): void {
  if (requestedBy !== id) throw new ServiceError('forbidden', 'somebody else requested it')
}

async function isAdmin(tx: Tx, desk: Desk, personId: string): Promise<boolean> {
  const person = await readPerson(tx, personId)
  return mayEnter(desk, person) && person.roles.includes('admin')
}

async function move(tx: Tx, id: string, to: Partial<RequestedKey>): Promise<void> {
  await tx.update(keyRequests).set(to).where(eq(keyRequests.id, id))
}

function record(tx: Tx, desk: Desk, actor: Actor, request: RequestedKey, { action }: { action: string }) {
  const { id, keyId, requestedBy } = request
  const object = keyId === null ? { kind: 'api_key_request', id } : { kind: 'api_key', id: keyId }
  const after = { ...toMasked(request.terms), proposed_by: requestedBy }
  return appendAudit(tx, desk, actor, { action, object, after, result: 'done' })
}

function toMasked(terms: RequestedKey['terms']): Masked {
  if (terms.act === 'create') return maskedKey(terms.body)
  return { name: terms.name, last_four: terms.last_four, old_secret_seconds: terms.grace_seconds }
}

/** Returns the members of a new key as the audit trail shows them. */
export function maskedKey({ name, scopes, allowed_cidrs: ranges, expires_at: end }: ApiKeyBody): Masked {
  return { name, scopes: scopes.join(', '), allowed_from: ranges?.join(', ') ?? null, expires: end ?? null }
}

function about(id: string) {
  return { kind: 'key_request', id }
}
