import type { Browser, Page } from '@playwright/test'
import type { Role } from '#backoffice/people/roles'
import { untilAlive } from './alive'
import { acceptNewPayees } from './database'
import { soon } from './honest-page'
import { openBrowser, signInByPassword } from './people'
import { startProductionConsole } from './production-console'
import { portFor } from './second-console'
import { startUpstream } from './upstream/upstream'
import { readWorld } from './world'

/** What a person does at a console in front of a company with only the thirteen published operations. */

export type CompanyDesk = Awaited<ReturnType<typeof openCompanyDesk>>

/**
 * Starts such a company and a console in front of it, and signs in a person who creates customers and pays, unless `roles`
 * differ. `settings` are further ones of the console.
 */
export async function openCompanyDesk(
  browser: Browser,
  place: number,
  roles: readonly Role[] = ['compliance', 'finance'],
  settings: Record<string, string> = {},
) {
  const upstream = await startUpstream()
  const app = await startProductionConsole(readWorld(), portFor(readWorld(), place), {
    API_BASE_URL: upstream.url,
    API_KEY: upstream.apiKey,
    ORGANIZATION_ID: upstream.organizationId,
    PREFUNDED_ACCOUNTS: `${upstream.sourceAccount}:USDC:Treasury`,
    ...settings,
  })
  const signIn = async (name: string, as: readonly Role[]) => {
    const page = await (await openBrowser(browser, { origin: app.origin })).newPage()
    await signInByPassword(page, await app.givenPerson(name, as))
    return page
  }
  const page = await signIn('Lucía Ferrer', roles)
  await acceptNewPayees(app.data)
  const close = async () => {
    try {
      await page.context().close()
    } finally {
      // Also after a test that took too long, of which the browser is closed already.
      await app.stop()
      await upstream.close()
    }
  }
  return { upstream, page, signIn, close, data: app.data, logFile: app.logFile }
}

/** Opens the form of a new customer. */
export async function openCustomerForm(page: Page): Promise<void> {
  await page.goto('/customers/new')
  await untilAlive(page)
}

/** Creates a customer, and returns the id. */
export async function createCustomer(page: Page, { email }: { email: string }): Promise<string> {
  await openCustomerForm(page)
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await page.getByRole('button', { name: 'Create customer' }).click(soon)
  await page.waitForURL((url) => isRecord(url, 'customers'))
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** Adds a pago móvil account to the customer of the page. */
export async function addAccount(page: Page): Promise<void> {
  await sendAccount(page)
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
}

/** Fills in a pago móvil account for the customer of the page, and sends it: it may be refused. */
export async function sendAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.waitForURL(/\/accounts\/new$/)
  await untilAlive(page)
  await page.getByRole('radio', { name: 'Pago móvil' }).check()
  const bank = page.getByRole('combobox', { name: /^Bank/ })
  await bank.click()
  await bank.fill('0105')
  await page.getByRole('option', { name: /Mercantil/ }).click()
  await page.getByRole('textbox', { name: /^Cédula or RIF/ }).fill('V12345678')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('04142345678')
  await page.getByRole('button', { name: 'Add pago móvil' }).click(soon)
}

type FeesBy = 'Sender' | 'Recipient'

/** Fills in the form of a quote over 100 USDC to a customer. */
export async function fillQuote(page: Page, customerId: string, feesBy: FeesBy = 'Sender'): Promise<void> {
  await page.goto(`/quotes/new?customer=${customerId}`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: /^Amount/ }).fill('100')
  await page.getByRole('radio', { name: feesBy }).check()
}

/** Quotes 100 USDC to a customer, and leaves the page of the quote open. */
export async function lockQuote(page: Page, customerId: string, feesBy: FeesBy = 'Sender'): Promise<void> {
  await fillQuote(page, customerId, feesBy)
  await page.getByRole('button', { name: /^Lock rate/ }).click(soon)
  await page.waitForURL((url) => isRecord(url, 'quotes'))
  await untilAlive(page)
}

/** Returns whether an address is that of one record of a list. */
export function isRecord({ pathname }: URL, list: string): boolean {
  return pathname.startsWith(`/${list}/`) && pathname !== `/${list}/new`
}
