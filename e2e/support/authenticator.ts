import { expect, type Page } from '@playwright/test'
import { codeAt, stepAt } from '#backoffice/factors/test-codes'
import { untilAlive } from './alive'

/** Sets up an authenticator for the signed-in person, as the roles of admins, approvers and compliance require. Returns its key. */
export async function setUpAuthenticator(page: Page, named: (name: string) => string = (name) => name): Promise<Buffer> {
  await untilAlive(page, 'main')
  await page.getByRole('button', { name: named('Set it up') }).click()
  const key = page.getByRole('main').locator('code').first()
  await expect(key).not.toBeEmpty()
  const secret = fromBase32((await key.textContent()) ?? '')
  const code = codeAt(secret, stepAt(new Date()))
  await page.getByLabel(named('Six-digit code')).fill(code)
  await page.getByRole('button', { name: named('Switch it on') }).click()
  await page.getByRole('button', { name: named('I have saved them') }).click()
  return secret
}

/** Decodes Base32 (RFC 4648) without padding; spaces are ignored. */
export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replaceAll(' ', '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
