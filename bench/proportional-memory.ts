import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findHome } from '#database/embedded-files'

/**
 * Returns the memory of a program, its descendants and the embedded server of `dataDir`, in MB (1,000,000 bytes), with shared
 * pages counted once (PSS). Linux only.
 */
export async function proportionalMb(pid: number | undefined, dataDir: string): Promise<number> {
  const file = await readFile(join(await findHome(dataDir), 'data', 'postmaster.pid'), 'utf8')
  const all = new Set([...(pid === undefined ? [] : await familyOf(pid)), ...(await familyOf(Number(file.split('\n')[0])))])
  const shares = await Promise.all([...all].map(shareOf))
  return shares.reduce((sum, share) => sum + share, 0)
}

async function familyOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const families = await Promise.all(listed.split(' ').filter(Boolean).map(Number).map(familyOf))
  return [pid, ...families.flat()]
}

/** Returns 0 for a process that has ended. */
async function shareOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return (Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024) / 1e6
}
