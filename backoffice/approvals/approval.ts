import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { uuidText } from '#contract/ids'
import type { Db, Tx } from '#database/open'
import type { Desk } from '../desk'
import { listPeople, mayEnter, type Person, toPerson } from '../people/people'
import { decidesAs } from '../people/roles'
import { people } from '../people/tables'
import { hashIntent } from './payment-intent'
import type { FiredRule, Requirement } from './policy.rules'
import type { Decider } from './requirements.rules'
import { readFired, readRequired } from './rule-shape'
import { approvalDecisions, approvals } from './tables'

type ApprovalRow = typeof approvals.$inferSelect
export type Approval = Omit<ApprovalRow, 'fired' | 'required'> & {
  fired: FiredRule[]
  required: Requirement[]
  /** The person who requested the approval. */
  makerId: string
}
export type ApprovalDecision = typeof approvalDecisions.$inferSelect

/** Parses the rules and requirements of a row. Throws if they are invalid, for example after a manual edit. */
export function toApproval(row: ApprovalRow): Approval {
  return { ...row, fired: readFired(row.fired), required: readRequired(row.required), makerId: row.makers[0] ?? '' }
}

/** Finds an approval by its id. Returns undefined if there is none, or if the text is not a UUID. */
export async function findApproval(db: Pick<Db, 'select'>, id: string): Promise<Approval | undefined> {
  if (!uuidText.test(id.toLowerCase())) return undefined
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
  return row && toApproval(row)
}

/** Returns the approvals with these ids, in any order; ids that name none are left out. */
export async function listApprovalsByIds(db: Pick<Db, 'select'>, ids: readonly string[]): Promise<Approval[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(approvals)
    .where(inArray(approvals.id, [...ids]))
  return rows.map(toApproval)
}

/** Finds the newest request for a quote in any state: the quote that it was made with, or the one that it was paid with. */
export async function findApprovalOf(db: Pick<Db, 'select'>, quoteId: string): Promise<Approval | undefined> {
  const newest = (of: typeof approvals.subjectId | typeof approvals.quoteId) =>
    db
      .select()
      .from(approvals)
      .where(and(eq(approvals.kind, 'payment'), eq(of, quoteId)))
      .orderBy(desc(approvals.requestedAt), desc(approvals.id))
      .limit(1)
  const [[requested], [paidWith]] = [await newest(approvals.subjectId), await newest(approvals.quoteId)]
  const row = paidWith ?? requested
  return row && toApproval(row)
}

/** Returns the newest request of each of these quotes, keyed by quote id. */
export async function listApprovalsOf(db: Pick<Db, 'select'>, quoteIds: readonly string[]): Promise<Map<string, Approval>> {
  if (quoteIds.length === 0) return new Map()
  const isOne = or(inArray(approvals.subjectId, [...quoteIds]), inArray(approvals.quoteId, [...quoteIds]))
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'payment'), isOne))
    .orderBy(asc(approvals.requestedAt), asc(approvals.id))
  return new Map(
    rows.map(toApproval).flatMap((one) => [one.subjectId, one.quoteId ?? one.subjectId].map((id) => [id, one] as const)),
  )
}

/** Reads an approval and locks its row until the end of the transaction. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
  return row && toApproval(row)
}

/** Returns whether the stored content of the request still has the hash that was computed when it was made. */
export function isUnchanged(approval: Pick<Approval, 'kind' | 'subjectId' | 'intent' | 'hash'>): boolean {
  return hashIntent(approval) === approval.hash
}

/** Returns the decisions on several approvals, oldest first. */
export function listApprovalDecisions(db: Pick<Db, 'select'>, approvalIds: readonly string[]): Promise<ApprovalDecision[]> {
  if (approvalIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(approvalDecisions)
    .where(inArray(approvalDecisions.approvalId, [...approvalIds]))
    .orderBy(asc(approvalDecisions.at))
}

/**
 * Lists the people who approved exactly this content (same hash) and may still decide, with the roles as which they decide now. A
 * person who was disabled or lost the role since then does not count.
 */
export async function listAgreed(
  db: Pick<Db, 'select'>,
  desk: Pick<Desk, 'demo'>,
  approval: Pick<Approval, 'id' | 'hash' | 'makers'>,
): Promise<Decider[]> {
  const agreed = await listAgreedOf(db, desk, [approval])
  return agreed.get(approval.id) ?? []
}

/** Lists the same people for several requests, keyed by the id of the request. */
export async function listAgreedOf(
  db: Pick<Db, 'select'>,
  desk: Pick<Desk, 'demo'>,
  requests: readonly Pick<Approval, 'id' | 'hash' | 'makers'>[],
): Promise<Map<string, Decider[]>> {
  const { approvalId, decision, hash, personId } = approvalDecisions
  const ids = requests.map(({ id }) => id)
  const rows = await db
    .select({ approvalId, hash, person: people })
    .from(approvalDecisions)
    .innerJoin(people, eq(people.id, personId))
    .where(and(inArray(approvalId, ids), eq(decision, 'approve')))
  const agreed = rows.map((row) => ({ ...row, person: toPerson(row.person) })).filter(({ person }) => mayEnter(desk, person))
  return new Map(
    requests.map(({ id, hash: asked, makers }) => {
      const own = agreed.filter((one) => one.approvalId === id && one.hash === asked && !makers.includes(one.person.id))
      return [id, own.map(({ person }) => ({ personId: person.id, roles: decidesAs(person.roles) }))]
    }),
  )
}

/** Lists by name everyone who could decide now: active people with a required role, except the makers. */
export async function listWhoMayDecide(
  desk: Pick<Desk, 'db' | 'demo'>,
  { required, makers }: Pick<Approval, 'required' | 'makers'>,
): Promise<Pick<Person, 'id' | 'name' | 'roles'>[]> {
  const roles = required.map(({ role }) => role)
  return (await listPeople(desk.db))
    .filter(
      (person) =>
        mayEnter(desk, person) && !makers.includes(person.id) && decidesAs(person.roles).some((role) => roles.includes(role)),
    )
    .map(({ id, name, roles: held }) => ({ id, name, roles: held }))
}

/** Lists everybody who may decide payments now, with the roles as which they do. */
export async function listDeciders(desk: Pick<Desk, 'db' | 'demo'>): Promise<Decider[]> {
  const entering = (await listPeople(desk.db)).filter((person) => mayEnter(desk, person))
  return entering.map(({ id, roles }) => ({ personId: id, roles: decidesAs(roles) })).filter(({ roles }) => roles.length > 0)
}
