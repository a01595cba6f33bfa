import { execFile } from 'node:child_process'
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

test('what a command prints can be read by a program, also where the installation is made first and has much to tell', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-admin-'))
  const main = join(projectRoot(), 'scripts/main.ts')
  const { stdout, stderr } = await run(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', main, 'admin', 'verify-audit'],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' } },
  )
  expect(JSON.parse(stdout)).toEqual({ intact: true, records: '0', head: '' })
  // Only as root: PostgreSQL then runs under another account, which cannot enter the folder.
  if (process.getuid?.() === 0) expect(stderr).toContain('its data is kept in')
})
