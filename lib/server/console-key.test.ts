import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockConsoleKey, storeKey } from '#backoffice/console-key/stored-key'
import { deskFiles } from '#backoffice/room-files'
import { sealText } from '#database/aes-gcm'
import { migrate } from '#database/migrate'
import { type Database, transaction } from '#database/open'
import { testDatabase } from '#database/test-database'
import { countWaiting } from '#database/testing/waiting'
import { createService, type Service, scopes } from '#service'
import { checkingAnswers } from '#service/testing/answers'
import { endSupersededKeys, readConsoleKey } from './console-key'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
let database: Database
let service: Service
let dataDir: string

beforeAll(async () => {
  database = await testDatabase({
    prepare: async (fresh) => {
      await createService({ database: fresh, secrets }).migrate()
      await migrate(fresh, deskFiles())
    },
  })
  service = createService({ database, secrets })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-key-'))
  await database.sql`delete from backoffice.console_keys`
})
afterEach(() => rm(dataDir, { recursive: true }))
afterAll(() => database.close())

test('no organization is made by itself', async () => {
  await expect(read()).rejects.toMatchObject({ code: 'organization_missing' })
  expect(await service.provisioning.listOrganizations()).toEqual([])
})

test('processes that start together share one organization and one key', async () => {
  await service.provisioning.createOrganization({ name: 'Andes', environment: 'live' })
  const all = await Promise.all(Array.from({ length: 8 }, () => read()))
  expect(new Set(all.map(({ organizationId, apiKey }) => `${organizationId} ${apiKey}`)).size).toBe(1)
  expect(await service.provisioning.listOrganizations()).toHaveLength(1)
})

test('the key opens the service, and lies in the database encrypted', async () => {
  const { apiKey } = await read()
  const answer = await checkingAnswers(service).fetch(
    new Request('http://service/v1/customers', { headers: { 'x-api-key': apiKey } }),
  )
  expect(answer.status).toBe(200)
  const [{ row = '' } = {}] = await database.sql<{ row: string }[]>`select k::text as row from backoffice.console_keys k`
  expect(row).not.toContain(Buffer.from(apiKey).toString('hex'))
  expect(await readdir(dataDir), 'nothing lies in the folder of this machine').toEqual([])
})

test('another machine, with an empty folder, goes on with the same key', async () => {
  const first = await read()
  const elsewhere = await mkdtemp(join(tmpdir(), 'console-key-'))
  expect(await read(undefined, elsewhere)).toEqual(first)
  await rm(elsewhere, { recursive: true })
})

test('the first machine of the version before brings its key along, and the others take over that one', async () => {
  const id = await service.provisioning.createOrganization({ name: 'Upgraded', environment: 'test' })
  const [one, two] = [await givenFile(dataDir, id), await mkdtemp(join(tmpdir(), 'console-key-'))]
  const other = await givenFile(two, id)
  expect(await read(id)).toEqual(one)
  expect(await read(id, two)).toEqual(one)
  for (const key of [one, other]) expect(await service.provisioning.isFirstPartyKeyAlive(key), 'may still run').toBe(true)
  await rm(two, { recursive: true })
})

