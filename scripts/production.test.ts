import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { openDatabase } from '#database/open'
import { projectRoot } from '#database/project-root'
import { markDemo } from '#demo/demo-mark'
import { runAdmin, startInside } from './test-admin'

const production = { APP_ORIGIN: 'https://pay.example.com' }
const demo = { APP_ORIGIN: '' }
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-production-'))
})
afterEach(async () => {
  await eraseEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true })
})

type Settings = { APP_ORIGIN: string; API_BASE_URL?: string; API_KEY?: string; ORGANIZATION_ID?: string; API_MAPPING?: string }
const settingsOf = (given: Settings) => ({
  DATABASE_URL: '',
  API_BASE_URL: '',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ...given,
})

const tsx = ['--conditions=react-server', '--import', 'tsx']

/**
 * Runs a command of package.json, or the start of an app process, on the embedded database in a separate process. Returns its
 * exit code and its output.
 */
async function run(command: string, settings: Settings): Promise<{ code: number; output: string }> {
  const args = command === 'start' ? startInside : [...tsx, 'scripts/main.ts', ...command.split(' ')]
  const env = { ...process.env, ...settingsOf(settings) }
  return promisify(execFile)(process.execPath, args, { cwd: projectRoot(), env, timeout: 60_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}

/** Runs a command of the operator on the embedded database. */
const admin = (line: string, settings: Settings) => runAdmin(line, settingsOf(settings))

test.each(['start', 'worker'])(
  'a mapping file that cannot be used ends %s with its name, before anything is stored',
  async (command) => {
    const remote = { API_BASE_URL: 'https://api.example.com', API_KEY: 'k', ORGANIZATION_ID: 'o', API_MAPPING: '/none.json' }
    const { code, output } = await run(command, { ...production, ...remote })
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('API_MAPPING /none.json: it cannot be read'),
    })
    expect(await readdir(dataDir)).toEqual([])
  },
)

test('a start that forgot APP_ORIGIN makes no demo of the data of production, and nothing throws them away', {
  timeout: 120_000,
}, async () => {
  expect((await admin('create-admin --name Ana --email ana@example.com', production)).code).toBe(0)
  expect((await admin('organization create --name Andes --environment live', production)).code).toBe(0)
  const forgotten = await run('start', demo)
  expect(forgotten).toMatchObject({ code: 1, output: expect.stringContaining('are no demo, so nothing was started') })
  expect(await admin('demo-credentials --json', demo)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('are no demo'),
  })
  expect(await run('reset --yes', demo)).toMatchObject({ code: 1, output: expect.stringContaining('nothing was deleted') })

  const { sql, close } = await openDatabase({ dataDir, max: 2 })
  expect(await sql`select name, environment from payments.organizations`).toEqual([{ name: 'Andes', environment: 'live' }])
  expect(await sql`select email from backoffice.people`).toEqual([{ email: 'ana@example.com' }])
  await close()
})

test('production refuses the data of a demo, whose people everybody knows', { timeout: 120_000 }, async () => {
  expect((await admin('organization list', demo)).code).toBe(0)
  const database = await openDatabase({ dataDir, max: 2 })
  await markDemo(database, 'complete')
  await database.close()
  expect(await run('start', production)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/are a demo, and production begins without one[\s\S]*npm run reset/),
  })
})
