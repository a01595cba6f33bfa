import { expect, type Locator, type Page } from '@playwright/test'

/** The way of working on a page: with the mouse, or with the keyboard only. */
export type InputMethod = {
  press: (page: Page, target: Locator) => Promise<void>
  type: (page: Page, field: Locator, text: string) => Promise<void>
  /** Types into a field with suggestions, and takes one. */
  pick: (page: Page, field: Locator, text: string, option: RegExp) => Promise<void>
  /** Chooses one of several radio buttons. */
  choose: (page: Page, radio: Locator) => Promise<void>
  /** Chooses an option of a native list by the beginning of its text. */
  select: (page: Page, list: Locator, words: string) => Promise<void>
}

export const mouse: InputMethod = {
  press: (_page, target) => target.click(),
  type: (_page, field, text) => field.fill(text),
  pick: async (page, field, text, option) => {
    await field.click()
    await field.fill(text)
    await page.getByRole('option', { name: option }).click()
  },
  choose: (_page, radio) => radio.check(),
  select: async (_page, list, words) => {
    await list.selectOption({ label: words })
  },
}

export const keyboard: InputMethod = {
  press: async (page, target) => {
    await tabTo(page, target)
    await expect(target).toBeEnabled() // irreversible acts are enabled only after a moment in view
    await page.keyboard.press('Enter')
  },
  type: async (page, field, text) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  pick: async (page, field, text, option) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await page.keyboard.press('Enter')
  },
  choose: async (page, radio) => {
    // Tab enters a group at the checked radio; the arrow keys change the choice.
    const group = page.locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`)
    await tabTo(page, group.and(page.locator(':checked')).or(radio))
    for (let presses = 0; presses < 10 && !(await radio.isChecked()); presses++) await page.keyboard.press('ArrowDown')
    await expect(radio).toBeChecked()
  },
  select: async (page, list, words) => {
    await tabTo(page, list)
    await page.keyboard.type(words)
    await expect(list.getByRole('option', { name: words, exact: true })).toHaveJSProperty('selected', true)
  },
}

/** Presses Tab until the target has the focus. From the end of a page Tab wraps to its beginning. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached with ${most} presses of Tab: ${target}`)
}
