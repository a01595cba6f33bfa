import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { projectRoot } from '#database/project-root'
import { testSecrets } from '../test-service'

const started: ChildProcessByStdio<null, Readable, Readable>[] = []

/** Writes the secrets of tests where the program looks for those of its installation. */
export async function writeTestSecrets(dataDir: string): Promise<void> {
  const { encryptionKey, fingerprintKey, keyPepper } = testSecrets
  const secrets = { encryption: encryptionKey, fingerprint: fingerprintKey, pepper: keyPepper }
  const written = Object.entries(secrets).map(([name, key]) => [name, key.toString('base64')])
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(Object.fromEntries(written)))
}

/** Starts `npm run service` as a process of its own, on any free port. Throws what it complained of if it ends before it serves. */
export async function startServiceProgram(env: Record<string, string>, { cwd = projectRoot() }: { cwd?: string } = {}) {
  const tsx = import.meta.resolve('tsx')
  const child = spawn(process.execPath, ['--import', tsx, join(projectRoot(), 'service/main.ts')], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      DATA_DIR: undefined,
      APP_ORIGIN: undefined,
      ...env,
      SERVICE_HOST: '',
      SERVICE_PORT: '0',
    },
  })
  started.push(child)
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const served = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (served !== undefined) resolve(served)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it served: ${complaints.join('')}`)))
  })
  return {
    url,
    complaints,
    /** Asks it to stop, and returns its exit code. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** Kills what a failed test has left. */
export function killServicePrograms(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}
