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

/** A browser of its own, as on another desk. The language is the browser's: demo people have not chosen one. */
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

/** Comes in with a password; where none is said, with that of all people of the demo, their colleagues and the staff. */
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

/** Comes in as a demo person, with one click; where there is no demo, as one of the staff. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/sign-in')
  const demoPerson = page.getByRole('button', { name: personOf[role] })
  if ((await demoPerson.count()) > 0) await demoPerson.click()
  else await signInByPassword(page, { email: staffEmail(role) })
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
}
