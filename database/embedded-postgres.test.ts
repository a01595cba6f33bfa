import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from './embedded-postgres'
import { openDatabase } from './open'
import { openOnce } from './testing/processes'

let folder: string

// One database for all tests but those of a first start, which takes seconds.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce embedded ')) // with spaces on purpose
  await chmod(folder, 0o755)
})

afterAll(async () => {
  await eraseEmbeddedPostgres(join(folder, 'data'))
  await rm(folder, { recursive: true })
})

test('in a path with spaces a server starts on durable settings without a port, stops with its last user, and keeps what was written', async () => {
  const first = await openOnce(join(folder, 'data'))
  expect(first).toMatchObject({ fsync: 'on', commit: 'on', tcp: '', openings: 1 })
  expect((await stat(join(folder, 'data/postgres/run'))).mode & 0o777).toBe(0o700)
  await first.leave()
  expect(existsSync(join(first.data, 'postmaster.pid'))).toBe(false)

  const second = await openOnce(join(folder, 'data'))
  expect(second.openings).toBe(2)
  await second.leave()
})

test('a path too long for a socket is no obstacle', async () => {
  const dataDir = join(folder, 'data', 'a-folder-with-quite-a-long-name'.repeat(4))
  const database = await openDatabase({ dataDir, max: 1 })
  expect(database.connection.host.length).toBeLessThan(90)
  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700)
  await database.close()
  await eraseEmbeddedPostgres(dataDir)
  await rm(database.connection.host, { recursive: true, force: true })
})

test('four processes that start at once on an empty folder share one server, which stays until the last has left', async () => {
  await eraseEmbeddedPostgres(join(folder, 'data'))
  const openings = await Promise.all([1, 2, 3, 4].map(() => openOnce(join(folder, 'data'))))
  expect(new Set(openings.map(({ started }) => started)).size).toBe(1)

  const [last, ...others] = openings
  for (const other of others) await other.leave()
  const late = await openOnce(join(folder, 'data'))
  expect(late).toMatchObject({ started: last?.started, openings: 5 })
  await late.leave()
  await last?.leave()
  expect(existsSync(join(late.data, 'postmaster.pid'))).toBe(false)
})

test('erasing takes the data away, but not while somebody uses it', async () => {
  const user = await openOnce(join(folder, 'data'))
  await expect(eraseEmbeddedPostgres(join(folder, 'data'))).rejects.toThrow('in use')
  await user.leave()

  await eraseEmbeddedPostgres(join(folder, 'data'))
  const next = await openOnce(join(folder, 'data'))
  expect(next.openings).toBe(1)
  await next.leave()
})

test('the server keeps the values of failed statements out of its log', async () => {
  const database = await openDatabase({ dataDir: join(folder, 'data'), max: 1 })
  await database.sql`create table emails (email text unique)`
  const insert = () => database.sql`insert into emails values ('canary@example.com')`
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  await expect(database.sql`select ${'canary'}::text::uuid`).rejects.toThrow('canary')
  await database.close()

  expect(await readFile(join(folder, 'data/postgres/server.log'), 'utf8')).not.toContain('canary')
})

test('a server that cannot start is told in its own words', async () => {
  await (await openOnce(join(folder, 'data'))).leave()
  await writeFile(join(folder, 'data/postgres/data/PG_VERSION'), '7\n')
  await expect(openOnce(join(folder, 'data'))).rejects.toThrow('incompatible with server')
})
