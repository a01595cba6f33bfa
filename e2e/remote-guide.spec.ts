import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { setUpAuthenticator } from './support/authenticator'
import { startConsoleProcess } from './support/console-process'
import { readGuide } from './support/guide'
import { portFor } from './support/second-console'
import { strayRequests } from './support/sent'
import { expect, test } from './support/test'
import { startUpstream } from './support/upstream/upstream'

test.describe.configure({ timeout: 180_000 })

const password = 'cuatro ríos largos y lentos'

test('whoever does what docs/remote.md says, and nothing else, pays somebody through their own API', async ({
  world,
  openPage,
}) => {
  const guide = readGuide('docs/remote.md', 'From nothing to the first payment')
  const upstream = await startUpstream()
  const filled = guide.commands
    .join('\n')
    .replace('https://payments.example', upstream.url)
    .replace('your-key', upstream.apiKey)
    .replace('your-organization', upstream.organizationId)
    .replace('your-account', upstream.sourceAccount)
  const [dataDir, logFile] = [join(world.dataDir, '../guide'), world.logFile.replace(/\.log$/, '-guide.log')]
  rmSync(logFile, { force: true })
  const [prepare = '', start] = filled.split(/\n(?=npm start$)/m)
  expect(start, 'the last command starts the console').toBe('npm start')
  const settings = prepare.replaceAll(/^npm .*$/gm, '')
  const { stdout } = await promisify(execFile)('bash', ['-c', prepare.replace(/^npm ci$/m, '')])
  expect(stdout, 'the check says what fits').toMatch(/fits/)
  expect(upstream.books.effects, 'and changes nothing').toEqual([])

  const app = await startConsoleProcess({
    command: ['bash', '-c', `${settings}\nexec ${start}`],
    port: portFor(world, 15),
    env: { DATA_DIR: dataDir, API_KEY: '', ORGANIZATION_ID: '' },
    logFile,
    seconds: 90,
  })
  try {
    const printed = () => new RegExp(`${app.origin}/join#[\\w-]+`).exec(readFileSync(logFile, 'utf8'))?.[0]
    await expect.poll(printed).toBeDefined()
    const admin = await openPage({ origin: app.origin })
    admin.setDefaultTimeout(20_000)
    await becomeAdmin(admin, printed() ?? '', guide.step(3))
    await setUpSecondFactor(admin, guide.step(3))
    const clerk = await openPage({ origin: app.origin })
    clerk.setDefaultTimeout(20_000)
    await clerk.goto(await invite(admin, guide.step(4), { name: 'Julio Navas', roles: ['Compliance', 'Finance'] }))
    await setPassword(clerk, guide.step(5))
    await setUpSecondFactor(clerk, guide.step(5))
    const approver = await openPage({ origin: app.origin })
    approver.setDefaultTimeout(20_000)
    await approver.goto(await invite(admin, guide.step(4), { name: 'Inés Mora', roles: ['Approver'] }))
    await setPassword(approver, guide.step(5))
    await setUpSecondFactor(approver, guide.step(5))
    await makeCustomer(clerk, guide.step(6))
    await askToPay(clerk, guide.step(7))
    await approve(approver, guide.step(7))
    await confirmPaid(clerk, guide.step(7))
    await expect.poll(() => upstream.books.payments.map(({ state }) => state)).toEqual(['moving'])
    const reference = upstream.books.quotes[0]?.reference ?? ''
    await clerk
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: guide.step(7)('Look-up') })
      .click()
    await clerk.getByRole('main').getByRole('textbox').fill(reference)
    await clerk.keyboard.press('Enter')
    await expect(clerk.getByRole('main')).toContainText('Your payment of 3,653.00 VES was sent')
    expect(strayRequests(upstream)).toEqual([])
  } finally {
    await app.stop()
    await upstream.close()
  }
})

/** Returns the name of a control, which the step of the guide must mention. */
type Named = (name: string) => string

async function becomeAdmin(page: Page, link: string, named: Named): Promise<void> {
  await page.goto(link)
  await page.getByLabel(named('Name')).fill('Rita Bello')
  await page.getByLabel(named('Work e-mail')).fill('rita@company.example')
  await setPassword(page, named)
}

