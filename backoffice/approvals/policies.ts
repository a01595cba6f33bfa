import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import { mayEnter, readPerson } from '../people/people'
import { mustBeSecondPerson } from '../people/second-person'
import { type PolicyRule, shippedRules } from './policy.rules'
import { readRules, toStoredRule } from './rule-shape'
import { approvalPolicies } from './tables'

type PolicyRow = typeof approvalPolicies.$inferSelect
export type ApprovalPolicy = Omit<PolicyRow, 'rules'> & { rules: PolicyRule[] }
/** `id` is null for the shipped policy. */
export type CurrentPolicy = { id: string | null; rules: readonly PolicyRule[] }

/** Returns the policy that is in force. */
export async function readPolicy(db: Pick<Db, 'select'>): Promise<CurrentPolicy> {
  const [accepted] = await db
    .select()
    .from(approvalPolicies)
    .where(eq(approvalPolicies.state, 'accepted'))
    .orderBy(desc(approvalPolicies.decidedAt), desc(approvalPolicies.id))
    .limit(1)
  return accepted === undefined ? { id: null, rules: shippedRules } : { id: accepted.id, rules: readRules(accepted.rules) }
}

const mostListed = 50

/** Lists the latest 50 proposed policies in any state, newest first. */
export async function listPolicies(db: Db): Promise<ApprovalPolicy[]> {
  const rows = await db
    .select()
    .from(approvalPolicies)
    .orderBy(desc(approvalPolicies.proposedAt), desc(approvalPolicies.id))
    .limit(mostListed)
  return rows.map(toPolicy)
}

/** Returns the states of these proposals; ids that name none are left out. */
export async function listPolicyStates(db: Pick<Db, 'select'>, ids: readonly string[]) {
  const { id, state } = approvalPolicies
  return ids.length === 0
    ? []
    : db
        .select({ id, state })
        .from(approvalPolicies)
        .where(inArray(id, [...ids]))
}

/** Finds the proposal that waits for a second admin; undefined if there is none. */
export async function findWaitingPolicy(db: Pick<Db, 'select'>): Promise<ApprovalPolicy | undefined> {
  const [waiting] = await db.select().from(approvalPolicies).where(eq(approvalPolicies.state, 'waiting'))
  return waiting && toPolicy(waiting)
}

/**
 * Proposes a policy, which takes effect when another admin accepts it. Throws `policy_waiting` if a proposal is open, and
 * `stale_record` if the policy in force is no longer the one that was `seen` (null: the shipped one).
 */
export async function proposePolicy(
  desk: Desk,
  actor: Actor,
  { rules, note, seen }: { rules: readonly PolicyRule[]; note: string; seen: string | null },
): Promise<string> {
  const id = uuidv7()
  try {
    await transaction(desk.db, async (tx) => {
      await lockApprovals(tx)
      const person = await mustBeAtWork(tx, desk, actor, ['admin'])
      const { id: replaces } = await readPolicy(tx)
      if (replaces !== seen) throw new ServiceError('stale_record', 'other rules were accepted since')
      const by = { proposedBy: person.id, proposedByName: person.name, proposedAt: desk.now() }
      const stored = rules.map(toStoredRule)
      await tx.insert(approvalPolicies).values({ id, rules: stored, note, replaces, ...by, state: 'waiting' })
      const after = { rules: JSON.stringify(stored) }
      await appendAudit(tx, desk, actor, { action: 'policy.propose', object: objectOf(id), result: 'done', reason: note, after })
      const to = { roles: ['admin' as const], except: [person.id] }
      await notify(tx, { to, kind: 'work_waits', about: objectOf(id), at: desk.now() })
    })
  } catch (error) {
    if (postgresError(error)?.constraint_name !== 'approval_policies_one_waits') throw error
    throw new ServiceError('policy_waiting', 'another change waits for a second admin')
  }
  return id
}

/**
 * Accepts or rejects a proposal. Throws `self_approval_forbidden` for its author, and `policy_closed` when it is no longer open,
 * and for accepting it when another policy has taken effect since it was made or its author is no longer an admin.
 */
export function decidePolicy(
  desk: Desk,
  actor: Actor,
  { id, decision, reason }: { id: string; decision: 'accepted' | 'rejected'; reason?: string | undefined },
): Promise<void> {
  return close(desk, actor, { id, state: decision, reason }, async (tx, policy) => {
    mustBeSecondPerson(actor, [policy.proposedBy])
    if (decision === 'rejected') return
    if ((await readPolicy(tx)).id !== policy.replaces)
      throw new ServiceError('policy_closed', 'another policy was accepted since')
    const author = await readPerson(tx, policy.proposedBy)
    if (!mayEnter(desk, author) || !author.roles.includes('admin'))
      throw new ServiceError('policy_closed', 'who proposed it is no longer an admin')
  })
}

/** Withdraws a proposal on behalf of its author. */
export function withdrawPolicy(desk: Desk, actor: Actor, id: string): Promise<void> {
  return close(desk, actor, { id, state: 'withdrawn' }, async (_, policy, personId) => {
    if (policy.proposedBy !== personId) throw new ServiceError('forbidden', 'somebody else proposed it')
  })
}

const actions = { accepted: 'policy.accept', rejected: 'policy.reject', withdrawn: 'policy.withdraw' } as const

function close(
  desk: Desk,
  actor: Actor,
  { id, state, reason }: { id: string; state: keyof typeof actions; reason?: string | undefined },
  mustBeAllowed: (tx: Tx, policy: ApprovalPolicy, personId: string) => Promise<void>,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const person = await mustBeAtWork(tx, desk, actor, ['admin'])
    const waits = and(eq(approvalPolicies.id, id), eq(approvalPolicies.state, 'waiting'))
    const [row] = await tx.select().from(approvalPolicies).where(waits)
    if (row === undefined) throw new ServiceError('policy_closed', `no change ${id} waits`)
    await mustBeAllowed(tx, toPolicy(row), person.id)
    const decided = { decidedBy: person.id, decidedByName: person.name, decidedAt: desk.now(), reason: reason ?? null }
    await tx
      .update(approvalPolicies)
      .set({ state, ...decided })
      .where(waits)
    const after = { proposed_by: row.proposedBy, rules: JSON.stringify(row.rules) }
    await appendAudit(tx, desk, actor, { action: actions[state], object: objectOf(id), result: 'done', reason, after })
    const to = { people: [row.proposedBy], except: [person.id] }
    await notify(tx, { to, kind: 'work_decided', about: objectOf(id), at: desk.now() })
  })
}

/** Counts the active admins. With fewer than two, nobody can accept a proposal. */
export async function countAdmins(db: Db): Promise<number> {
  const found = await db.execute(sql`select from backoffice.people where disabled_at is null and 'admin' = any (roles)`)
  return found.length
}

function toPolicy(row: PolicyRow): ApprovalPolicy {
  return { ...row, rules: readRules(row.rules) }
}

function objectOf(id: string) {
  return { kind: 'policy', id }
}
