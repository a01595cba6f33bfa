import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { expect, test } from './support/test'

const languages = [
  { locale: 'en', lost: 'Press Esc again to close. What you typed will be lost.', change: 'Change the rules', why: /^Why/ },
  {
    locale: 'es',
    lost: 'Pulse Esc otra vez para cerrar. Se perderá lo que escribió.',
    change: 'Cambiar las reglas',
    why: /^Por qué/,
  },
] as const

for (const { locale, lost, change, why } of languages) {
  test(`in ${locale} a dialog does not lose typed text without a word, by Esc or by a press beside it`, async ({ homeOf }) => {
    const page = await homeOf('admin', { locale })
    await page.goto('/settings/approvals')
    await untilAlive(page, 'main button')
    const [opener, dialog] = [page.getByRole('button', { name: change }), page.getByRole('dialog')]
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog, 'nothing was typed').toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    const note = dialog.getByLabel(why)
    await note.fill('After the audit of November')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toHaveText(lost)
    await expect(note).toHaveValue('After the audit of November')
    await expect(note).toBeFocused()
    await note.pressSequentially('!')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await pressBeside(page)
    await expect(dialog.getByRole('alert')).toHaveText(lost)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert'), 'it begins anew').toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
}

/** Presses the backdrop. */
async function pressBeside(page: Page): Promise<void> {
  await page.mouse.click(10, 10)
}