test('a superseded key is revoked when nobody has used it for a week; keys of others, and those it created, remain', async () => {
  const id = await service.provisioning.createOrganization({ name: 'Tidy', environment: 'test' })
  const [unused, used] = [await givenFile(dataDir, id), await givenFile(dataDir, id)]
  const make = (name: string, kind: 'house' | 'partner') =>
    service.provisioning.createApiKey({ organizationId: id, name, scopes: [...scopes], limits: null, expiresAt: null, kind })
  const others = [await make('Reports', 'house'), await make('Console', 'partner')]
  await database.sql`update payments.api_keys set created_at = now() - interval '30 days' where org_id = ${id}`
  const current = await read(id)
  expect(current).toEqual(used)
  const running = await make('Console', 'house')
  await database.sql`update payments.api_keys set created_at = now() - interval '30 days', last_used_at = now() - interval '6 days'
    where id = ${running.id}`
  const [maker] = await database.sql`select id from payments.api_keys where position(key_id in ${unused.apiKey}) > 0`
  await database.sql`update payments.api_keys set holders = ${[`key:${maker?.id}`]} where id = ${others[0]?.id ?? ''}`
  const options = { db: database.db, dataDir, encryptionKey: secrets.encryptionKey, provisioning: service.provisioning }
  expect(await endSupersededKeys({ ...options, organizationId: id }, new Date())).toBe(1)
  const isAlive = async (apiKey: string) =>
    (await service.fetch(new Request('http://service/v1/customers', { headers: { 'x-api-key': apiKey } }))).status === 200
  expect(await isAlive(unused.apiKey)).toBe(false)
  for (const { apiKey } of [current, running, ...others]) expect(await isAlive(apiKey)).toBe(true)
  expect(await endSupersededKeys({ ...options, organizationId: id }, new Date()), 'a second time').toBe(0)
})

test('a key that a process takes as the current one at the same moment is not revoked as superseded', async () => {
  const id = await service.provisioning.createOrganization({ name: 'Racing', environment: 'test' })
  await read(id)
  const unused = await givenFile(dataDir, id)
  await database.sql`update payments.api_keys set created_at = now() - interval '30 days' where org_id = ${id}`
  const options = { db: database.db, dataDir, encryptionKey: secrets.encryptionKey, provisioning: service.provisioning }
  const ended = await transaction(database.db, async (tx) => {
    await lockConsoleKey(tx)
    const ending = endSupersededKeys({ ...options, organizationId: id }, new Date())
    await expect.poll(() => countWaiting(database)).toBe(1)
    const sealed = sealText(secrets.encryptionKey, JSON.stringify(unused))
    await storeKey(tx, { organizationId: id, sealed }, new Date())
    return { ending }
  })
  await ended.ending
  expect(await service.provisioning.isFirstPartyKeyAlive(unused)).toBe(true)
  expect(await read(id)).toEqual(unused)
})

test('another organization than the stored one gets a key of its own', async () => {
  const first = await read()
  const other = await service.provisioning.createOrganization({ name: 'Other', environment: 'test' })
  const second = await read(other)
  expect(second.organizationId).toBe(other)
  expect(second.apiKey).not.toBe(first.apiKey)
})

test.each([
  ['revoked', (id: string) => database.sql`update payments.api_keys set revoked_at = now() where id = ${id}`],
  ['ended', (id: string) => database.sql`update payments.api_keys set expires_at = now() where id = ${id}`],
  ['of other secrets', (id: string) => database.sql`update payments.api_keys set secret_hash = 'x' where id = ${id}`],
  ['short of a scope', (id: string) => database.sql`update payments.api_keys set scopes = '{rates:read}' where id = ${id}`],
  ['lost', () => database.sql`update backoffice.console_keys set sealed = 'nothing that opens'`],
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
})

test('who names no organization goes on with the one whose key died', async () => {
  await service.provisioning.createOrganization({ name: 'First', environment: 'test' })
  const mine = await service.provisioning.createOrganization({ name: 'Mine', environment: 'test' })
  await read(mine)
  await database.sql`update payments.api_keys set revoked_at = now() where org_id = ${mine}`
  expect((await read()).organizationId).toBe(mine)
})

/** Makes a key as the version before did, in the folder of one machine. */
async function givenFile(folder: string, organizationId: string) {
  const given = { organizationId, name: 'Console', scopes: [...scopes], limits: null, expiresAt: null, kind: 'house' } as const
  const { apiKey } = await service.provisioning.createApiKey(given)
  const sealed = sealText(secrets.encryptionKey, JSON.stringify({ organizationId, apiKey }))
  await writeFile(join(folder, 'console-key'), sealed.toString('base64'))
  return { organizationId, apiKey }
}

function read(organizationId?: string, folder = dataDir) {
  return readConsoleKey({
    db: database.db,
    dataDir: folder,
    encryptionKey: secrets.encryptionKey,
    provisioning: service.provisioning,
    organizationId,
  })
}
