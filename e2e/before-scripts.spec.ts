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

/** Loads pages of this tab without scripts of the build. Returns the addresses that it asks for, as they come. */
async function withoutScripts(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  page.on('request', (request) => asked.push(request.url()))
  return asked
}
