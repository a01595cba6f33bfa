import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from './embedded-postgres'
import { type Database, openDatabase } from './open'
import { killServer } from './testing/processes'

let folder: string
let database: Database
const lines: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-revive-'))
  await chmod(folder, 0o755)
  database = await openDatabase({ dataDir: folder, max: 4, log: (line) => lines.push(line) })
  await database.sql`create table notes (id int)`
})
afterAll(async () => {
  await database?.close()
  await eraseEmbeddedPostgres(folder)
  await rm(folder, { recursive: true })
})

const dataOf = () => join(folder, 'postgres/data')
const serverPid = async () => Number((await readFile(join(dataOf(), 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Inserts from as many callers at once as there are connections, until one succeeds for each. */
async function insertUntilDone(from: number): Promise<void> {
  const insert = async (id: number) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const done = await database.sql`insert into notes values (${id})`.then(
        () => true,
        () => false,
      )
      if (done) return
      await database.pipeline.sql`select 1`.catch(() => {})
    }
    throw new Error('the server does not come back')
  }
  await Promise.all([0, 1, 2, 3].map((place) => insert(from + place)))
}

test('a server that was killed under a running process is started again, once, and has every acknowledged row', async () => {
  await insertUntilDone(1)
  const before = await serverPid()
  await killServer(dataOf())
  await insertUntilDone(5)
  expect(await serverPid()).not.toBe(before)
  expect(lines).toEqual(['The database server had ended, and runs again'])
  const [found] = await database.sql`select count(distinct id)::int as rows from notes`
  expect(found?.rows).toBe(8)
})

test('data that are gone are not replaced by new ones', async () => {
  await killServer(dataOf())
  await rename(dataOf(), join(folder, 'postgres/elsewhere'))
  // The first statement may still be on a connection that the end of the server cut off.
  await database.sql`select 1`.catch(() => {})
  await expect(database.sql`select 1`).rejects.toMatchObject({ code: expect.stringMatching(/^(ENOENT|ECONNREFUSED)$/) })
  expect(lines.at(-1)).toBe('The database server has ended and does not start again: The data of the database are gone')
  expect(existsSync(dataOf())).toBe(false)
  await rename(join(folder, 'postgres/elsewhere'), dataOf())
})
