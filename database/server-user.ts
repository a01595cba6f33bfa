import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account the server runs under, when it is not our own. */
export type ServerUser = { uid: number; gid: number }

/** Ids that neither distributions nor systemd give away (https://systemd.io/UIDS-GIDS), below what a container's namespace holds. */
const ownIds = { first: 60_578, count: 606 }

/**
 * PostgreSQL refuses to run as root, and containers and CI often are root: there the server gets an unprivileged user of its own, which
 * no account has and nothing else runs as, or the owner of the data when there is data already. For everybody else: undefined, the server runs as we do.
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

/** Who makes a new cluster when we are root: unlike the server, initdb wants an account with a name. */
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

/** Whether that account can walk into the folder: asked of the system, which also knows about groups and access lists. */
export async function canReach(user: ServerUser | undefined, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
