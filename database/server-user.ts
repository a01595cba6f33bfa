import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account of the server, if it is not our own. */
export type ServerUser = { uid: number; gid: number }

/**
 * Ids that neither distributions nor systemd assign (https://systemd.io/UIDS-GIDS), within the range of a container's namespace.
 */
const ownIds = { first: 60_578, count: 606 }

/**
 * Chooses the server's account. PostgreSQL refuses to run as root, and containers and CI are often root: then the server gets an
 * unprivileged id of its own, which no account or other process uses, or the owner of existing data. For other accounts:
 * undefined, the server runs under our own.
 */
export async function chooseServerUser(home: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(home).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const taken = new Set((await readAccounts()).map(({ uid }) => uid))
  const start = createHash('sha256').update(home).digest().readUInt32BE() % ownIds.count
  for (let step = 0; step < ownIds.count; step++) {
    const id = ownIds.first + ((start + step) % ownIds.count)
    if (!taken.has(id)) return { uid: id, gid: id }
  }
  throw new Error(
    'No free id was found for the user of PostgreSQL, which does not run as root. Start as another user, or set DATABASE_URL',
  )
}

/** Finds the account that creates a new cluster for root: unlike the server, initdb needs an account with a name. */
export async function findMaker(): Promise<ServerUser> {
  const accounts = await readAccounts()
  for (const name of ['nobody', 'daemon', 'postgres']) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account !== undefined) return { uid: account.uid, gid: account.gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and no account nobody, daemon or postgres was found. Start as another user, or set DATABASE_URL',
  )
}

async function readAccounts(): Promise<(ServerUser & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  // macOS writes the ids of nobody as -2.
  return lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
}

/** Returns whether that account can enter the folder. It asks the system, which also knows groups and access lists. */
export async function canReach(user: ServerUser | undefined, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
