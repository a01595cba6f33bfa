'use server'

import { z } from 'zod'
import type { Db } from '#backoffice/desk'
import { listRegistry } from '#backoffice/registry/registry'
import { action } from '#lib/access/action'
import { isExtension } from '#lib/api/console-operations'
import { readCapabilities } from '#lib/server/api'
import { checkOwnApi } from '#lib/server/check-own-api'

const object = () => ({ kind: 'installation', id: '' })

/** Probes the extensions of the API again, with read requests only. Throws the reason if the API answers none of them. */
export const askAgain = action(
  { needs: 'developers.read', input: z.object({}), audit: { action: 'api.ask', object } },
  async () => {
    await readCapabilities({ again: true })
    return {}
  },
)

/**
 * Runs `npm run conform` without `--write`: it only reads. The result contains no value of an answer. `mapping` is the text of
 * the proposed mapping file.
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

/** Returns records that this console has seen, because an API without lists offers none that could be read. */
async function findReadable(db: Db): Promise<{ customerId?: string; reference?: string }> {
  const [customers, transactions] = await Promise.all([
    listRegistry(db, 'customer', { limit: 10 }),
    listRegistry(db, 'transaction', { limit: 1 }),
  ])
  const customer = customers.find(({ details }) => details.state !== 'DELETED')
  return { customerId: customer?.id, reference: transactions[0]?.reference ?? undefined }
}
