import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * When the process started, in the system's own words; undefined when it is gone or only a zombie.
 * A process id alone proves nothing after a crash: the system hands the same number out again.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await describe(pid, 'lstart=')) || undefined
  const stat = await readIfThere(`/proc/${pid}/stat`)
  // The name in parentheses may hold spaces, so fields are counted after it: state is the first, start time the twentieth.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19]
}

/** Whether this process id is a living PostgreSQL server. */
export async function isPostgres(pid: number): Promise<boolean> {
  if ((await processStart(pid)) === undefined) return false
  const name = process.platform === 'linux' ? await readIfThere(`/proc/${pid}/comm`) : await describe(pid, 'comm=')
  return name?.includes('postgres') ?? false
}

/** The text of a file, or undefined when there is no such file (a process that ends while being read counts as none). */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined
    throw error
  }
}

/** `ps` answers with status 1 when there is no such process. */
async function describe(pid: number, column: string): Promise<string> {
  const answer = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return answer.stdout.trim()
}
