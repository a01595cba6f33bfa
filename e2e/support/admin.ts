import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readWorld } from './world'

/** Runs a command for operators on the data of the shared console, and returns what it printed. */
export async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: readWorld().dataDir }
  return (await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', ...words], { env })).stdout
}
