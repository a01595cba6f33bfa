import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { projectRoot } from '#database/project-root'

/** Runs a program and returns its exit code; its output goes to ours. */
export async function runProgram(program: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return exitOf(spawn(program, args, { cwd: projectRoot(), stdio: 'inherit', ...options }))
}

/** Runs a script of an installed package, without npx, and without this process's options for modules. */
export function runNode(script: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return runProgram(process.execPath, [script, ...args], options)
}

/** Runs one of our scripts with low priority. Its output is returned as a whole at its end. */
export async function runBeside(script: string, args: string[]): Promise<{ code: number; output: string }> {
  const words = ['--conditions=react-server', script, ...args]
  const child = spawn(process.execPath, words, { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const code = await exitOf(child, 'close')
  return { code, output: Buffer.concat(output).toString() }
}

/** Returns the exit code; 129 for a child that a signal ended. */
export function exitOf(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once(event, (code) => resolve(code ?? 129))
  })
}

/** Resolves with the first request to stop: Ctrl-C, a supervisor, or a closed terminal. */
export function stopWish(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}
