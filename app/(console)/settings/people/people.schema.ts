import { z } from 'zod'
import { roles } from '#backoffice/people/roles'
import { Email } from '#contract/customer-body'
import { plainText } from '#contract/primitives'

const Roles = z.array(z.enum(roles)).min(1).max(roles.length)

export const InviteInput = z.object({ name: plainText(200), email: Email, roles: Roles })
/** A table as text, large enough for some 500 people. */
export const ImportInput = z.object({ text: z.string().min(1).max(60_000) })
export const PersonInput = z.object({ id: z.uuid() })
/** Roles instead of those that the page showed. */
export const ProposeRolesInput = PersonInput.extend({
  seen: z.array(z.enum(roles)).max(roles.length),
  roles: Roles,
  reason: plainText(500),
})
/** What the person lost, and why they should get back in. */
export const ProposeRecoveryInput = PersonInput.extend({ recovers: z.enum(['password', 'factors']), reason: plainText(500) })
export const RecoveryInput = z.object({ recoveryId: z.uuid() })
export const RoleChangeInput = z.object({ changeId: z.uuid() })
