import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#database/project-root'

export type Server = {
  url: string
  /** Resident memory in MB (1,000,000 bytes), with the node processes that it started. */
  memoryMb: () => Promise<number>
  stop: () => Promise<void>
}

const patienceMs = 60_000

/** Starts a node program as a process of its own on a free port, and answers when `health` does. */
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
    memoryMb: () => memoryOf(child),
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
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
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

/** Only Linux tells; a server of PostgreSQL that was started on the way is not node's. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const [own, children] = await Promise.all([residentMb(pid), startedBy(pid)])
  return children.reduce((sum, mb) => sum + mb, own ?? Number.NaN)
}

async function startedBy(pid: number | undefined): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const found = await Promise.all(
    listed
      .split(' ')
      .filter(Boolean)
      .map(async (child) => [await residentMb(Number(child)), ...(await startedBy(Number(child)))]),
  )
  return found.flat().filter((mb) => mb !== undefined)
}

/** Undefined for what is no node process, or has ended. */
async function residentMb(pid: number | undefined): Promise<number | undefined> {
  const [program, status] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
  ])
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return program !== process.execPath || kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
}
