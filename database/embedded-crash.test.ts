import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from './embedded-postgres'
import { openDatabase } from './open'
import { killServer, openOnce, type Script, startScript } from './testing/processes'

let folder: string
const dataFolder = () => join(folder, 'postgres/data')

// One database for all tests: each starts from what the one before left behind.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-crash-'))
  await chmod(folder, 0o755)
})

afterAll(async () => {
  await eraseEmbeddedPostgres(folder)
  await rm(folder, { recursive: true })
})

test('after kill -9 of app and server in the middle of writing, the next start is ready in 10 s and has every acknowledged row', async () => {
  const seed = Date.now() % 1_000_000
  console.log(`seed ${seed}`)
  for (let round = 1; round <= 5; round++) {
    const app = startScript('keep-inserting.ts', folder)
    const exit = once(app, 'exit')
    const acknowledged = await readUntil(app, 20 + ((seed * round) % 300))
    app.kill('SIGKILL')
    await killServer(dataFolder())
    await exit

    const before = Date.now()
    const database = await openDatabase({ dataDir: folder, max: 1 })
    expect(Date.now() - before).toBeLessThan(10_000)
    const [row] = await database.sql`select count(*)::int as rows, max(n) as last from numbers`
    expect(row?.last).toBeGreaterThanOrEqual(acknowledged)
    expect(row?.rows).toBe(row?.last)
    await database.close()
  }
})

test('an app that is killed leaves the server running, and the next process uses it', async () => {
  const app = startScript('keep-inserting.ts', folder)
  const exit = once(app, 'exit')
  await readUntil(app, 3)
  const pid = (await readFile(join(dataFolder(), 'postmaster.pid'), 'utf8')).split('\n')[0]
  app.kill('SIGKILL')
  await exit

  const next = await openOnce(folder)
  expect((await readFile(join(dataFolder(), 'postmaster.pid'), 'utf8')).split('\n')[0]).toBe(pid)
  await next.leave()
})

test('a killed server whose process id now belongs to another program does not stop the next start', async () => {
  const before = await openOnce(folder)
  await before.leave()
  const { uid, gid } = await stat(dataFolder())
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  await once(stranger, 'spawn')
  const leftBehind = `${stranger.pid}\n${dataFolder()}\n1700000000\n5432\n${join(folder, 'postgres/run')}\n\n  1234567    123456\nready   \n`
  await writeFile(join(dataFolder(), 'postmaster.pid'), leftBehind)

  const next = await openOnce(folder)
  expect(next.openings).toBe(before.openings + 1)
  await next.leave()
  stranger.kill()
})

test('a starter killed while it made the database, with its lock in place, does not stop the next start', async () => {
  await eraseEmbeddedPostgres(folder)
  const begun = (names: string[]) => names.some((name) => name.startsWith('data.'))
  const starter = startScript('open-once.ts', folder)
  await expect.poll(() => readdir(join(folder, 'postgres')).then(begun, () => false), { interval: 5, timeout: 10_000 }).toBe(true)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  expect(await readFile(join(folder, 'postgres.lock'), 'utf8')).toMatch(`${starter.pid} `)

  const nexts = await Promise.all([openOnce(folder), openOnce(folder), openOnce(folder)])
  expect(new Set(nexts.map(({ started }) => started)).size).toBe(1)
  for (const next of nexts) await next.leave()
})

test('a lock that its owner had no time to write into is taken over', async () => {
  await writeFile(join(folder, 'postgres.lock'), '')
  const next = await openOnce(folder)
  await next.leave()
  await expect(stat(join(folder, 'postgres.lock'))).rejects.toThrow('ENOENT')
})

/**
 * Reads the output of `keep-inserting` until this many rows are acknowledged. Returns the last number. Its output is not read
 * afterwards, so the script may end by itself.
 */
async function readUntil(app: Script, rows: number): Promise<number> {
  let text = ''
  for await (const chunk of app.stdout) {
    text += chunk
    const numbers = text.slice(0, text.lastIndexOf('\n')).split('\n').map(Number)
    if (numbers.length >= rows) return numbers.at(-1) ?? 0
  }
  throw new Error(`It ended after ${text.length} characters`)
}
