import { randomUUID } from 'node:crypto'
import { type AuditEntry, appendAudit } from '#backoffice/audit/append-audit'
import type { Actor, Desk } from '#backoffice/desk'
import type { Person } from '#backoffice/people/people'
import { idleMinutes, type Role } from '#backoffice/people/roles'
import { endSession, openSession } from '#backoffice/sessions/sessions'
import { type Tx, transaction } from '#database/open'
import type { PastWorld } from '../past/live-order'
import type { LivedMember, PastOrganization } from '../past/organizations'
import type { Random } from '../random'
import type { ActOn, EventOn, Going } from './desk-line'

/** `secondOfficer` is a second compliance officer, who has left since. */
export type Post = Role | 'secondOfficer'
type Clerk = { person: Person; session?: { id: string; sid: string; activeAt: Date } }

/** The environment of people at the desk. */
type DeskDeps = PastWorld & {
  desk: Desk
  random: Random
  organization: PastOrganization
  staff: Record<Post, Clerk>
}
export type Scene = Going<DeskDeps>
export type DeskAct = ActOn<DeskDeps>
export type DeskEvent = EventOn<DeskDeps>

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
] as const

/** Returns the person as an actor, and signs them in again if they were idle for too long. */
export async function atWork({ desk, staff, random }: Pick<Scene, 'desk' | 'staff' | 'random'>, post: Post): Promise<Actor> {
  const clerk = staff[post]
  const { person } = clerk
  const now = desk.now()
  const idle =
    clerk.session === undefined || now.getTime() - clerk.session.activeAt.getTime() > idleMinutes(person.roles) * 60_000
  if (idle) {
    await transaction(desk.db, async (tx) => {
      const { sid, sessionId: id } = await openSession(tx, { personId: person.id, userAgent: random.pick(browsers), now })
      clerk.session = { id, sid, activeAt: now }
      const object = { kind: 'person', id: person.id }
      await appendAudit(tx, desk, actorOf(clerk), { action: 'sign_in', object, result: 'done' })
    })
  }
  if (clerk.session) clerk.session.activeAt = now
  return actorOf(clerk)
}

/** Signs a person out for the day, unless the session has already ended. */
export function signOut(post: Post): DeskAct {
  return async ({ desk, staff }) => {
    const { session } = staff[post]
    if (session === undefined) return
    await endSession(desk, { sid: session.sid }, randomUUID())
    delete staff[post].session
  }
}

function actorOf({ person, session }: Clerk): Actor {
  return { personId: person.id, name: person.name, roles: person.roles, sessionId: session?.id ?? null, requestId: randomUUID() }
}

/** Returns the options of a call that changes something in the API. */
export function optionsOf({ personId, requestId }: Actor, idempotencyKey: string = randomUUID()) {
  return { idempotencyKey, actorId: personId ?? undefined, requestId }
}

/** Writes one record, about an act that leaves no other trace. */
export function record({ desk }: Pick<Scene, 'desk'>, actor: Actor, entry: AuditEntry): Promise<bigint> {
  return transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
}

/** Makes a change of the desk's own data, with its record. */
export function change(
  { desk }: Pick<Scene, 'desk'>,
  actor: Actor,
  work: (tx: Tx) => Promise<Omit<AuditEntry, 'result'>>,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await appendAudit(tx, desk, actor, { ...(await work(tx)), result: 'done' })
  })
}

/** Returns how audit records name a customer. */
export function aboutCustomer({ id }: Pick<LivedMember, 'id'>) {
  return { kind: 'customer', id }
}
