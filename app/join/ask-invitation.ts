import type { Role } from '#backoffice/people/roles'

export type InvitationRefusal = {
  code: string
  fields?: { pointer?: string; code: string; detail?: string }[]
  retryAfter?: number
}
/** `expiresAt` is ISO; `name` and `email` are empty for the first admin, who says them. */
export type Invitation = {
  name: string
  email: string
  roles: Role[]
  invitedBy: string
  expiresAt: string
  isFirst: boolean
}
export type InvitationAnswer<T> = { ok: true; value: T } | ({ ok: false } & InvitationRefusal)

/** Asks who is invited by a link. The secret travels in the body, never in an address. */
export function openLink(token: string): Promise<InvitationAnswer<Invitation>> {
  return post('open', { token })
}

/** Becomes the person of the link; answers the e-mail to sign in with. */
export function joinBy(typed: {
  token: string
  password: string
  name?: string
  email?: string
}): Promise<InvitationAnswer<{ email: string }>> {
  return post('join', typed)
}

async function post<T>(path: 'open' | 'join', body: object): Promise<InvitationAnswer<T>> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`/api/invitations/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    return response.ok ? { ok: true, value: answer } : { ok: false, ...answer }
  } catch {
    return { ok: false, code: 'unreachable' } // no connection, or no console behind it: fetch has no other way to say so
  }
}
