'use server'

import { z } from 'zod'
import type { Db } from '#backoffice/desk'
import { listRegistry } from '#backoffice/registry/registry'
import { action } from '#lib/access/action'
import { isExtension } from '#lib/api/console-operations'
import { readCapabilities } from '#lib/server/api'
import { checkOwnApi } from '#lib/server/check-own-api'

const object = () => ({ kind: 'installation', id: '' })

/** Asks the API anew which extensions it has, by reads alone. Refused with why when it answers none of the questions. */
export const askAgain = action(
  { needs: 'developers.read', input: z.object({}), audit: { action: 'api.ask', object } },
  async () => {
    await readCapabilities({ again: true })
    return {}
  },
)

/**
 * What `npm run conform` finds without `--write`: it reads, and changes and pays nothing. No value of an answer comes back. `mapping`: the
 * text of the file that is proposed.
 */
export const checkConformance = action(
  { needs: 'developers.read', input: z.object({}), audit: { action: 'api.check', object } },
  async (_input, _staff, { desk }) => {
    const { conforms, verdicts, mapping } = await checkOwnApi(await findReadable(desk.db))
    return {
      conforms,
      published: verdicts.filter(({ operation }) => !isExtension(operation)),
      extensions: verdicts.filter(({ operation }) => isExtension(operation)),
      mapping: mapping && JSON.stringify(mapping, null, 2),
    }
  },
)

/** Records that this console has seen: an API without lists names none that could be read. */
async function findReadable(db: Db): Promise<{ customerId?: string; reference?: string }> {
  const [customers, transactions] = await Promise.all([
    listRegistry(db, 'customer', { limit: 10 }),
    listRegistry(db, 'transaction', { limit: 1 }),
  ])
  const customer = customers.find(({ details }) => details.state !== 'DELETED')
  return { customerId: customer?.id, reference: transactions[0]?.reference ?? undefined }
}
