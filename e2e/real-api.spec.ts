import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoPassword, demoPeople } from '#demo/demo-people'
import { untilAlive } from './support/alive'
import { startConsoleProcess } from './support/console-process'
import { withSql } from './support/database'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'
import { servedBy, type World } from './support/world'

const run = promisify(execFile)

test.describe.configure({ timeout: 180_000 })

test('a first start in front of an API brings no demo: nobody can enter until the first admin is made', async ({
  world,
  openPage,
}) => {
  const [dataDir, logFile] = [join(world.dataDir, '../real'), world.logFile.replace(/\.log$/, '-real.log')]
  rmSync(logFile, { force: true })
  const env = { DATA_DIR: dataDir, ...settingsFor(world, world.origin) }
  const app = await startConsoleProcess({ command: ['npm', 'start'], port: portFor(world, 6), env, logFile, seconds: 90 })
  try {
    const page = await openPage({ origin: app.origin })
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.locator('[data-slot="demo-people"], [data-slot="band"]')).toHaveCount(0)
    await expect(page.getByText(/demo/i)).toHaveCount(0)
    await expect.poll(() => readFileSync(logFile, 'utf8')).toContain(`${app.origin}/join#`)
    expect(readFileSync(logFile, 'utf8')).not.toContain(demoPassword)
    const { people, organizations } = await withSql({ ...world, dataDir }, async (sql) => {
      const [row] = await sql`select (select count(*)::int from backoffice.people) as people,
        (select count(*)::int from payments.organizations) as organizations`
      return { people: row?.people, organizations: row?.organizations }
    })
    expect({ people, organizations }).toEqual({ people: 0, organizations: 0 })

    const { stdout } = await run(
      'npm',
      ['run', '--silent', 'admin', '--', 'create-admin', '--name', 'Rita', '--email', 'rita@cauce.example'],
      {
        env: { ...process.env, ...env },
      },
    )
    await untilAlive(page, 'button[type=submit]')
    await page.locator('input[name=email]').fill('rita@cauce.example')
    await page.locator('input[name=password]').fill(/^ {2}(\S+)$/m.exec(stdout)?.[1] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  } finally {
    await app.stop()
  }
})

test('people of a demo do not come along to an API on the same data: neither by click, by password, nor with their session', async ({
  remote,
  world,
  signInAs,
}) => {
  const page = await signInAs('finance')
  const [finance] = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`select id from backoffice.people where demo and roles[1] = 'finance'`,
  )
  // Cookies do not depend on the port, so this browser sends the session of the demo too.
  await page.goto(`${remote.origin}/customers`)
  await expect(page).toHaveURL(/\/sign-in\?callback=/)
  await expect(page.locator('[data-slot="demo-people"]')).toHaveCount(0)
  const { csrfToken } = await (await page.request.get(`${remote.origin}/api/auth/csrf`)).json()
  const tries = {
    demo: { person: finance?.id ?? '' },
    credentials: { email: demoPeople[0]?.email ?? '', password: demoPassword },
  }
  for (const [provider, form] of Object.entries(tries)) {
    const answer = await page.request.post(`${remote.origin}/api/auth/callback/${provider}`, {
      form: { ...form, csrfToken, callbackUrl: '/', json: 'true' },
      headers: { origin: remote.origin },
    })
    expect([provider, answer.ok(), answer.headers()['set-cookie'] ?? '']).toEqual([
      provider,
      false,
      expect.not.stringContaining('session'),
    ])
  }
  await expect
    .poll(() => readFileSync(world.logFile.replace(/\.log$/, `-${new URL(remote.origin).port}.log`), 'utf8'))
    .toContain('This data was a demo before.')
  await page.goto(`${world.origin}/customers`)
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})

test('a start that would send the key in clear text, or a demo to an API, ends and names the setting', async ({ world }) => {
  const start = (env: Record<string, string>) =>
    run('npm', ['start'], { env: { ...process.env, ...settingsFor(world, 'https://api.example.com'), ...env } }).then(
      () => 'started',
      ({ code, stderr }) => `${code} ${stderr}`,
    )
  expect(await start({ API_BASE_URL: 'http://api.example.com' })).toMatch(/^1 [\s\S]*use an https address[\s\S]*API_BASE_URL/)
  expect(await start({ DEMO: 'true' })).toMatch(/^1 [\s\S]*DEMO is true, but API_BASE_URL is set/)
})

function settingsFor(world: World, url: string) {
  const { id, api_key } = servedBy(world)
  return { API_BASE_URL: url, API_KEY: api_key, ORGANIZATION_ID: id }
}
