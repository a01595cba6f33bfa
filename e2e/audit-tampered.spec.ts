import { withSql } from './support/database'
import { openBrowser, signInByPassword } from './support/people'
import { type ProductionConsole, startProductionConsole } from './support/production-console'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'
import { servedBy } from './support/world'

test.describe.configure({ timeout: 180_000 })

/** A separate console: on the shared one, the checks of other specs would find the fault. */
let app: ProductionConsole
test.afterAll(() => app?.stop())

test('a record that was changed by SQL is named on its page, by the check, and on the page of the proof', async ({
  browser,
  world,
}) => {
  app = await startProductionConsole(world, portFor(world, 20), {
    API_BASE_URL: world.origin,
    API_KEY: world.firstPartyKey,
    ORGANIZATION_ID: servedBy(world).id,
  })
  const auditor = await app.givenPerson('Pedro Lander', ['auditor'])
  const page = await (await openBrowser(browser, { origin: app.origin })).newPage()
  await signInByPassword(page, auditor)
  const check = page.getByRole('main').getByRole('button', { name: 'Check the whole trail' })

  await page.goto('/audit/verify')
  await check.click()
  await expect(page.getByText('Nothing was changed or removed')).toBeVisible()

  await changeCode('another code')
  await page.goto('/audit?entry=1')
  await expect(page.getByRole('alert').filter({ hasText: 'Record 1 is not what was written' })).toBeVisible()
  await page.goto('/audit/verify')
  await check.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Record 1 was changed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First broken record: 1' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('its signature does not match')
  await page.getByRole('link', { name: 'Open it' }).click()
  await page.waitForURL((url) => url.searchParams.get('entry') === '1')

  await changeCode(null)
  await page.goto('/audit/verify')
  await check.click()
  await expect(page.getByText('Nothing was changed or removed')).toBeVisible()
  await page.goto('/audit?entry=1')
  await expect(page.getByText('Its seal was verified just now and is valid.')).toBeVisible()
})

/** Changes a record like an attacker who owns the database: the trail itself rejects every change. */
function changeCode(code: string | null) {
  return withSql(app.data, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update backoffice.audit_records set code = ${code} where seq = 1`
    }),
  )
}
