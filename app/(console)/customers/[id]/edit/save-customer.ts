import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { listAudit } from '#backoffice/audit/list-audit'
import type { MatchKeys } from '#backoffice/calls/match-keys'
import { updateKeys } from '#backoffice/calls/recognise'
import type { Masked } from '#backoffice/columns'
import { CustomerBody } from '#contract/customer-body'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { normalizeBody } from '#contract/primitives'
import type { ActionContext } from '#lib/access/action'
import { mustHave } from '#lib/access/gate'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { maskEmail, maskPhone } from '#lib/shared/masks'
import { countingTaken } from '../../../_records/customer/count-taken'
import { maskAddress } from '../../../_records/customer/customer-view'
import { toE164 } from '../../../_records/customer/phone'
import { mustNotBeBehind, rememberSaved } from './behind'
import type { SaveCustomer } from './edit.schema'
import { type Changes, type EditedMember, isCritical, members, type Stale } from './members'
import { changedSince, editableOf, openCustomer } from './open-customer'
import { mustBeReadWhole } from './unread-members'

export type Saved = { kind: 'saved'; reverification: boolean } | ({ kind: 'stale' } & Stale)

/**
 * Reads the customer again and applies only the changed members, so that members outside of the form are not lost. If another
 * person changed it in the meantime, saves nothing and returns the members that changed.
 */
export async function saveCustomer(input: z.infer<typeof SaveCustomer>, staff: Staff, context: ActionContext): Promise<Saved> {
  const { customerId, changes, seen, openedAt, reason } = input
  mustBeAllowed(changes, reason, staff)
  const now = await api.readCustomer(customerId)
  mustBeReadWhole(now, changes)
  await mustNotBeBehind(context.desk, now)
  const opened = await openCustomer(now)
  const changedByOthers = changedSince(seen, opened.seen).filter((member) => !isAsWanted(member, now, changes))
  if (changedByOthers.length > 0)
    return { kind: 'stale', ...opened, changedByOthers, ...(await lastEditor(context, customerId, openedAt)) }
  const body = overlay(now, changes)
  const intent = {
    operation: 'updateCustomer',
    object: { kind: 'customer', id: customerId },
    idempotencyKey: randomUUID(),
    reason,
    before: maskedChanges(changes, editableOf(now)),
    after: maskedChanges(changes, { ...editableOf(now), ...changes }),
    matchKeys: updateKeys(valuesOf(changes, body), valuesOf(changes, editableOf(now))),
  } as const
  const ifMatch = now.version === undefined ? undefined : `"v${now.version}"`
  const options = { ifMatch, actorId: staff.personId, requestId: context.requestId }
  try {
    const saved = await countingTaken(context, changes.email, () =>
      context.call(intent, () => api.updateCustomer(customerId, body, options)),
    )
    if (now.version === undefined) await rememberSaved(context.desk, now, changes)
    return { kind: 'saved', reverification: saved.reverification_required ?? false }
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'precondition_failed')) throw error
    // Another person saved between our read and our write.
    const later = await openCustomer(await api.readCustomer(customerId))
    const changed = changedSince(seen, later.seen)
    return { kind: 'stale', ...later, changedByOthers: changed, ...(await lastEditor(context, customerId, openedAt)) }
  }
}

function mustBeAllowed(changes: Changes, reason: string | undefined, staff: Staff): void {
  const critical = members.some((member) => changes[member] !== undefined && isCritical(member))
  if (!critical) return
  mustHave(staff, 'customer.edit_critical')
  if (reason === undefined) {
    throw new ServiceError('validation_failed', 'no reason', { errors: [{ pointer: '/reason', code: 'required' }] })
  }
}

/** Returns the members after the change, with the phone in its stored form (E.164). */
function membersAfter(now: Customer, changes: Changes): Record<EditedMember, string | null | undefined> {
  const merged = { ...editableOf(now), ...changes }
  const { phone_number: typed } = changes
  return typed ? { ...merged, phone_number: storedPhone(typed, merged.country) } : merged
}

/** Returns a phone in the form in which this console stores it: E.164 if it is valid, else as typed. */
function storedPhone(typed: string, country: string | null | undefined): string {
  return toE164(typed, country ?? '') ?? typed
}

/** Returns whether a member already has the new value: no conflict, but an earlier request of ours or an equal change. */
function isAsWanted(member: EditedMember, now: Customer, changes: Changes): boolean {
  return changes[member] !== undefined && editableOf(now)[member] === membersAfter(now, changes)[member]
}

/** Returns the complete body that the API needs. An unknown legal name stays absent, which leaves it unchanged. */
function overlay(now: Customer, changes: Changes): CustomerBody {
  const filled = Object.entries({ ...membersAfter(now, changes), type: now.type }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const parsed = CustomerBody.safeParse(normalizeBody(Object.fromEntries(filled)))
  if (parsed.success) return parsed.data
  throw new ServiceError('validation_failed', 'the changed customer is not valid', { errors: toFieldErrors(parsed.error.issues) })
}

/** Returns the changed members of one version of the customer, masked; the phone in one form, however it was typed or stored. */
function maskedChanges(changes: Changes, values: Changes): Masked {
  return Object.fromEntries(changedIn(changes).map((member) => [member, maskMember(member, values)]))
}

/** Returns the changed members of one version of the customer, as they are. */
function valuesOf(changes: Changes, values: Changes): MatchKeys {
  return Object.fromEntries(changedIn(changes).map((member) => [member, values[member] ?? null]))
}

function changedIn(changes: Changes): EditedMember[] {
  return members.filter((member) => changes[member] !== undefined)
}

function maskMember(member: EditedMember, values: Changes): string | null {
  const { [member]: value = null, country } = values
  if (value === null) return null
  if (member === 'email') return maskEmail(value)
  if (member === 'phone_number') return maskPhone(storedPhone(value, country))
  return member === 'address_line_1' ? maskAddress(value) : value
}

/** Returns who saved in this console since the form was opened; nulls if nobody did: the change was made elsewhere. */
async function lastEditor(
  { desk }: ActionContext,
  customerId: string,
  openedAt: string,
): Promise<{ by: string | null; at: string | null }> {
  const filters = { objectKind: 'customer', objectId: customerId, action: 'customer.edit', results: ['done'] } as const
  const [last] = (await listAudit(desk.db, filters, { limit: 1 })).records
  if (last === undefined || last.at.toISOString() < openedAt) return { by: null, at: null }
  return { by: last.actorName, at: last.at.toISOString() }
}
