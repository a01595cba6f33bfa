import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessFaults, colourlessFaults, narrowFaults } from './support/access-check'
import { type Role, roles } from './support/people'
import { type Place, pagesOfConsole } from './support/places'
import { expect, test } from './support/test'

const openToAll = ['/sign-in', '/join', '/reference', '/reference/createQuote', '/reference/problems', '/reference/webhooks']

test.describe.configure({ mode: 'parallel', timeout: 480_000 })

test('every page of the console is one that these tests visit', () => {
  const root = new URL('../app/(console)', import.meta.url)
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
  expect(found.sort()).toEqual(Object.keys(pagesOfConsole).sort())
})

/** Words differ between the languages, and with them names and lengths; colours do not. */
const languages = [
  { locale: 'en', colours: 'light and dark', find: accessFaults },
  { locale: 'es', colours: 'but for the colours', find: colourlessFaults },
] as const

for (const { locale, colours, find } of languages) {
  test(`every page in ${locale}, ${colours}: no accessibility violation, no blocked script or style, no sideways scroll`, async ({
    places,
    openPage,
    signInAs,
  }) => {
    const findings: string[] = []
    const look = async (page: Page, paths: readonly string[]) => {
      await watchPolicy(page, findings)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0)
        findings.push(...(await find(page, path)), ...(await narrowFaults(page, path)))
      }
    }
    await look(await openPage({ locale }), openToAll)
    for (const [role, visits] of byVisitor(places.places)) {
      const paths = visits.map(({ path }) => path)
      await look(await signInAs(role, { locale }), paths)
    }
    await look(await signInAs('auditor', { locale }), ['/nothing-here'])
    expect(findings).toEqual([])
  })
}

/** Collects what the content security policy blocks, while the page is used. */
async function watchPolicy(page: Page, findings: string[]): Promise<void> {
  page.on('pageerror', (error) => findings.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /content security policy|hydrat|minified react error/i.test(text))
      findings.push(`${page.url()}: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** Each page once, by as few people as can see them all. */
function byVisitor(places: readonly Place[]): Map<Role, Place[]> {
  const visits = new Map<Role, Place[]>()
  const preferred: readonly Role[] = ['compliance', 'finance', 'auditor', ...roles]
  for (const place of places) {
    const visitor = preferred.find((role) => place.roles.includes(role)) ?? 'admin'
    visits.set(visitor, [...(visits.get(visitor) ?? []), place])
  }
  return visits
}
