import 'server-only'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { customerName, shortId } from '#lib/masks'

/** What the customers of a list are called, each asked once. One that cannot be read is called by its short id. */
export async function customerNames(
  ids: readonly (string | undefined)[],
  { seesEmails }: { seesEmails: boolean },
): Promise<(id: string | undefined) => string | undefined> {
  const distinct = [...new Set(ids.filter((id) => id !== undefined))]
  const named = await Promise.all(
    distinct.map(async (id) => {
      const found = await attempt(api.readCustomer(id))
      return [id, found.ok ? customerName(found.value, { maskEmails: !seesEmails }) : shortId(id)] as const
    }),
  )
  const names = new Map(named)
  return (id) => id && names.get(id)
}
