import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { expect, test } from './support/test'

const words = {
  en: {
    sheet: 'Shortcuts on this page',
    on: 'Keys on',
    customers: 'Customers',
    next: 'Next row',
    make: 'New customer',
    search: 'Search, jump or paste',
  },
  es: {
    sheet: 'Atajos de esta página',
    on: 'Teclas activas',
    customers: 'Clientes',
    next: 'Fila siguiente',
    make: 'Nuevo cliente',
    search: 'Buscar, saltar o pegar',
  },
} as const

for (const locale of ['en', 'es'] as const) {
  test(`the keys of the page are shown by one of them, and take the person around (${locale})`, async ({ homeOf }) => {
    const w = words[locale]
    const page = await homeOf('compliance', { locale })
    await press(page, 'g', 'c')
    await page.waitForURL((url) => url.pathname === '/customers')
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: w.sheet })
    await expect(sheet.getByRole('listitem').filter({ hasText: w.next })).toContainText('J')
    await expect(sheet.getByRole('listitem').filter({ hasText: w.make })).toContainText('N')
    await expect(sheet.getByRole('listitem').filter({ hasText: w.customers })).toContainText('C')
    await press(page, 'g', 'q') // keys do not reach the page under the sheet
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/customers')

    await page.keyboard.press('n')
    await page.waitForURL((url) => url.pathname === '/customers/new')
  })

  test(`keys can be switched off, stay off, and come back (${locale})`, async ({ homeOf }) => {
    const w = words[locale]
    const page = await homeOf('support', { locale })
    await switchKeys(page, locale)
    await expectKeysRest(page, w.search)
    await page.reload()
    await untilAlive(page)
    await expectKeysRest(page, w.search)

    await switchKeys(page, locale)
    await press(page, 'g', 'c')
    await page.waitForURL((url) => url.pathname === '/customers')
  })
}

test('while somebody types no key does anything but write', async ({ signInAs }) => {
  const page = await signInAs('compliance')
  await page.goto('/lookup')
  await untilAlive(page)
  const box = page.getByRole('main').getByRole('textbox')
  await box.focus()
  await page.keyboard.type('gcn?jky/')
  await expect(box).toHaveValue('gcn?jky/')
  expect(new URL(page.url()).pathname).toBe('/lookup')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('rows are walked with j and k and opened with Enter', async ({ signInAs }) => {
  const page = await signInAs('support')
  await page.goto('/transactions')
  await untilAlive(page)
  const links = page.getByRole('main').getByRole('table').locator('[data-slot=row-link]')
  await untilAlive(page, '[data-slot=row-link]')
  await press(page, 'j', 'j', 'k')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/)
})

test('arrow keys move along the parts of a record, and [ and ] from page to page of a list', async ({
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support')
  await page.goto(`/customers/${id}`)
  await untilAlive(page, 'main nav a')
  const tabs = page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link')
  await tabs.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', 5],
    ['ArrowRight', 0],
    ['ArrowLeft', 5],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(at)).toBeFocused()
  }
  await press(page, 'ArrowRight', 'Enter')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'accounts')
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page')

  await page.goto('/customers')
  await untilAlive(page, 'tr[data-row]')
  const first = await page.locator('tr[data-row]').first().getAttribute('data-row')
  await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await page.keyboard.press(']')
  await expect(page.locator(`tr[data-row="${first}"]`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.locator(`tr[data-row="${first}"]`)).toHaveCount(1)
})

test('a second key that means nothing does nothing', async ({ signInAs }) => {
  const page = await signInAs('compliance')
  await page.goto('/customers')
  await untilAlive(page)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await press(page, 'g', 'n')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: words.en.sheet })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/customers')
})

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Uses the button at the top, since there is no key for it once shortcuts are off. */
async function switchKeys(page: Page, locale: 'en' | 'es') {
  const w = words[locale]
  await page.getByRole('banner').getByRole('button', { name: w.sheet }).press('Enter')
  const sheet = page.getByRole('dialog', { name: w.sheet })
  await sheet.getByRole('checkbox', { name: w.on }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

async function expectKeysRest(page: Page, search: string) {
  await press(page, '?', 'g', 'c')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: search })).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/')
}
