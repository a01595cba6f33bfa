import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { type GivenService, givenService, testSecrets } from './test-service'

let given: GivenService
let dataDir: string
const started: ChildProcessByStdio<null, Readable, Readable>[] = []

beforeAll(async () => {
  given = await givenService()
  dataDir = await mkdtemp(join(tmpdir(), 'service-'))
  const { encryptionKey, fingerprintKey, keyPepper } = testSecrets
  const secrets = { encryption: encryptionKey, fingerprint: fingerprintKey, pepper: keyPepper }
  const written = Object.entries(secrets).map(([name, key]) => [name, key.toString('base64')])
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(Object.fromEntries(written)))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await given.close()
  await rm(dataDir, { recursive: true })
})

test('two processes serve one database to who has a key, and end with 0 when they are told to', async () => {
  const services = await Promise.all([startService(), startService()])
  for (const { url } of services) {
    expect((await fetch(`${url}/v1/organization`)).status).toBe(401)
    const answer = await fetch(`${url}/v1/organization`, { headers: { 'x-api-key': given.key } })
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: given.organizationId }])
  }
  expect(await Promise.all(services.map(({ stop }) => stop()))).toEqual([0, 0])
})

/** `npm run service` on the database of this test, at any port that is free. */
async function startService() {
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot(), 'service/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: given.database.url, DATA_DIR: dataDir, SERVICE_HOST: '', SERVICE_PORT: '0' },
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
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}
