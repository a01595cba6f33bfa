import { withSql } from './support/database'
import { personOf } from './support/people'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

for (const { locale, stopped } of [
  { locale: 'en', stopped: 'A customer was stopped' },
  { locale: 'es', stopped: 'Se detuvo a un cliente' },
] as const)
  test(`in ${locale} a customer who was blocked is told once to those who pay, with a way to the customer, and not to whoever blocked them`, async ({
    world,
    consoleApi,
    givenCustomer,
    signInAs,
  }) => {
    const customer = await givenCustomer()
    const [person] = await withSql(world, (sql) => sql`select id from backoffice.people where name = ${personOf.compliance}`)
    const actorId = String(person?.id)
    await consoleApi.blockCustomer(customer.id, { reason_code: 'fraud_suspected', note: 'A test' }, { actorId })
    const finance = await signInAs('finance', { locale })
    const notice = finance.getByRole('listitem').filter({ has: finance.locator(`a[href="/customers/${customer.id}"]`) })
    await expect(async () => {
      await finance.goto('/notices')
      await expect(notice).toContainText(stopped, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await finance.getByRole('button', { name: /^(Mark all|Marcar todo)/ }).click()
    await expect(notice).not.toContainText(/New|Nuevo/)
    await notice.getByRole('link').click()
    await finance.waitForURL((url) => url.pathname === `/customers/${customer.id}`)

    // The events are read every 15 seconds, and again for ten minutes: what was read is not told anew.
    const another = await givenCustomer()
    await consoleApi.blockCustomer(another.id, { reason_code: 'fraud_suspected', note: 'A test' }, { actorId })
    await expect(async () => {
      await finance.goto('/notices')
      await expect(finance.locator(`a[href="/customers/${another.id}"]`)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(notice).toHaveCount(1)
    const compliance = await signInAs('compliance')
    await compliance.goto('/notices')
    await expect(compliance.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(compliance.locator(`a[href="/customers/${customer.id}"]`)).toHaveCount(0)
  })
