import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { projectRoot } from '#database/project-root'

const run = promisify(execFile)
let dataDir = ''
afterEach(async () => {
  await eraseEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a command of the operator in a separate process. */
function admin(...words: string[]) {
  const args = ['--conditions=react-server', '--import', 'tsx', join(projectRoot(), 'scripts/main.ts'), 'admin', ...words]
  return run(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' } })
}

test('what a command prints can be read by a program, also where the installation is made first and has much to tell', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-admin-'))
  const { stdout, stderr } = await admin('organization', 'create', '--name', 'Norte', '--environment', 'test')
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Norte', environment: 'test' })
  // Only as root: PostgreSQL then runs under another account, which cannot enter the folder.
  if (process.getuid?.() === 0) expect(stderr).toContain('its data is kept in')
})

test('with the settings of no installation a command does nothing, rather than stop the payments of a new and empty one', async () => {
  dataDir = join(tmpdir(), `cauce-nowhere-${randomUUID()}`)
  await expect(admin('payments', 'stop', '--reason', 'Fraud')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`There is no installation in ${dataDir}, and nothing was done`),
  })
  expect(existsSync(dataDir)).toBe(false)
})
