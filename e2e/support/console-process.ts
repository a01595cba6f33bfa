import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningConsole = { origin: string; pid: number; stop: () => Promise<void> }

type Options = {
  command: readonly [string, ...string[]]
  port: number
  /** Added to the environment; an empty value removes a variable of the developer's shell. */
  env: Record<string, string>
  /** The file for the output of the process. */
  logFile: string
  seconds: number
}

/** Starts a console as a separate process, and waits until it is ready. */
export async function startConsoleProcess({ command, port, env, logFile, seconds }: Options): Promise<RunningConsole> {
  const [program, ...rest] = command
  const settings = { ...process.env, APP_ORIGIN: '', DATABASE_URL: '', API_BASE_URL: '', ...env, PORT: String(port) }
  const log = openSync(logFile, 'a')
  // A separate process group, so that stopping it also stops its children.
  const child = spawn(program, rest, { env: settings, stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  // Not 127.0.0.1: cookies, and the origin check of actions, need this name.
  const origin = `http://localhost:${port}`
  try {
    await untilReady(origin, child, seconds)
  } catch (error) {
    await stop(child)
    throw new Error(`The console on port ${port} did not start; see ${logFile}`, { cause: error })
  }
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function untilReady(origin: string, child: ChildProcess, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`Not ready after ${seconds} s`)
}

/** Stops the whole group: npm ends at once, but its children still have to close a database. */
async function stop({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return
  process.kill(-pid, 'SIGTERM')
  const deadline = Date.now() + 20_000
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(-pid, 'SIGKILL')
    await sleep(100)
  }
}

/** Tests whether a process group exists, by signal 0. */
function isAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false // the group has ended
  }
}
