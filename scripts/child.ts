import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { projectRoot } from '#database/project-root'

/** Runs a program and returns its exit code; its output goes to ours. */
export async function runProgram(program: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return exitOf(spawn(program, args, { cwd: projectRoot(), stdio: 'inherit', ...options }))
}

/** A script of an installed package, without npx, and without what this process was told about modules. */
export function runNode(script: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return runProgram(process.execPath, [script, ...args], options)
}

/** A script of ours that runs in the time that everything else leaves. Its output comes whole, at its end. */
export async function runBeside(script: string, args: string[]): Promise<{ code: number; output: string }> {
  const words = ['--conditions=react-server', script, ...args]
  const child = spawn(process.execPath, words, { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const code = await exitOf(child, 'close')
  return { code, output: Buffer.concat(output).toString() }
}

/** 128 + n for a child that was ended by a signal, as a shell says it. */
export function exitOf(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once(event, (code) => resolve(code ?? 129))
  })
}

/** Resolves with the first wish to stop: Ctrl-C, a supervisor, a closed terminal. */
export function stopWish(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  })
}
