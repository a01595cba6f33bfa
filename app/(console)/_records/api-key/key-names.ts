import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { staffNames } from '../person/staff-names'

const readKeys = cache(() => attempt(api.listApiKeys({ limit: 100 })))

/**
 * Returns a function that names who acted at the API: the person, or the program by the name and the last characters of its key. A
 * key whose name cannot be read is shown by the end of its id. `actors` are those of the records that are shown.
 */
export async function actorNames(actors: readonly (string | null)[]): Promise<(actor: string) => string> {
  const [t, names] = await Promise.all([getTranslations('timeline'), staffNames()])
  const keys = actors.some((actor) => actor?.startsWith('key:')) ? await readKeys() : undefined
  const known = new Map(keys?.ok ? keys.value.data.map((key) => [`key:${key.id}`, key]) : [])
  return (actor) => {
    const key = known.get(actor)
    return key === undefined ? names(actor) : t('byKey', { name: key.name, hint: `…${key.last_four}` })
  }
}
