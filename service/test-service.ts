import { randomBytes } from 'node:crypto'
import { allowApp, createRole, embeddedAppRole } from '#database/app-role'
import { connectionUrl } from '#database/client'
import { jobsFiles } from '#database/job-queue'
import { type Database, type Deadlines, openDatabase } from '#database/open'
import { spreadDatabase } from '#database/spread/spread-database'
import { testDatabase } from '#database/test-database'
import { markStatements } from '#database/testing/mark-statements'
import { clusterNodes } from '#database/testing/test-nodes'
import { createService, type ServiceOptions } from '#service'
import type { Environment } from './ground/context'
import { type Scope, scopes } from './ground/scopes'
import type { KeyKind } from './keys/api-key'
import { defaultLimits, type RateLimits } from './keys/rate-limits'
import { roomFiles } from './room-files'
import { checkingAnswers } from './testing/answers'
import { spreadTables } from './testing/spread-tables'

export const testSecrets = {
  encryptionKey: Buffer.alloc(32, 1),
  fingerprintKey: Buffer.alloc(32, 2),
  keyPepper: Buffer.alloc(32, 3),
}

export type Call = { body?: unknown; headers?: Record<string, string>; key?: string; idempotencyKey?: string }
export type GivenService = Awaited<ReturnType<typeof givenService>>

type GivenKey = { scopes?: Scope[]; limits?: RateLimits | null; kind?: KeyKind }

/**
 * For tests: starts a service on a database of its own, with one test organization and a key without limits. The service works as
 * the app's role, as in an installation; `database.sql` is the owner's, for tests that look at tables or change them by hand.
 */
export async function givenService(options: Partial<ServiceOptions> = {}) {
  const database = await givenDatabase()
  const service = openService(database, options)
  const organization = await givenOrganization('test')

  async function givenOrganization(environment: Environment) {
    const id = await service.provisioning.createOrganization({ name: `Org ${randomBytes(3).toString('hex')}`, environment })
    return { id, key: await givenKey(id, { kind: 'house' }) }
  }
  /** Creates a partner's key by default. An organization's first key is first-party, so tests can name people by `X-Actor-Id`. */
  async function givenKey(organizationId: string, given: GivenKey = {}) {
    const { scopes: allowed = [...scopes], limits = null, kind } = given
    const key = { organizationId, name: 'test', scopes: allowed, limits, expiresAt: null, kind }
    return (await service.provisioning.createApiKey(key)).apiKey
  }

  return {
    service,
    database: process.env.TEST_SPREAD ? { ...database, sql: markStatements(database.sql) } : database,
    organizationId: organization.id,
    key: organization.key,
    givenOrganization,
    givenKey,
    limits: defaultLimits,
    call: caller(service, organization.key),
    /** Returns a second process's view: its own connection pool on the same database. */
    async anotherInstance({ deadlines, ...change }: Partial<ServiceOptions> & { deadlines?: Deadlines } = {}) {
      const opened = await openDatabase({ url: database.url, dataDir: '', deadlines })
      const other = { ...opened, appSql: opened.sql, owner: database.owner }
      const instance = openService(other, { ...options, ...change })
      return { service: instance, database: other, call: caller(instance, organization.key), close: () => other.close() }
    },
    close: () => database.close(),
  }
}

/** Opens a migrated database as the app's role; only `sql` is the owner's. */
async function givenDatabase(): Promise<Database & { appSql: Database['sql']; owner: Database }> {
  const owner = await testDatabase({
    template: 'payments_of_app',
    prepare: async (fresh) => {
      await createService({ database: fresh, secrets: testSecrets }).migrate()
      if (process.env.TEST_SPREAD) await spreadTables(fresh)
      if (clusterNodes().length > 0)
        await spreadDatabase(fresh, { files: [jobsFiles(), roomFiles()], isPlan: false, said: () => {} })
      await createRole(fresh, embeddedAppRole)
      await allowApp(fresh, embeddedAppRole, [jobsFiles(), roomFiles()])
    },
  })
  const user = clusterNodes().length > 0 ? owner.connection.user : embeddedAppRole // whose rights no node knows
  const app = await openDatabase({ url: connectionUrl({ ...owner.connection, user }), dataDir: '' })
  const close = async () => {
    await app.close()
    await owner.close()
  }
  return { ...app, sql: owner.sql, appSql: app.sql, owner, close }
}

/** Creates a service whose answers are all validated against the API's OpenAPI document. */
function openService(database: Database, options: Partial<ServiceOptions>) {
  return checkingAnswers(createService({ database, secrets: testSecrets, ...options }))
}

/** Returns a function that sends `body` as JSON and returns the answer with its JSON parsed. */
export function caller(service: { fetch: (request: Request) => Promise<Response> }, defaultKey: string) {
  return async (method: string, path: string, { body, headers = {}, key = defaultKey, idempotencyKey }: Call = {}) => {
    const response = await service.fetch(
      new Request(`http://service${path}`, {
        method,
        headers: {
          'x-api-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
  }
}
