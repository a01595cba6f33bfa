import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account the server runs under, when it is not our own. */
export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, and containers and CI often are root: there the server gets an unprivileged account,
 * the owner of the data when there is data already. For everybody else: undefined, the server runs as we do.
 */
export async function chooseServerUser(home: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(home).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['nobody', 'daemon', 'postgres']) {
    const account = accounts.find((fields) => fields[0] === name)
    // macOS writes the ids of nobody as -2.
    if (account !== undefined) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 }
  }
  throw new Error(
    'PostgreSQL does not run as root, and no account nobody, daemon or postgres was found. Start as another user, or set DATABASE_URL',
  )
}

/** Whether that account can walk into the folder: asked of the system, which also knows about groups and access lists. */
export async function canReach(user: ServerUser | undefined, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
