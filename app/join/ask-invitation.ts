import type { Role } from '#backoffice/people/roles'
import { type LinkAnswer, postLinkSecret } from './post-link-secret'

/** `expiresAt` is ISO; `name` and `email` are empty for the first admin, who enters them. */
export type Invitation = {
  name: string
  email: string
  roles: Role[]
  invitedBy: string
  expiresAt: string
  isFirst: boolean
}

/** Reads the invitation of a link. The secret is sent in the body, never in an address. */
export function openLink(token: string): Promise<LinkAnswer<Invitation>> {
  return postLinkSecret('/api/invitations/open', { token })
}

/** Creates the person of the link; returns the e-mail to sign in with. */
export function joinBy(typed: {
  token: string
  password: string
  name?: string
  email?: string
}): Promise<LinkAnswer<{ email: string }>> {
  return postLinkSecret('/api/invitations/join', typed)
}
