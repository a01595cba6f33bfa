import 'server-only'
import { listApprovalsByIds } from '#backoffice/approvals/approval'
import { listPolicyStates } from '#backoffice/approvals/policies'
import { listSharedDecisions, type SharedDecision } from '#backoffice/calls/list-shared-decisions'
import { listStartStates } from '#backoffice/console-stops/console-stops'
import { listKeyRequestStates } from '#backoffice/key-requests/list-key-requests'
import { listRecoveryStates } from '#backoffice/staff/recoveries'
import { listRoleChangeStates } from '#backoffice/staff/role-changes'
import type { Db } from '#database/open'

type Noticed = { kind: string; objectKind: string; objectId: string }

/**
 * What a person requested, and its state now. It names nobody. `object` is the record to open, if the notice is about the call that
 * decided.
 */
export type RequestDecision = {
  what: 'payment' | 'batch' | 'policy' | 'role_change' | 'recovery' | 'key_request' | 'console_stop' | SharedDecision['what']
  state: string
  object?: SharedDecision['object']
}

/** Returns a function that tells what became of the request of a notice; undefined for notices that report no decision. */
export async function listRequestDecisions(
  db: Pick<Db, 'select'>,
  noticed: readonly Noticed[],
): Promise<(one: Noticed) => RequestDecision | undefined> {
  const decided = noticed.filter(({ kind }) => kind === 'work_decided')
  const idsOf = (of: string) => decided.flatMap(({ objectKind, objectId }) => (objectKind === of ? [objectId] : []))
  const [approvals, policies, changes, recoveries, keys, stops, calls] = await Promise.all([
    listApprovalsByIds(db, idsOf('approval')),
    listPolicyStates(db, idsOf('policy')),
    listRoleChangeStates(db, idsOf('role_change')),
    listRecoveryStates(db, idsOf('recovery')),
    listKeyRequestStates(db, idsOf('key_request')),
    listStartStates(db, idsOf('console_stop')),
    listSharedDecisions(db, idsOf('call')),
  ])
  const found = new Map<string, RequestDecision>()
  for (const { id, kind, state } of approvals) found.set(`approval ${id}`, { what: kind, state })
  for (const { id, state } of policies) found.set(`policy ${id}`, { what: 'policy', state })
  for (const { id, state } of changes) found.set(`role_change ${id}`, { what: 'role_change', state })
  for (const { id, state } of recoveries) found.set(`recovery ${id}`, { what: 'recovery', state })
  for (const { id, state } of keys) found.set(`key_request ${id}`, { what: 'key_request', state })
  for (const { id, state } of stops) found.set(`console_stop ${id}`, { what: 'console_stop', state })
  for (const { callId, ...decision } of calls) found.set(`call ${callId}`, decision)
  return ({ kind, objectKind, objectId }) => (kind === 'work_decided' ? found.get(`${objectKind} ${objectId}`) : undefined)
}

/** Returns the record that a notice leads to: what its call decided, or what it is about itself. */
export function noticedRecord<One extends Noticed>(notice: One, decision: RequestDecision | undefined): One {
  const { object } = decision ?? {}
  return object === undefined ? notice : { ...notice, objectKind: object.kind, objectId: object.id }
}
