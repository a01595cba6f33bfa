import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart, readIfThere } from './process-identity'

const timeoutMs = 120_000
const emptyLockIsStaleAfterMs = 2_000

/**
 * Runs `work` with an exclusive lock file, and waits while another living process has it. The lock of a killed process is taken
 * over.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const me = `${process.pid} ${await processStart(process.pid)} ${randomUUID()}`
  const deadline = Date.now() + timeoutMs
  while (!(await create(path, me))) {
    if (Date.now() > deadline)
      throw new Error(`Gave up waiting for ${path}: another process has held it for ${timeoutMs / 1000} s`)
    if (await isStale(path)) await takeAway(path)
    else await sleep(25 + Math.random() * 25)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function create(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a stale lock. Two processes may find the same one, and the slower must not remove the new lock of the faster. So
 * removal itself needs a lock, and checks again; a process killed during removal leaves a stale lock of that kind, which is
 * removed the same way.
 */
function takeAway(path: string): Promise<void> {
  return withFileLock(`${path}.stale`, async () => {
    if (await isStale(path)) await rm(path, { force: true })
  })
}

async function isStale(path: string): Promise<boolean> {
  const owner = await readIfThere(path)
  if (owner === undefined) return false
  // Created but not yet written: its owner is between two system calls, or was killed there.
  if (owner === '')
    return stat(path).then(
      (file) => Date.now() - file.mtimeMs > emptyLockIsStaleAfterMs,
      () => false,
    )
  const [pid, start] = owner.split(' ')
  return (await processStart(Number(pid))) !== start
}
