import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '#backoffice/factors/test-codes'
import { untilAlive } from './support/alive'
import { fromBase32 } from './support/authenticator'
import { wordsOf } from './support/console-texts'
import { withSql } from './support/database'
import { keyboard } from './support/input-methods'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)
  const button = (page: Page, words: string) => page.getByRole('button', { name: w(words) })

  test(`by keyboard alone somebody is invited, sets a password, an app and a passkey up, and shows who they are before a reveal (${locale})`, async ({
    givenAccount,
    givenCustomer,
    openPage,
    signInAs,
    world,
  }) => {
    const { id: customerId } = await givenCustomer()
    await givenAccount({ customerId })
    const email = `${randomUUID().slice(0, 8)}@company.example`
    const admin = await signInAs('admin', { locale })
    const link = await invite(admin, email)

    const page = await openPage({ locale })
    await page.goto(link)
    await keyboard.type(page, page.locator('input[autocomplete="new-password"]').first(), 'cuatro ríos largos y lentos')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')

    await page.goto('/settings/security')
    await untilAlive(page, 'main button')
    await setAppUp(page)
    await usePasskeys(page)
    await keyboard.press(page, button(page, 'security.addPasskey'))
    await keyboard.type(page, page.getByRole('dialog').locator('input[name=name]'), 'Key of Inés')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Key of Inés')).toBeVisible()

    // The earlier proof has expired.
    await withSql(
      world,
      (sql) => sql`
        update backoffice.sessions set proven_at = now() - interval '6 minutes'
        where person_id = (select id from backoffice.people where email = ${email})`,
    )
    await page.goto(`/customers/${customerId}?tab=accounts`)
    await untilAlive(page, 'main table button')
    await keyboard.press(page, button(page, 'reveal.revealThis').first())
    await keyboard.type(page, page.getByLabel(w('reveal.reason')), 'Ticket 4711')
    await page.keyboard.press('Enter')
    const proof = page.getByRole('dialog', { name: w('step-up.title') })
    await expect(proof).toBeVisible()
    await keyboard.press(page, proof.getByRole('button', { name: w('step-up.byPasskey') }))
    await expect(button(page, 'reveal.hide')).toBeFocused()
  })

  /** Invites a person, and returns the link that the admin is shown. */
  async function invite(admin: Page, email: string): Promise<string> {
    await admin.goto('/settings/people')
    await untilAlive(admin, 'main table button')
    await keyboard.press(admin, button(admin, 'people.invite'))
    await admin.keyboard.type('Inés Mora')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type(email)
    const dialog = admin.getByRole('dialog')
    const role = dialog.getByRole('checkbox', { name: locale === 'en' ? /^Support/ : /^Soporte/ })
    await expect(async () => {
      await admin.keyboard.press('Tab')
      await expect(role).toBeFocused({ timeout: 100 })
    }).toPass()
    await admin.keyboard.press('Space')
    await keyboard.press(admin, dialog.getByRole('button', { name: w('people.makeLink') }))
    return admin.getByLabel(w('people.link.label')).inputValue()
  }

  async function setAppUp(page: Page): Promise<void> {
    await keyboard.press(page, button(page, 'security.setUp'))
    const key = page.getByRole('main').locator('code').first()
    await expect(key).not.toBeEmpty()
    const code = codeAt(fromBase32((await key.textContent()) ?? ''), stepAt(new Date()))
    await keyboard.type(page, page.getByLabel(w('security.code')), code)
    await keyboard.press(page, button(page, 'security.switchOn'))
    await keyboard.press(page, button(page, 'security.codesKept'))
  }
}

/** Adds a virtual authenticator that confirms at once, as after a touch by its owner. */
async function usePasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
