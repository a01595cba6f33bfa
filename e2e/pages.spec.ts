import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessFaults, colourlessFaults } from './support/access-check'
import { byVisitor, openPages, type Place, pagesOfConsole } from './support/places'
import { watchPolicy } from './support/policy-check'
import { expect, test } from './support/test'
import { screens, shiftsOf, watchShifts, widthFaults } from './support/width-check'

test.describe.configure({ mode: 'parallel', timeout: 480_000 })

test('every page of the console is one that these tests visit', () => {
  const root = new URL('../app/(console)', import.meta.url)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
  expect(found.sort()).toEqual(Object.keys(pagesOfConsole).sort())
})

/**
 * Words differ between the languages, and with them names and lengths; colours do not. Each language opens the pages on another screen, so
 * that what moves while they open is seen on both.
 */
const looks = [
  { locale: 'en', viewport: { width: 1440, height: 900 }, colours: 'light and dark', heard: accessFaults },
  { locale: 'es', viewport: { width: 390, height: 844 }, colours: 'but for the colours', heard: colourlessFaults },
] as const

const sizes = `${screens[0].width} to ${screens.at(-1)?.width} px`

for (const { locale, viewport, colours, heard } of looks) {
  test(`every page in ${locale}: nothing moves while it opens at ${viewport.width} px, no accessibility violation (${colours}), no blocked script or style, every control whole from ${sizes}, and a title of its own without anything of a person`, async ({
    places,
    openPage,
    signInAs,
  }) => {
    const faults: string[] = []
    const { customer } = places
    const titles = titleCheck([customer.legal_name, customer.email, customer.phone_number].flatMap((text) => text ?? []))
    const visit = async (page: Page, visits: readonly Pick<Place, 'page' | 'path'>[]) => {
      await watchPolicy(page, faults)
      await watchShifts(page)
      for (const place of visits) {
        await page.goto(place.path)
        await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0)
        await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
        faults.push(...(await shiftsOf(page, place.path)), ...titles.hold(place, await page.title()))
        faults.push(...(await heard(page, place.path)), ...(await widthFaults(page, place.path)))
      }
    }
    const look = { locale, viewport }
    await visit(
      await openPage(look),
      openPages.map((path) => ({ page: path, path })),
    )
    for (const [role, visits] of byVisitor(places.places)) await visit(await signInAs(role, look), visits)
    await visit(await signInAs('auditor', look), [{ page: '/nothing-here', path: '/nothing-here' }])
    expect(faults).toEqual([])
    expect(titles.count()).toBeGreaterThan(30)
  })
}

/** Holds the titles of all pages against each other. `personal`: what no title may hold. */
function titleCheck(personal: readonly string[]) {
  const pageOf = new Map<string, string>()
  return {
    hold({ page, path }: Pick<Place, 'page' | 'path'>, title: string): string[] {
      // The same list with other filters is the same page; another record, or another part of one, is another.
      const key = /\[|\/lookup/.test(page) ? path : page
      const other = pageOf.get(title) ?? key
      pageOf.set(title, key)
      return [
        ...(/^\S.* · Cauce$/.test(title) ? [] : [`${path} has the title “${title}”`]),
        ...personal.filter((text) => title.includes(text)).map((text) => `the title of ${path} holds ${text}`),
        ...(other === key ? [] : [`“${title}” is the title of ${other} and of ${path}`]),
      ]
    },
    count: () => pageOf.size,
  }
}
