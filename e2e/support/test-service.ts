import { randomBytes, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { openDatabase } from '#database/open'
import { createService, scopes } from '#service'
import { createDatabase } from './production-console'
import type { World } from './world'

/** Our service on loopback, with its worker; unlike an installed one it may send webhooks to loopback too. */
export type OwnService = { url: string; apiKey: string; organizationId: string; close: () => Promise<void> }

/** Starts a service with one test organization and a first-party key, on a database of its own. */
export async function startOwnService(world: World, name: string): Promise<OwnService> {
  const url = await createDatabase(world, `own_${randomUUID().slice(0, 8)}`)
  const database = await openDatabase({ url, dataDir: '' })
  const secrets = { encryptionKey: randomBytes(32), fingerprintKey: randomBytes(32), keyPepper: randomBytes(32) }
  const service = createService({ database, secrets, webhooks: { allowPrivateTargets: true }, log: () => {} })
  await service.migrate()
  const organizationId = await service.provisioning.createOrganization({ name, environment: 'test' })
  const key = { organizationId, name, scopes: [...scopes], limits: null, expiresAt: null, kind: 'house' } as const
  const { apiKey } = await service.provisioning.createApiKey(key)
  const ended = new AbortController()
  const working = service.work({ signal: ended.signal, onFailure: () => {} })
  const server = await new Promise<{ port: number; close: () => Promise<void> }>((ready) => {
    const listening = serve({ fetch: (request) => service.fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      ready({ port, close: () => new Promise((closed) => listening.close(() => closed())) }),
    )
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    apiKey,
    organizationId,
    close: async () => {
      ended.abort()
      await server.close()
      await working
      await database.close()
    },
  }
}
