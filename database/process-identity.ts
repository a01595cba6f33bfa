import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns when the process started, in the system's own format; undefined if it is gone or a zombie. A pid alone proves nothing
 * after a crash, because the system reuses it.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await describe(pid, 'lstart=')) || undefined
  const stat = await readIfThere(`/proc/${pid}/stat`)
  // The name in parentheses may contain spaces, so fields are counted after it: state is the first, start time the twentieth.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19]
}

/** Returns whether this pid is a running PostgreSQL server. */
export async function isPostgres(pid: number): Promise<boolean> {
  if ((await processStart(pid)) === undefined) return false
  const name = process.platform === 'linux' ? await readIfThere(`/proc/${pid}/comm`) : await describe(pid, 'comm=')
  return name?.includes('postgres') ?? false
}

/** Returns the text of a file, or undefined if it does not exist (as when a process ends while its file is read). */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined
    throw error
  }
}

/** Returns the output of `ps`, which exits with status 1 if there is no such process. */
async function describe(pid: number, column: string): Promise<string> {
  const answer = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return answer.stdout.trim()
}
