import type { Browser, BrowserContext, Page } from '@playwright/test'
import { untilAlive } from './alive'

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

/** Comes in as a demo person: one click. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: personOf[role] }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await untilAlive(page)
}
