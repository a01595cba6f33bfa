import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/open'
import { forgetOfProcess } from '#database/per-process'
import { testDatabase } from '#database/test-database'
import { beginProcess } from './test-process'

let database: Database
let dataDir: string
let close: () => Promise<void> = async () => {}

beforeAll(async () => {
  beginProcess()
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'readiness-'))
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('APP_ORIGIN', 'https://pay.example.com')
})
afterAll(async () => {
  await close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
  vi.unstubAllEnvs()
  beginProcess()
})

test('a key of the console that opens nothing is reported by its own check until the app starts again', async () => {
  const [{ readReadiness }, { builtIn, builtInCredentials }] = [await import('./readiness'), await import('./service')]
  const opened = await builtIn()
  close = opened.database.close
  // Before an operator has created an organization there is nothing for a key to open.
  await expect(builtInCredentials()).rejects.toMatchObject({ code: 'organization_missing' })
  expect(await readReadiness()).toMatchObject({ ready: true, checks: { console_key: true } })
  await opened.service.provisioning.createOrganization({ name: 'Andes', environment: 'live' })
  const first = await builtInCredentials()
  expect(await readReadiness()).toMatchObject({ ready: true, checks: { console_key: true } })
  await database.sql`update payments.api_keys set revoked_at = now() where kind = 'house'`
  const { ready, checks } = await readReadiness()
  expect([ready, Object.entries(checks).filter(([, good]) => !good)]).toEqual([false, [['console_key', false]]])

  // Resets the state to that of a new process, in which the key is not known yet.
  forgetOfProcess('credentials')
  const second = await builtInCredentials()
  expect([second.organizationId, second.apiKey === first.apiKey]).toEqual([first.organizationId, false])
  expect(await readReadiness()).toMatchObject({ ready: true, checks: { console_key: true } })
})
