import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { untilAlive } from './support/alive'
import { startConsoleProcess } from './support/console-process'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'

const run = promisify(execFile)

test.describe.configure({ timeout: 180_000 })

test('with an origin alone production starts empty, says what is missing on the server and in the browser, goes on once it is there, and lets no admin who is alone make a key', async ({
  world,
  openPage,
}) => {
  const [dataDir, logFile] = [join(world.dataDir, '../production'), world.logFile.replace(/\.log$/, '-production.log')]
  rmSync(logFile, { force: true })
  const port = portFor(world, 13)
  const env = { DATA_DIR: dataDir, APP_ORIGIN: `http://localhost:${port}`, SECOND_FACTOR_ROLES: 'none' }
  const admin = async (...args: string[]) =>
    (await run('npm', ['run', '--silent', 'admin', '--', ...args], { env: { ...process.env, ...env } })).stdout
  const app = await startConsoleProcess({ command: ['npm', 'start'], port, env, logFile, seconds: 90 })
  try {
    const readLog = () => readFileSync(logFile, 'utf8')
    await expect.poll(readLog).toContain('On this link you become the first admin')
    await expect.poll(readLog).toContain('npm run admin -- organization create --name "…" --environment live')
    const printed = await admin('create-admin', '--name', 'Rita', '--email', 'rita@cauce.example')

    const page = await openPage({ origin: app.origin })
    await page.goto('/sign-in')
    await expect(page.locator('[data-slot="demo-people"], [data-slot="band"]')).toHaveCount(0)
    await untilAlive(page, 'button[type=submit]')
    await page.locator('input[name=email]').fill('rita@cauce.example')
    await page.locator('input[name=password]').fill(/^ {2}(\S+)$/m.exec(printed)?.[1] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    for (const path of ['/', '/customers', '/quotes/new']) {
      if (path !== '/') await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'There is no organization yet' })).toBeVisible()
      await expect(page.getByText('npm run admin -- organization create')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    expect(JSON.parse(await admin('organization', 'list').then((text) => `[${text.trim().split('\n').join(',')}]`))).toEqual([])

    await admin('organization', 'create', '--name', 'Andes Pagos', '--environment', 'live')
    await page.goto('/customers')
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
    await expect(page.locator('[data-slot="band"]'), 'its money is real').toHaveCount(0)

    await page.goto('/developers/keys')
    await untilAlive(page, 'main button')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Nobody to agree' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Command of the operator' })).toHaveValue(/admin -- api-key create/)
  } finally {
    await app.stop()
  }
})
