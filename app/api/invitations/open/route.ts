import { OpenInput } from '#app/join/join.schema'
import { openInvitation } from '#backoffice/invitations/join'
import { strangersHandler } from '#lib/access/handler'

/** Returns what the page of an invitation shows before a password is set. */
export const POST = strangersHandler(OpenInput, async ({ token }, desk, from) => {
  const { name, email, roles, invitedBy, expiresAt, isFirst } = await openInvitation(desk, token, from)
  return { name, email, roles, invitedBy, expiresAt, isFirst }
})
