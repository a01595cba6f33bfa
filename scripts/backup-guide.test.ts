import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { projectRoot } from '#database/project-root'
import { runAdmin } from './test-admin'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-guide-'))
  await mkdir(join(folder, 'backups'))
})
afterAll(async () => {
  for (const name of ['old', 'new']) await eraseEmbeddedPostgres(join(folder, name))
  await rm(folder, { recursive: true, force: true })
})

const production = { DATABASE_URL: '', APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' }

/** Runs commands as an operator types them, on the embedded database of a data folder. Rejects with their output if they fail. */
async function shell(commands: string, settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...production, ...settings }
  return (await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${commands}`], { cwd: projectRoot(), env })).stdout
}

test('an operator takes a backup and brings everything back in an empty folder with the commands of the guide', {
  timeout: 240_000,
}, async () => {
  const guide = await readFile(join(projectRoot(), 'docs/backup.md'), 'utf8')
  const [take = '', restore = '', goOn = '', ...more] = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands)
  expect(more).toEqual([])
  const old = { DATA_DIR: join(folder, 'old') }
  await runAdmin("organization create --name 'Andes Pagos' --environment live", { ...production, ...old })
  const receipt = JSON.parse(await shell(take, { ...old, BACKUPS: join(folder, 'backups') }))
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^cauce-.*\.cauce$/)])

  const fresh = { DATA_DIR: join(folder, 'new'), KEPT: join(folder, 'old'), BACKUP: receipt.file }
  expect(JSON.parse(await shell(restore, fresh))).toMatchObject({
    made_at: receipt.made_at,
    rows: receipt.rows,
    books: { ok: true },
    trail: { intact: true, as_in_backup: true },
  })
  const [status = '', started] = (await shell(goOn, fresh)).trim().split('\n')
  const stop = { reason: expect.stringContaining(receipt.made_at) }
  expect(JSON.parse(status), 'the console would pay again what was approved in the backup').toMatchObject({
    stopped: [stop],
    console: stop,
  })
  expect(started).toBe('Payments of all organizations may run again')
  const after = await runAdmin('payments status', { ...production, ...fresh })
  expect(JSON.parse(after.printed)).toEqual({ stopped: [], console: null })
  const { printed } = await runAdmin('organization list', { ...production, ...fresh })
  expect(printed).toContain('"name":"Andes Pagos","environment":"live"')
})
