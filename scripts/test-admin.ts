import { Readable } from 'node:stream'
import { format } from 'node:util'
import { vi } from 'vitest'
import { beginProcess } from '#lib/server/test-process'

/** The result of a command: its exit code, and its output on standard output and standard error. */
export type Ended = { code: number; printed: string; stderr: string }

/** Splits a command line into words; text in single quotes is taken literally. */
const wordsOf = (line: string) => (line.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''))

/**
 * Runs, for tests, `npm run admin -- <line>` with these settings and `input` on standard input, as scripts/main.ts does, but not
 * in a separate process, whose start takes ten times as long as a command. Each run reads the settings and opens the database
 * again.
 */
export async function runAdmin(line: string, settings: Record<string, string>, input = ''): Promise<Ended> {
  const [printed, stderr] = [keepLines('log'), keepLines('error')]
  const end = (code: number): Ended => ({ code, printed: printed.join(''), stderr: stderr.join('') })
  const terminal = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  beginProcess()
  try {
    return end(await (await import('./admin')).run(wordsOf(line)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return end(1)
  } finally {
    Object.defineProperty(process, 'stdin', terminal)
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    beginProcess()
  }
}

/** Returns what a command printed, or why it failed. */
export const answerOf = ({ code, printed, stderr }: Ended) => (code === 0 ? printed : `failed: ${stderr}`)

function keepLines(method: 'log' | 'error'): string[] {
  const lines: string[] = []
  vi.spyOn(console, method).mockImplementation((...args) => {
    lines.push(`${format(...args)}\n`)
  })
  return lines
}

/** The arguments of node for what an app process does before its first request. */
export const startInside = [
  ...['--conditions=react-server', '--import', 'tsx', '--input-type=module'],
  ...['--eval', "await (await import('#start/start-inside')).startInside()"],
]
