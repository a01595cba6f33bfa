import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessFaults, narrowFaults } from './support/access-check'
import { type Role, roles, signIn } from './support/people'
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

for (const locale of ['en', 'es'] as const) {
  test(`every page in ${locale}, light and dark: no accessibility violation, no blocked script or style, no sideways scroll`, async ({
    places,
    openPage,
  }) => {
    const page = await openPage({ locale })
    const findings = await watchPolicy(page)
    for (const path of openToAll) {
      await page.goto(path)
      findings.push(...(await inspect(page, path)))
    }
    for (const [role, visits] of byVisitor(places.places)) {
      await page.context().clearCookies()
      await signIn(page, role)
      for (const { path } of visits) {
        await page.goto(path)
        findings.push(...(await inspect(page, path)))
      }
    }
    await page.goto('/nothing-here')
    findings.push(...(await inspect(page, '/nothing-here')))
    expect(findings).toEqual([])
  })
}

/** Collects what the content security policy blocks. The list grows while the page is used. */
async function watchPolicy(page: Page): Promise<string[]> {
  const findings: string[] = []
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
  return findings
}

async function inspect(page: Page, path: string): Promise<string[]> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0)
  return [...(await accessFaults(page, path)), ...(await narrowFaults(page, path))]
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
