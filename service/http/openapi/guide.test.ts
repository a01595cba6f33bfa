import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ServerType, serve } from '@hono/node-server'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runJobs } from '#database/jobs'
import { projectRoot } from '#database/project-root'
import { type GivenService, givenService } from '../../test-service'

/** The guide starts dozens of small processes, which are slow while other tests run. */
vi.setConfig({ testTimeout: 120_000 })

const run = promisify(execFile)
const ending = new AbortController()

/** Runs the commands of docs/api.md as written, over HTTP, with a worker as in the app. */
let given: GivenService
let server: ServerType
let environment: NodeJS.ProcessEnv
let guide: string
let folder: string
let work: Promise<unknown>
beforeAll(async () => {
  given = await givenService()
  const { service, organizationId, key, database } = given
  const prefundedId = await service.provisioning.createPrefundedAccount({ organizationId, name: 'Main', currency: 'USDC' })
  await service.provisioning.fund({ organizationId, accountId: prefundedId, amountMinor: 1_000_00n })
  work = runJobs(database.db, service.jobs, { signal: ending.signal, pollMs: 50 })
  server = serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => service.fetch(request) })
  await new Promise((resolve) => server.once('listening', resolve))

  const accounts = [{ id: prefundedId, name: 'Main', currency: 'USDC' }]
  const organizations = [{ id: organizationId, name: 'Demo', api_key: key, prefunded_accounts: accounts }]
  environment = {
    ...process.env,
    BASE_URL: `http://127.0.0.1:${portOf(server)}`,
    API_KEY: key,
    PREFUNDED_ID: prefundedId,
    CREDENTIALS: JSON.stringify({ organizations }),
  }
  guide = await readFile(join(projectRoot(), 'docs/api.md'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'guide-'))
})
afterAll(async () => {
  server.close()
  ending.abort()
  await work
  await rm(folder, { recursive: true })
  await given.close()
})

test('the commands of the guide, pasted one after the other, pay out and take in a deposit', async () => {
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '')
  expect(blocks.length).toBeGreaterThan(10)
  // The command that creates the demo is stubbed, because it has tests of its own.
  const demo = `npm() { printf '%s' "$CREDENTIALS"; }`
  const { stdout } = await run('bash', ['-c', ['set -euo pipefail', demo, ...blocks].join('\n')], { env: environment })

  expect(await outcomes()).toEqual([
    { type: 'deposit', status: 'completed' },
    { type: 'withdraw', status: 'completed' },
  ])
  expect(stdout).toMatch(/idempotency-replayed: true/i)
  expect(stdout).toContain("title: 'Hay campos no válidos.'")
  expect(await given.service.verifyLedger()).toEqual([])
})

test('the program of the guide, on types made of the document, has no mistake, and pays out', async () => {
  const program = /```ts\n(\/\/ payout\.ts\n.*?)```/s.exec(guide)?.[1] ?? ''
  await writeClient(program)
  expect(await checkTypes()).toBe('')
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'payout.ts'], { cwd: folder, env: environment })
  expect(stdout).toMatch(/^completed: \d+(\.\d+)? VES$/m)

  await writeFile(
    join(folder, 'payout.ts'),
    program.replace('account_type:', 'account_kind:').replace("'insufficient_funds'", "'no_funds'"),
  )
  expect(await checkTypes()).toMatch(/account_kind[\s\S]*no_funds/)
})

async function writeClient(program: string): Promise<void> {
  const types = astToString(await openapiTypes(new URL(`${environment.BASE_URL}/openapi.json`)))
  await writeFile(join(folder, 'cauce.ts'), types)
  await writeFile(join(folder, 'payout.ts'), program)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await symlink(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'))
}

/** Returns the output of the TypeScript compiler; empty if there are no errors. */
async function checkTypes(): Promise<string> {
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
  ]
  const compiler = join(projectRoot(), 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [compiler, ...options, 'payout.ts'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure) => String(failure.stdout),
  )
}

function outcomes() {
  return given.database.sql`select type, status from payments.transactions order by type`.then((rows) =>
    rows.map((row) => ({ ...row })),
  )
}

function portOf(listening: ServerType): number {
  const address = listening.address()
  return typeof address === 'object' && address !== null ? (address satisfies AddressInfo).port : 0
}
