import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Actor, Desk } from '#backoffice/desk'
import { invite } from '#backoffice/invitations/invitations'
import { type Role, roles } from '#backoffice/people/roles'
import { ServiceError } from '#contract/errors'
import { joinLink } from '#lib/access/join-link'
import { log } from '#lib/server/log'
import type { PersonFault, PersonRow } from './read-people'

/** The outcome of one line. `expiresAt` is ISO. */
export type ImportOutcome = { row: number; name: string; email: string } & (
  | { link: string; expiresAt: string }
  | { fault: PersonFault | 'taken' | 'duties' | 'two_admins' | 'broke_off'; rolesCell: string }
)

/** Returns the roles by their lower-cased names in the language of the person. */
export async function roleNames(): Promise<ReadonlyMap<string, Role>> {
  const t = await getTranslations('roles')
  return new Map(roles.map((role) => [t(`${role}.name`).toLowerCase(), role]))
}

/**
 * Invites the people of some lines, one after the other. Links that were made are never lost: after an error, the remaining lines
 * are marked and can be sent again (a new invitation replaces one that may have been made). Rejects only if no person was
 * invited.
 */
export async function inviteRows(desk: Desk, actor: Actor, rows: readonly PersonRow[]): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = []
  for (const [index, read] of rows.entries()) {
    try {
      outcomes.push(await inviteRow(desk, actor, read))
    } catch (error) {
      if (!outcomes.some((one) => 'link' in one)) throw error
      log.error({ err: error }, 'the import of people broke off')
      return [...outcomes, ...rows.slice(index).map((one) => brokenOff(one))]
    }
  }
  return outcomes
}

function brokenOff({ row, name, email, rolesCell }: PersonRow): ImportOutcome {
  return { row, name, email, rolesCell, fault: 'broke_off' }
}

/** Invites the person of one line. Rejects only with errors of all lines: a missing permission, an unavailable database. */
async function inviteRow(desk: Desk, actor: Actor, read: PersonRow): Promise<ImportOutcome> {
  const { row, name, email, rolesCell } = read
  if ('fault' in read) return { row, name, email, rolesCell, fault: read.fault }
  try {
    const { token, expiresAt } = await invite(desk, actor, { name, email, roles: read.roles })
    return { row, name, email, link: joinLink(token), expiresAt: expiresAt.toISOString() }
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'validation_failed') throw error
    return { row, name, email, rolesCell, fault: faultOf(error) }
  }
}

function faultOf({ errors }: ServiceError): 'taken' | 'duties' | 'two_admins' | 'roles' {
  const details = errors?.map(({ detail }) => detail)
  return (['taken', 'duties', 'two_admins'] as const).find((fault) => details?.includes(fault)) ?? 'roles'
}
