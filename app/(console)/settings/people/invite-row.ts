import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Actor, Desk } from '#backoffice/desk'
import { invite } from '#backoffice/invitations/invitations'
import { type Role, roles } from '#backoffice/people/roles'
import { ServiceError } from '#contract/errors'
import { joinLink } from '#lib/access/join-link'
import type { PersonFault, PersonRow } from './read-people'

/** What became of one line. `expiresAt` is ISO. */
export type ImportOutcome = { row: number; name: string; email: string } & (
  | { link: string; expiresAt: string }
  | { fault: PersonFault | 'taken' | 'duties' | 'two_admins' }
)

/** The roles by their names in the language of the person, in small letters. */
export async function roleNames(): Promise<ReadonlyMap<string, Role>> {
  const t = await getTranslations('roles')
  return new Map(roles.map((role) => [t(`${role}.name`).toLowerCase(), role]))
}

/** Invites the person of one line. Rejects only with what concerns every line: somebody who may not, or a database that is away. */
export async function inviteRow(desk: Desk, actor: Actor, read: PersonRow): Promise<ImportOutcome> {
  const { row, name, email } = read
  if ('fault' in read) return { row, name, email, fault: read.fault }
  try {
    const { token, expiresAt } = await invite(desk, actor, { name, email, roles: read.roles })
    return { row, name, email, link: joinLink(token), expiresAt: expiresAt.toISOString() }
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'validation_failed') throw error
    return { row, name, email, fault: faultOf(error) }
  }
}

function faultOf({ errors }: ServiceError): 'taken' | 'duties' | 'two_admins' | 'roles' {
  const details = errors?.map(({ detail }) => detail)
  return (['taken', 'duties', 'two_admins'] as const).find((fault) => details?.includes(fault)) ?? 'roles'
}
