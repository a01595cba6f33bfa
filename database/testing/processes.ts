import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { isPostgres, readIfThere } from '../process-identity'
import { projectRoot } from '../project-root'

export type Opened = {
  started: string
  data: string
  fsync: string
  commit: string
  tcp: string
  openings: number
  lines: string[]
  uid: number
}
export type Script = ChildProcessByStdio<Writable, Readable, Readable>
type Account = { root?: string; uid?: number; gid?: number }

/** Starts one of the scripts of this folder in a separate process, in any checkout and under any account. */
export function startScript(name: string, dataDir: string, { root = projectRoot(), ...account }: Account = {}): Script {
  return spawn(process.execPath, ['--import', 'tsx', join(root, 'database/testing', name), dataDir], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  })
}

/**
 * Runs `open-once`, and keeps its database open until `leave` is called. Rejects with the output of the process if it did not
 * open.
 */
export async function openOnce(dataDir: string, account: Account = {}): Promise<Opened & { leave: () => Promise<void> }> {
  const script = startScript('open-once.ts', dataDir, account)
  const complaints: string[] = []
  script.stderr.on('data', (text) => complaints.push(String(text)))
  const exit = once(script, 'exit')
  const line = await firstLine(script)
  if (line === undefined) throw new Error(complaints.join(''))
  const leave = async () => {
    script.stdin.end()
    await exit
  }
  return { ...JSON.parse(line), leave }
}

async function firstLine(script: Script): Promise<string | undefined> {
  for await (const line of createInterface({ input: script.stdout })) return line
  return undefined
}

/** Kills a server and all its children at once, as a reset of the machine would. */
export function killServer(dataFolder: string): Promise<void> {
  return signalServer(dataFolder, 'SIGKILL')
}

/** Sends a signal to a server and all its children. A server that has ended is skipped. */
export async function signalServer(dataFolder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const server = Number((await readIfThere(join(dataFolder, 'postmaster.pid')))?.split('\n')[0])
  if (!server || !(await isPostgres(server))) return
  for (const pid of [server, ...(await childrenOf(server))]) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended, because its parent was killed just before
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids.filter((_pid, index) => Number(stats[index]?.slice(stats[index].lastIndexOf(')')).split(' ')[2]) === parent)
}
