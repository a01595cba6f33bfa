import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#database/project-root'
import { proportionalMb } from './proportional-memory'

export type Server = {
  url: string
  /** Resident memory in MB (1,000,000 bytes), including its node child processes. */
  memoryMb: () => Promise<number>
  /** The CPU time used so far in ms, which does not depend on the load of the machine. */
  processorMs: () => Promise<number>
  /** The memory including the embedded server of `dataDir` in MB, with shared pages counted once (PSS). */
  proportionalMb: (dataDir: string) => Promise<number>
  stop: () => Promise<void>
}

/** The time-out of a start: the first one builds the console and plays its demo. */
const timeoutMs = 600_000

/** Starts a node program as a separate process on a free port. Resolves when `health` answers. */
export async function startServer(
  name: string,
  { args, env, health }: { args: (port: number) => string[]; env: (port: number) => Record<string, string>; health: string },
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args(port), {
    cwd: projectRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env(port) },
  })
  await waitFor(name, child, url + health)
  return {
    url,
    memoryMb: () => sumOf(child, residentMb),
    processorMs: () => sumOf(child, processorMs),
    proportionalMb: (dataDir) => proportionalMb(child.pid, dataDir),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
    },
  }
}

async function waitFor(name: string, child: ChildProcess, health: string): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    const answer = await fetch(health).catch(() => undefined) // not listening yet
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`${name} did not answer at ${health}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Lists a node program and its node descendants, without PostgreSQL servers. Linux only. */
async function nodesOf(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return []
  const [program, listed] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  const started = await Promise.all(listed.split(' ').filter(Boolean).map(Number).map(nodesOf))
  return program === process.execPath ? [pid, ...started.flat()] : started.flat()
}

async function sumOf({ pid }: ChildProcess, figureOf: (pid: number) => Promise<number>): Promise<number> {
  const figures = await Promise.all((await nodesOf(pid)).map(figureOf))
  return figures.length === 0 ? Number.NaN : figures.reduce((sum, figure) => sum + figure)
}

/** Returns 0 for a process that has ended. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6
}

/** Returns user and kernel time, which Linux counts in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, kernel = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + kernel) * 10
}