async function setPassword(page: Page, named: Named): Promise<void> {
  await page.getByLabel(named('New password')).fill(password)
  await page.getByRole('button', { name: named('Set password and sign in') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
}

/** Uses the key that is shown next to the QR code. */
async function setUpSecondFactor(page: Page, named: Named): Promise<void> {
  await toSetting(page, named('Settings'), named('My security'))
  await setUpAuthenticator(page, named)
}

async function toSetting(page: Page, settings: string, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: settings }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await untilAlive(page)
}

type Invited = { name: string; roles: readonly string[] }

async function invite(page: Page, named: Named, { name, roles }: Invited): Promise<string> {
  await toSetting(page, named('Settings'), named('People and roles'))
  await page.getByRole('button', { name: named('Invite a person') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(named('Name')).fill(name)
  await dialog.getByLabel(named('Work e-mail')).fill(`${roles.join('-').toLowerCase()}@company.example`)
  for (const role of roles) await dialog.getByRole('checkbox', { name: new RegExp(`^${named(role)}`) }).check()
  await dialog.getByRole('button', { name: named('Create link') }).click()
  await dialog.getByRole('button', { name: named('Copy the link') }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('checkbox', { name: named('I have sent or stored it') }).check()
  await dialog.getByRole('button', { name: named('Close') }).click()
  return link
}

async function makeCustomer(page: Page, named: Named): Promise<void> {
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${named(name)}`) })
  await toPage(page, named('Customers'))
  await main
    .getByRole('link', { name: named('New customer') })
    .first()
    .click()
  await untilAlive(page, 'main form')
  await field('E-mail').fill('ines@example.com')
  await field('Address').fill('Av. Francisco de Miranda 12')
  await field('City').fill('Caracas')
  await page.getByRole('button', { name: named('Create customer') }).click()
  await page.getByRole('link', { name: named('Add account') }).click()
  await page.getByRole('radio', { name: named('Pago móvil') }).check()
  const bank = page.getByRole('combobox', { name: new RegExp(`^${named('Bank')}`) })
  await bank.click()
  await bank.fill('0105')
  await page.getByRole('option', { name: /Mercantil/ }).click()
  await field('Cédula or RIF').fill('V12345678')
  await field('Phone').fill('04142345678')
  await page.getByRole('button', { name: named('Add pago móvil') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/accounts/new'))
  await expect(main.getByText(/Mercantil/)).not.toHaveCount(0)
}

async function askToPay(page: Page, named: Named): Promise<void> {
  const main = page.getByRole('main')
  await toPage(page, named('Quotes'))
  await main
    .getByRole('link', { name: named('New quote') })
    .first()
    .click()
  await untilAlive(page, 'main form')
  const customer = main.getByRole('combobox', { name: new RegExp(`^${named('Customer')}`) })
  await customer.click()
  await customer.fill('ines@example.com')
  await page.getByRole('option', { name: /ines/ }).first().click()
  await main.getByRole('radio', { name: /Mercantil/ }).check()
  await main.getByRole('textbox', { name: new RegExp(`^${named('Amount')}`) }).fill('100')
  await page.getByRole('button', { name: new RegExp(`^${named('Lock rate')}`) }).click()
  const ask = page.getByRole('button', { name: named('Request approval') })
  await expect(ask).toBeEnabled()
  await untilAlive(page, 'main form')
  await ask.click()
  await expect(main.getByText('Approval pending')).toBeVisible()
}

async function approve(page: Page, named: Named): Promise<void> {
  await toPage(page, named('Approvals'))
  // Approvers see masked e-mails; there is only one request.
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await untilAlive(page, 'main form')
  await untilArmed(page)
  await page.getByRole('button', { name: new RegExp(`^${named('Approve')}`) }).click()
}

async function confirmPaid(page: Page, named: Named): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('link', { name: named('Open the quote it was paid with') }).click()
  await main.getByRole('button', { name: new RegExp(`^${named('Confirm')} `) }).click()
  await untilArmed(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${named('Release')} `) })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function toPage(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await untilAlive(page)
}
