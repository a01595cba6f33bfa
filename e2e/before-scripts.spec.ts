import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/** Stands for what nobody may read in an address. */
const typed = 'cuatro-rios-largos'

test('a form that is sent before its scripts have arrived keeps what was typed, and sends none of it', async ({
  openPage,
  homeOf,
}) => {
  const forms = [
    { page: await openPage(), path: '/sign-in', input: 'input[name=password]' },
    { page: await homeOf('compliance'), path: '/lookup', input: 'input' },
    { page: await homeOf('finance'), path: '/quotes/new', input: 'input[inputmode=decimal]' },
  ]
  for (const { page, path, input } of forms) {
    const asked = await withoutScripts(page)
    await page.goto(path)
    const field = page.locator(`main form ${input}`).first()
    await field.fill(typed)
    await field.evaluate((element) => element.closest('form')?.setAttribute('novalidate', ''))
    await field.press('Enter')
    await expect(field).toHaveValue(typed)
    expect(new URL(page.url()).search).toBe('')
    expect(asked.filter((address) => address.includes(typed))).toEqual([])
  }
})

test('a browser that runs no scripts is told so, and what is typed to sign in never comes into an address', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ baseURL: world.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const notice = page.locator('noscript > div') // getByText passes over it
  await page.goto('/sign-in')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('turn it on for this site')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.locator('input[name=password]').fill(typed)
  await page.locator('input[name=password]').press('Enter')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await expect(notice).toBeVisible()
  expect(asked.filter((address) => /nobody|rios/.test(address))).toEqual([])
  await context.close()
})

/** Loads pages of this tab without scripts of the build. Returns the addresses that it asks for, as they come. */
async function withoutScripts(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  page.on('request', (request) => asked.push(request.url()))
  return asked
}
