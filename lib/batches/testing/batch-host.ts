import { randomUUID } from 'node:crypto'
import type { BatchDeps, MatchDeps } from '#backoffice/batches/deps'
import type { Actor, Desk } from '#backoffice/desk'
import type { Role } from '#backoffice/people/roles'
import { shippedDeskRules } from '#backoffice/people/shipped-rules'
import { people } from '#backoffice/people/tables'
import { deskFiles } from '#backoffice/room-files'
import type { PaymentsApi } from '#contract/api'
import { migrate } from '#database/migrate'
import { type Database, openDatabase } from '#database/open'
import { createVault } from '#database/vault'
import { createService, type Service } from '#service'
import { createPaymentsApi } from '../../api/client'
import { everyExtension } from '../../api/probe'
import { openTransport } from '../../api/transport'
import { createBatchDeps } from '../batch-deps'

type HostSecrets = Record<'encryptionKey' | 'fingerprintKey' | 'keyPepper' | 'auditKey', Buffer>
const testSecrets: HostSecrets = {
  encryptionKey: Buffer.alloc(32, 1),
  fingerprintKey: Buffer.alloc(32, 2),
  keyPepper: Buffer.alloc(32, 3),
  auditKey: Buffer.alloc(32, 7),
}

/** The API through which batches are paid: the built-in one if it has no address. */
export type ApiOfHost = { apiKey: string; organizationId: string; baseUrl?: string }
export type BatchHost = {
  database: Database
  service: Service
  desk: Desk
  /** Returns the dependencies of a worker of the console. */
  depsOf: (api: ApiOfHost) => BatchDeps & MatchDeps
  close: () => Promise<void>
}

type Opening = {
  /** How far the clock is moved forward, in ms. */
  ahead?: number
  /** The secrets of an existing data directory; by default those of tests. */
  secrets?: HostSecrets
}

/** Opens a durable server in `dataDir` with the service and the desk, each with its own connections, as in the app. */
export async function openBatchHost(dataDir: string, { ahead = 0, secrets = testSecrets }: Opening = {}): Promise<BatchHost> {
  const [database, ofDesk] = [await openDatabase({ dataDir }), await openDatabase({ dataDir, max: 8 })]
  const clock = () => new Date(Date.now() + ahead)
  const service = createService({ database, secrets, clock, log: () => {} })
  const desk: Desk = {
    db: ofDesk.db,
    auditKey: secrets.auditKey,
    vault: createVault(secrets),
    now: clock,
    timeZone: 'America/Caracas',
    demo: true,
    rules: shippedDeskRules,
  }
  return {
    database,
    service,
    desk,
    depsOf: (api) => {
      const has = api.baseUrl === undefined ? everyExtension : []
      return createBatchDeps({
        desk,
        api: apiOf(service, api, has),
        hasExtension: async (extension) => has.includes(extension),
        certainAfter: (deadline) => (deadline ? new Date(deadline) : undefined),
      })
    },
    close: async () => {
      await ofDesk.close()
      await database.close()
    },
  }
}

function apiOf(service: Service, { apiKey, organizationId, baseUrl }: ApiOfHost, has: typeof everyExtension): PaymentsApi {
  return createPaymentsApi({
    send: openTransport(baseUrl === undefined ? { service: async () => service } : { baseUrl }),
    credentials: async () => ({ apiKey, organizationId }),
    extensions: async () => new Set(has),
    amountUnit: 'minor',
  })
}

export async function migrateHost({ service, database }: BatchHost): Promise<void> {
  await service.migrate()
  await migrate(database, deskFiles())
}

/** Creates a person of the desk who never signs in. */
export async function givenStaffOf({ desk }: BatchHost, name: string, roles: Role[]): Promise<Actor> {
  const id = randomUUID()
  const person = { id, name, email: `${id}@puentesur.example`, roles, passwordHash: '', createdAt: desk.now() }
  await desk.db.insert(people).values(person)
  return { personId: id, name, roles, sessionId: null, requestId: randomUUID() }
}
