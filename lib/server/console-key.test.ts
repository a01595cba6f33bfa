import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createService, type Service } from '#service'
import { checkingAnswers } from '#service/testing/answers'
import { readConsoleKey } from './console-key'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
let database: Database
let service: Service
let dataDir: string

beforeAll(async () => {
  database = await testDatabase({ prepare: (fresh) => createService({ database: fresh, secrets }).migrate() })
  service = createService({ database, secrets })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-key-'))
})
afterAll(() => database.close())

test('no organization is made by itself', async () => {
  await expect(read()).rejects.toMatchObject({ code: 'organization_missing' })
  expect(await service.provisioning.listOrganizations()).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('processes that start together share one organization and one key', async () => {
  await service.provisioning.createOrganization({ name: 'Andes', environment: 'live' })
  const all = await Promise.all(Array.from({ length: 8 }, read))
  expect(new Set(all.map(({ organizationId, apiKey }) => `${organizationId} ${apiKey}`)).size).toBe(1)
  expect(await service.provisioning.listOrganizations()).toHaveLength(1)
  await rm(dataDir, { recursive: true })
})

test('the key opens the service, and lies on the disk encrypted, for its owner alone', async () => {
  const { apiKey } = await read()
  const answer = await checkingAnswers(service).fetch(
    new Request('http://service/v1/customers', { headers: { 'x-api-key': apiKey } }),
  )
  expect(answer.status).toBe(200)
  expect(await readFile(join(dataDir, 'console-key'), 'utf8')).not.toContain(apiKey)
  expect((await stat(join(dataDir, 'console-key'))).mode & 0o777).toBe(0o600)
  await rm(dataDir, { recursive: true })
})

test('another organization than the stored one gets a key of its own', async () => {
  const first = await read()
  const other = await service.provisioning.createOrganization({ name: 'Other', environment: 'test' })
  const second = await read(other)
  expect(second.organizationId).toBe(other)
  expect(second.apiKey).not.toBe(first.apiKey)
  await rm(dataDir, { recursive: true })
})

test.each([
  ['revoked', (id: string) => database.sql`update payments.api_keys set revoked_at = now() where id = ${id}`],
  ['ended', (id: string) => database.sql`update payments.api_keys set expires_at = now() where id = ${id}`],
  ['of other secrets', (id: string) => database.sql`update payments.api_keys set secret_hash = 'x' where id = ${id}`],
  ['short of a scope', (id: string) => database.sql`update payments.api_keys set scopes = '{rates:read}' where id = ${id}`],
  ['lost', () => writeFile(join(dataDir, 'console-key'), 'nothing that opens')],
])('a key that is %s is replaced by a new first-party key for the same organization', async (_, kill) => {
  const id = await service.provisioning.createOrganization({ name: 'Mine', environment: 'test' })
  const dead = await read(id)
  expect(await read(id)).toEqual(dead)
  const [key] = await database.sql`select id from payments.api_keys where org_id = ${id}`
  await kill(key?.id)
  const minted = await read(id)
  expect([minted.organizationId, minted.apiKey === dead.apiKey]).toEqual([id, false])
  expect(await service.provisioning.isFirstPartyKeyAlive(minted)).toBe(true)
  const [newest] =
    await database.sql`select kind from payments.api_keys where org_id = ${id} order by created_at desc, id desc limit 1`
  expect(newest).toEqual({ kind: 'house' })
  const answer = await service.fetch(new Request('http://service/v1/customers', { headers: { 'x-api-key': minted.apiKey } }))
  expect(answer.status).toBe(200)
  expect(await read(id)).toEqual(minted)
  await rm(dataDir, { recursive: true })
})

test('who names no organization goes on with the one whose key died', async () => {
  await service.provisioning.createOrganization({ name: 'First', environment: 'test' })
  const mine = await service.provisioning.createOrganization({ name: 'Mine', environment: 'test' })
  await read(mine)
  await database.sql`update payments.api_keys set revoked_at = now() where org_id = ${mine}`
  expect((await read()).organizationId).toBe(mine)
  await rm(dataDir, { recursive: true })
})

function read(organizationId?: unknown) {
  return readConsoleKey({
    dataDir,
    encryptionKey: secrets.encryptionKey,
    provisioning: service.provisioning,
    organizationId: typeof organizationId === 'string' ? organizationId : undefined,
  })
}
