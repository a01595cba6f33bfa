import type { Page } from '@playwright/test'
import { accessFaults } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import { addAccount, createCustomer, lockQuote } from './support/company-desk'
import { acceptNewPayees } from './support/database'
import { longTimeout, soon } from './support/honest-page'
import { openBrowser, signInByPassword } from './support/people'
import { type ProductionConsole, startProductionConsole } from './support/production-console'
import { portFor } from './support/second-console'
import { expect, test } from './support/test'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { plainest } from './support/upstream/variations'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 240_000 })

/** A console in front of an API with only the thirteen published operations, which has no stop of its own. */
let upstream: Upstream
let app: ProductionConsole
let pages: { finance: Page; approver: Page; support: Page }

test.beforeAll(async ({ browser }) => {
  upstream = await startUpstream()
  app = await startProductionConsole(readWorld(), portFor(readWorld(), 23), {
    API_BASE_URL: upstream.url,
    API_KEY: upstream.apiKey,
    ORGANIZATION_ID: upstream.organizationId,
    PREFUNDED_ACCOUNTS: `${upstream.sourceAccount}:USDC:Treasury`,
    SECOND_FACTOR_ROLES: 'admin',
  })
  upstream.speak(plainest)
  const signIn = async (name: string, roles: Parameters<ProductionConsole['givenPerson']>[1]) => {
    const page = await (await openBrowser(browser, { origin: app.origin })).newPage()
    await signInByPassword(page, await app.givenPerson(name, roles))
    return page
  }
  pages = {
    finance: await signIn('Lucía Ferrer', ['support', 'finance']),
    approver: await signIn('Tomás Iriarte', ['approver']),
    support: await signIn('Andrés Quintero', ['support']),
  }
  await acceptNewPayees(app.data)
})
test.afterAll(async () => {
  for (const page of Object.values(pages ?? {})) await page.context().close()
  await app?.stop()
  await upstream?.close()
})

test('one person stops the payments of the console, also a page that was open before, and two start them again', async () => {
  const { finance, approver, support } = pages
  const customer = await createCustomer(finance, { email: 'rosa.marin@example.com' })
  await addAccount(finance)
  await lockQuote(finance, customer)
  const [quotePath, pay] = [new URL(finance.url()).pathname, finance.getByRole('button', { name: /^Pay / })]
  await expect(pay).toBeEnabled()

  const other = await finance.context().newPage()
  await other.goto('/settings/payments')
  await untilAlive(other, 'main button')
  await other.getByRole('button', { name: 'Stop all payments' }).click()
  const question = other.getByRole('dialog')
  await question.getByLabel(/^Why they are stopped/).fill('A supplier was hacked')
  await untilArmed(other)
  await question.getByRole('button', { name: 'Stop all payments' }).click()
  await expect(other.getByText('Reason: A supplier was hacked')).toBeVisible()
  expect(await accessFaults(other, 'payments that are stopped', 'main')).toEqual([])

  await pay.click(soon)
  await expect(finance.getByText('so this quote cannot be paid now')).toBeVisible()
  await expect(finance.getByRole('heading', { level: 1 })).toBeFocused()
  expect(upstream.books.payments).toEqual([])
  await expect(pay).toHaveCount(0)
  await support.goto('/lookup')
  await expect(support.getByText('Payments of this console are stopped since')).toBeVisible()
  await expect(support.getByRole('link', { name: 'Who stopped them' })).toHaveCount(0)

  await other.getByLabel(/^Why they can start again/).fill('The supplier has changed its accounts')
  await other.getByRole('button', { name: 'Request to start again' }).click()
  await expect(other.getByText('Another approver or admin has to start them.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Start payments' })).toHaveCount(0)

  await approver.goto('/')
  await approver.getByRole('listitem').filter({ hasText: 'Lucía Ferrer requested it' }).getByRole('link').first().click()
  await approver.waitForURL('**/settings/payments')
  await untilArmed(approver)
  await approver.getByRole('button', { name: 'Start payments' }).click()
  await expect(approver.getByText('By Lucía Ferrer and Tomás Iriarte')).toBeVisible()

  await lockQuote(finance, customer)
  expect(new URL(finance.url()).pathname).not.toBe(quotePath)
  await pay.click(soon)
  await expect.poll(() => upstream.books.payments.length, longTimeout).toBe(1)
  await support.reload()
  await expect(support.getByText('Payments of this console are stopped since')).toHaveCount(0)
})
