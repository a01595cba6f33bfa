import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { isAtWork, mustBeAtWork } from '../people/at-work'
import { listPeople, mayEnter, type Person } from '../people/people'
import { startingRoles, stoppingRoles } from '../people/roles'
import { mustBeSecondPerson } from '../people/second-person'
import { consoleStops } from './tables'

/** A stop of this console: while it is open (`startedAt` is null), the console sends neither a payment nor a confirmation. */
export type ConsoleStop = typeof consoleStops.$inferSelect

/** The condition of the stop in force. */
export const isOpenStop = isNull(consoleStops.startedAt)

/** Returns the stop in force; undefined while payments run. */
export async function findConsoleStop(db: Pick<Db, 'select'>): Promise<ConsoleStop | undefined> {
  const [open] = await db.select().from(consoleStops).where(isOpenStop)
  return open
}

/** Lists the stops, newest first, at most 20. */
export function listConsoleStops(db: Pick<Db, 'select'>): Promise<ConsoleStop[]> {
  return db.select().from(consoleStops).orderBy(desc(consoleStops.stoppedAt), desc(consoleStops.id)).limit(20)
}

/** Returns what became of requests to start payments again: `waiting`, `started`, or `kept` if payments stay stopped. */
export async function listStartStates(db: Pick<Db, 'select'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const stops = await db
    .select()
    .from(consoleStops)
    .where(inArray(consoleStops.id, [...ids]))
  return stops.map(({ id, startedAt, requestedAt }) => {
    return { id, state: startedAt !== null ? 'started' : requestedAt !== null ? 'waiting' : 'kept' }
  })
}

/**
 * Throws `payments_stopped` while payments are stopped. It takes the lock of all payments first, so that after a stop was made no
 * payment leaves that had not been stored before.
 */
export async function mustSendPayments(tx: Tx): Promise<void> {
  await lockApprovals(tx)
  const open = await findConsoleStop(tx)
  if (open !== undefined) throw new ServiceError('payments_stopped', `payments are stopped by ${open.id}`)
}

/**
 * Stops all payments and confirmations of this console at once; what was sent before continues. Returns the id of the stop. If
 * payments are stopped already, it changes nothing. Throws `forbidden` for other roles.
 */
export function stopConsole(desk: Desk, actor: Actor, reason: string): Promise<string> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const person = await mustBeAtWork(tx, desk, actor, stoppingRoles)
    const open = await findConsoleStop(tx)
    if (open !== undefined) return open.id
    const id = uuidv7()
    const by = { stoppedBy: person.id, stoppedAt: desk.now() }
    await tx.insert(consoleStops).values({ id, reason, ...by })
    await appendAudit(tx, desk, actor, { action: 'payments.stop', object: stopObject(id), result: 'done', reason })
    await notify(tx, { to: everybodyBut(person), kind: 'payments_stopped', about: stopObject(id), at: desk.now() })
    return id
  })
}

/**
 * Requests that payments start again, which another person has to decide. A repeat by the same person has no effect. Throws
 * `payment_stop_changed` if payments run, or if somebody else has requested it.
 */
export function requestConsoleStart(desk: Desk, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<void> {
  return change(desk, actor, { id, roles: stoppingRoles }, async (tx, stop, person) => {
    if (stop.requestedBy === person.id) return
    if (stop.requestedBy !== null) throw new ServiceError('payment_stop_changed', 'somebody else has requested the start')
    const by = { requestedBy: person.id, requestedAt: desk.now() }
    await tx
      .update(consoleStops)
      .set({ startReason: reason, ...by })
      .where(eq(consoleStops.id, id))
    await appendAudit(tx, desk, actor, { action: 'payments.request_start', object: stopObject(id), result: 'done', reason })
    const to = { roles: startingRoles, except: [person.id] }
    await notify(tx, { to, kind: 'work_waits', about: stopObject(id), at: desk.now() })
  })
}

/**
 * Starts payments again, as the second person. Throws `self_approval_forbidden` for whoever requested it, and
 * `payment_stop_changed` if nobody requests it any more, or if that person may no longer request it.
 */
export function endConsoleStop(desk: Desk, actor: Actor, id: string): Promise<void> {
  return change(desk, actor, { id, roles: startingRoles }, async (tx, stop, person) => {
    const requestedBy = mustBeRequested(stop)
    mustBeSecondPerson(actor, [requestedBy])
    if (!(await isAtWork({ ...desk, db: tx }, requestedBy, stoppingRoles)))
      throw new ServiceError('payment_stop_changed', 'who requested the start may not request it any more')
    const by = { startedBy: person.id, startedAt: desk.now() }
    await tx.update(consoleStops).set(by).where(eq(consoleStops.id, id))
    await record(tx, desk, actor, { stop, action: 'payments.start' })
    await notify(tx, { to: everybodyBut(person), kind: 'payments_started', about: stopObject(id), at: desk.now() })
  })
}

/** Returns whether anybody but this person could start payments again. */
export async function hasStarter(desk: Pick<Desk, 'db' | 'demo'>, personId: string): Promise<boolean> {
  const people = await listPeople(desk.db)
  return people.some(
    (person) => person.id !== personId && mayEnter(desk, person) && startingRoles.some((role) => person.roles.includes(role)),
  )
}

/**
 * Keeps payments stopped: the request to start them ends, by its author or by anybody who may stop payments. Throws
 * `payment_stop_changed` if nobody requests it any more.
 */
export function keepConsoleStop(desk: Desk, actor: Actor, id: string): Promise<void> {
  return change(desk, actor, { id, roles: stoppingRoles }, async (tx, stop, person) => {
    const requestedBy = mustBeRequested(stop)
    const none = { startReason: null, requestedBy: null, requestedAt: null }
    await tx.update(consoleStops).set(none).where(eq(consoleStops.id, id))
    await record(tx, desk, actor, { stop, action: 'payments.keep_stopped' })
    const to = { people: [requestedBy], except: [person.id] }
    await notify(tx, { to, kind: 'work_decided', about: stopObject(id), at: desk.now() })
  })
}

function change(
  desk: Desk,
  actor: Actor,
  { id, roles }: { id: string; roles: Parameters<typeof mustBeAtWork>[3] },
  work: (tx: Tx, stop: ConsoleStop, person: Person) => Promise<void>,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const person = await mustBeAtWork(tx, desk, actor, roles)
    const [stop] = await tx
      .select()
      .from(consoleStops)
      .where(and(eq(consoleStops.id, id), isOpenStop))
    if (stop === undefined) throw new ServiceError('payment_stop_changed', `no stop ${id} is in force`)
    await work(tx, stop, person)
  })
}

function mustBeRequested({ requestedBy }: ConsoleStop): string {
  if (requestedBy === null) throw new ServiceError('payment_stop_changed', 'nobody requests the start any more')
  return requestedBy
}

type Decision = { stop: ConsoleStop; action: 'payments.start' | 'payments.keep_stopped' }

async function record(tx: Tx, desk: Desk, actor: Actor, { stop, action }: Decision): Promise<void> {
  const after = { proposed_by: stop.requestedBy, start_reason: stop.startReason }
  await appendAudit(tx, desk, actor, { action, object: stopObject(stop.id), result: 'done', after })
}

function everybodyBut({ id }: Person) {
  return { roles: stoppingRoles, except: [id] }
}

/** Returns the object of a stop in the trail and in notices. */
export function stopObject(id: string) {
  return { kind: 'console_stop', id }
}
