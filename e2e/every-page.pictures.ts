import { join } from 'node:path'
import { type Role, roles } from './support/people'
import { givenPlaces } from './support/places'
import { expect, test } from './support/test'
import { screens } from './support/width-check'

const folder = process.env.PICTURES_FOLDER || join(import.meta.dirname, '../test-results/pictures')
const sizes = screens.filter(({ width }) => [390, 768, 1024, 1280, 1440].includes(width))
const preferred: readonly Role[] = ['finance', 'compliance', 'auditor', ...roles]

for (const locale of ['en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every page in ${locale}, ${theme}`, async ({ api, givens, signInAs }) => {
      const { places } = await givenPlaces(api, givens)
      for (const role of new Set(preferred)) {
        const mine = places.filter(
          (place) =>
            place.roles.includes(role) && (place.page === '/' || preferred.find((one) => place.roles.includes(one)) === role),
        )
        if (mine.length === 0) continue
        const page = await signInAs(role, { locale, theme })
        for (const [index, { path, page: name }] of mine.entries()) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          for (const size of sizes) {
            await page.setViewportSize(size)
            const file = `${name.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || `home-of-${role}`}-${index}-${size.width}-${theme}-${locale}.png`
            await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
          }
        }
      }
    })
  }
}
