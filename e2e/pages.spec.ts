import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessFaults, colourlessFaults } from './support/access-check'
import { drawn } from './support/drawn'
import { type Place, pagesOfConsole, visitors, visitsOf } from './support/places'
import { watchPolicy } from './support/policy-check'
import { expect, test } from './support/test'
import { screens, shiftsOf, watchShifts, widthFaults } from './support/width-check'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

test('every page of the console is one that these tests visit', () => {
  const root = new URL('../app/(console)', import.meta.url)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
  expect(found.sort()).toEqual(Object.keys(pagesOfConsole).sort())
})

/**
 * Names and lengths depend on the language, colours do not. Each language uses another screen size, so that layout shifts while
 * loading are tested on both.
 */
const themes = [
  { locale: 'en', viewport: { width: 1440, height: 900 }, colours: 'light and dark', heard: accessFaults },
  { locale: 'es', viewport: { width: 390, height: 844 }, colours: 'but for the colours', heard: colourlessFaults },
] as const

const sizes = `${screens[0].width} to ${screens.at(-1)?.width} px`

for (const { locale, viewport, colours, heard } of themes) {
  // Each visitor opens a sixth of the pages in one language, unless everything is tested.
  for (const [turn, visitor] of visitors.entries()) {
    if (!drawn(themes, 1, turn).some((look) => look.locale === locale)) continue
    test(`every page of ${visitor} in ${locale}: nothing moves while it opens at ${viewport.width} px, no accessibility violation (${colours}), no blocked script or style, and every control whole from ${sizes}`, async ({
      places,
      openPage,
      signInAs,
    }) => {
      const look = { locale, viewport }
      const page = visitor === 'nobody' ? await openPage(look) : await signInAs(visitor, look)
      const faults: string[] = []
      await watchPolicy(page, faults)
      await watchShifts(page)
      const visits = visitsOf(visitor, places.places)
      for (const [index, { path }] of drawn(visits, Math.ceil(visits.length / 6), turn).entries()) {
        await openWhole(page, path)
        faults.push(...(await shiftsOf(page, path)))
        // The frame around the pages is the same on all pages of a person.
        const part = visitor === 'nobody' || index === 0 ? undefined : 'main'
        faults.push(...(await heard(page, path, part)), ...(await widthFaults(page, path)))
      }
      expect(faults).toEqual([])
    })
  }

  test(`in ${locale} every page has a title of its own, without anything of a person`, async ({ places, openPage, signInAs }) => {
    const { legal_name, email, phone_number } = places.customer
    const titles = titleCheck([legal_name, email, phone_number].flatMap((text) => text ?? []))
    for (const visitor of visitors) {
      const { request } = visitor === 'nobody' ? await openPage({ locale }) : await signInAs(visitor, { locale })
      for (const place of visitsOf(visitor, places.places)) titles.hold(place, await (await request.get(place.path)).text())
    }
    expect(titles.faults).toEqual([])
    expect(titles.count()).toBeGreaterThan(30)
  })
}

test('a page without ids loads their font while the browser is idle, and tells its colour schemes in the style sheet', async ({
  signInAs,
}) => {
  const page = await signInAs('support')
  await openWhole(page, '/settings/sessions')
  await expect(page.locator('.mono, .font-mono')).toHaveCount(0)
  const isLoaded = () => [...document.fonts].some(({ family, status }) => /mono/i.test(family) && status === 'loaded')
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
  await expect(page.locator('meta[name=color-scheme]')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light dark')
})

test('a page names the font that it loads before one that it may never load, which Chromium would replace in each size', async ({
  openPage,
}) => {
  const page = await openPage()
  await openWhole(page, '/sign-in')
  const named = await page.evaluate(() => getComputedStyle(document.body).fontFamily.split(', '))
  const first = await page.evaluate(() => [...document.fonts].find(({ status }) => status === 'loaded')?.family)
  expect(named[0]).toBe(first)
  expect(named.slice(1, 3)).toEqual(['geistExt', '"geist fallback"'])
})

/** Opens a page and waits until it is complete. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0)
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
}

/** Compares the titles of all pages with each other. `personal` lists texts that no title may contain. */
function titleCheck(personal: readonly string[]) {
  const pageOf = new Map<string, string>()
  const faults: string[] = []
  return {
    hold({ page, path }: Pick<Place, 'page' | 'path'>, html: string) {
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
      // The same list with other filters is the same page; another record, or another tab of it, is a different one.
      const key = /\[|\/lookup/.test(page) ? path : page
      const other = pageOf.get(title) ?? key
      pageOf.set(title, key)
      if (!/^\S.* · Cauce$/.test(title)) faults.push(`${path} has the title “${title}”`)
      if (other !== key) faults.push(`“${title}” is the title of ${other} and of ${path}`)
      faults.push(...personal.filter((text) => title.includes(text)).map((text) => `the title of ${path} holds ${text}`))
    },
    faults,
    count: () => pageOf.size,
  }
}
