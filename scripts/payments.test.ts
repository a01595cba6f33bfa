import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { answerOf, runAdmin } from './test-admin'

let dataDir: string
let database: Database
let settings: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-payments-'))
  database = await testDatabase()
  settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' }
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const inFront = { API_BASE_URL: 'https://payments.example', API_KEY: 'key', ORGANIZATION_ID: 'org' }
const admin = async (line: string, more = {}) => answerOf(await runAdmin(`payments ${line}`, { ...settings, ...more }))
const openStops = () => database.sql`select reason, stopped_by from backoffice.console_stops where started_at is null`

test('in front of another API an operator stops the console, which alone sends payments there, and starts it again', async () => {
  const stopped = await admin("stop --reason 'A leaked key'", inFront)
  expect(stopped).toContain('The console in front of https://payments.example is stopped')
  expect(await openStops()).toEqual([{ reason: 'A leaked key', stopped_by: null }])
  const status = JSON.parse(await admin('status', inFront))
  expect(status).toMatchObject({ stopped: [{ reason: 'A leaked key' }], console: { reason: 'A leaked key', stoppedBy: null } })
  expect(await admin("stop --reason 'Again'", inFront)).toContain('had been stopped before')
  expect(await admin("start --reason 'A new key'", inFront)).not.toContain('still stopped')
  expect(await openStops()).toEqual([])
})

test('in front of the built-in service the service is stopped, for programs too', async () => {
  await admin("stop --reason 'A leaked key'")
  expect(await openStops()).toEqual([])
  expect(JSON.parse(await admin('status'))).toMatchObject({ stopped: [{ reason: 'A leaked key' }], console: null })
  await admin("start --reason 'A new key'")
})

test('what a person has stopped in the console, an operator starts only by the command for it', async () => {
  const [person] = await database.sql`insert into backoffice.people (id, name, email, roles, created_at)
    values (gen_random_uuid(), 'Ana', 'ana@example.com', '{admin}', now()) returning id`
  await database.sql`insert into backoffice.console_stops (id, reason, stopped_by, stopped_at)
    values (gen_random_uuid(), 'A strange batch', ${person?.id}, now())`
  expect(await admin("start --reason 'Go on'", inFront)).toContain('Payments are still stopped in the console')
  expect(await openStops()).toMatchObject([{ reason: 'A strange batch' }])
  expect(await admin("start-console --reason 'Go on'", inFront)).toContain('sends payments again')
  expect(await openStops()).toEqual([])
})
