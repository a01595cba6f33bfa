import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { projectRoot } from '#database/project-root'
import { type GivenService, givenService } from './test-service'
import { killServicePrograms, startServiceProgram, writeTestSecrets } from './testing/test-service-program'

let given: GivenService
let dataDir: string

beforeAll(async () => {
  given = await givenService()
  dataDir = await mkdtemp(join(tmpdir(), 'service-'))
  await writeTestSecrets(dataDir)
})
afterAll(async () => {
  killServicePrograms()
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

test('it reads the settings of the app that it runs beside, and in production runs on the embedded database where no other is named', async () => {
  const settings = `DATABASE_URL=${given.database.url}\nDATA_DIR=${dataDir}\nAPP_ORIGIN=https://pay.example.com\n`
  const inFile = await givenCheckout(settings)
  const alone = await givenCheckout(settings.replace(/^DATABASE_URL.*\n/, ''))
  const { url, stop } = await startService({ cwd: inFile, env: {} })
  expect((await fetch(`${url}/v1/organization`, { headers: { 'x-api-key': given.key } })).status).toBe(200)
  expect(await stop()).toBe(0)
  const embedded = await startService({ cwd: alone, env: {} })
  expect((await fetch(`${embedded.url}/v1/organization`, { headers: { 'x-api-key': given.key } })).status).toBe(401)
  expect(await embedded.stop()).toBe(0)
  await eraseEmbeddedPostgres(dataDir)
})

test('it says once, and at /readyz, that a proxy stands before it whose word it does not take, and is ready all the same', async () => {
  const { url, complaints, stop } = await startService()
  const readiness = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/readyz`, { headers })
    return { status: answer.status, warnings: (await answer.json()).warnings }
  }
  expect(await readiness()).toEqual({ status: 200, warnings: undefined })
  for (let time = 0; time < 3; time++) await readiness({ 'x-forwarded-for': '203.0.113.7' })
  expect(await readiness()).toEqual({ status: 200, warnings: ['x_forwarded_for_not_believed'] })
  expect(await stop()).toBe(0)
  expect(complaints.join('').match(/X-Forwarded-For arrives from a network of your own and is not believed/g)).toHaveLength(1)

  const told = await startService({ env: { DATABASE_URL: given.database.url, DATA_DIR: dataDir, TRUSTED_PROXIES: '1' } })
  const answer = await fetch(`${told.url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect((await answer.json()).warnings).toBeUndefined()
  expect(await told.stop()).toBe(0)
})

test('what keeps it from starting is said in a sentence, without a stack', async () => {
  const empty = await mkdtemp(join(dataDir, 'empty-'))
  const cut = await mkdtemp(join(dataDir, 'cut-'))
  await writeFile(join(cut, 'secrets.json'), '{"encryption":')
  const url = { DATABASE_URL: given.database.url }
  const faults = [
    [{ ...url, DATA_DIR: empty }, `${join(empty, 'secrets.json')} is missing. Start the app first`],
    [{ ...url, DATA_DIR: cut }, `${join(cut, 'secrets.json')} is damaged`],
    [{ ...url, DATA_DIR: dataDir, DATABASE_CONNECTIONS: 'many' }, 'Check the settings (environment or .env file):'],
    [{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', DATA_DIR: dataDir }, 'connect ECONNREFUSED 127.0.0.1:1'],
  ] as const
  for (const [env, sentence] of faults) {
    const why = await startService({ env }).catch(({ message }) => String(message))
    expect(why).toContain(`ended with 1 before it served: ${sentence}`)
    expect(why).not.toContain('    at ')
  }
})

/** Creates a folder like the project's, with other settings in `.env`. */
async function givenCheckout(settings: string): Promise<string> {
  const folder = await mkdtemp(join(dataDir, 'checkout-'))
  for (const name of ['package.json', 'node_modules', 'service', 'database'])
    await symlink(join(projectRoot(), name), join(folder, name))
  await writeFile(join(folder, '.env'), settings)
  return folder
}

/** Starts `npm run service`, by default on the database of this test. */
function startService({
  cwd,
  env = { DATABASE_URL: given.database.url, DATA_DIR: dataDir },
}: {
  cwd?: string
  env?: Record<string, string>
} = {}) {
  return startServiceProgram(env, { cwd })
}
