import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { listPeople, type Person } from '#backoffice/people/people'
import { may, type Permission } from '#lib/access/permissions'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'

const readPeople = cache(async (): Promise<Person[]> => listPeople((await openDesk()).db))

/**
 * Returns a function that names the people behind decisions. The API identifies them by the ids of this console; an unknown id is
 * shown as received. A program that named no person is shown by the id of its key.
 */
export async function staffNames(): Promise<(actor: string) => string> {
  const t = await getTranslations('review')
  const names = new Map((await readPeople()).map(({ id, name }) => [id, name]))
  return (actor) => {
    const keyId = /^key:(.+)$/.exec(actor)?.[1]
    if (keyId !== undefined) return t('byKey', { id: shortId(keyId) })
    return names.get(actor) ?? (/^[0-9a-f-]{36}$/i.test(actor) ? shortId(actor) : actor)
  }
}

/** Returns the people who may decide reviews. */
export function listReviewers(): Promise<Pick<Person, 'id' | 'name'>[]> {
  return listThoseWho('review.decide')
}

/** Returns the people with a permission. */
export async function listThoseWho(needs: Permission): Promise<Pick<Person, 'id' | 'name'>[]> {
  const people = await readPeople()
  return people.filter(({ roles, disabledAt }) => disabledAt === null && may(roles, needs)).map(({ id, name }) => ({ id, name }))
}
