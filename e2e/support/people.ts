import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '#demo/demo-people'
import { untilAlive } from './alive'
import { staffEmail } from './staff'

/** The demo people, one per role. */
export const personOf = {
  support: 'Andrés Quintero',
  compliance: 'Gabriela Rojas',
  finance: 'Lucía Ferrer',
  approver: 'Tomás Iriarte',
  admin: 'Beatriz Salcedo',
  auditor: 'Pedro Lander',
} as const
export type Role = keyof typeof personOf
export const roles: readonly Role[] = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor']

export type Look = {
  origin?: string
  locale?: 'en' | 'es'
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  userAgent?: string
}

/** Opens a separate browser context. Its language applies, since demo people have not chosen one. */
export function openBrowser(
  browser: Browser,
  { origin, locale = 'en', theme = 'light', viewport, userAgent }: Look,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    locale: locale === 'es' ? 'es-VE' : 'en-GB',
    colorScheme: theme,
    viewport: viewport ?? { width: 1440, height: 900 },
    userAgent,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
}

/** Signs in with a password; by default that of all people in the demo. */
export async function signInByPassword(
  page: Page,
  { email, password = demoPassword }: { email: string; password?: string },
): Promise<void> {
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs in as a demo person with one click, or as staff with a password if there is no demo. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/sign-in')
  const demoPerson = page.getByRole('button', { name: personOf[role] })
  if ((await demoPerson.count()) > 0) await demoPerson.click()
  else await signInByPassword(page, { email: staffEmail(role) })
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
}
