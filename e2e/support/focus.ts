import { expect, type Page } from '@playwright/test'

/** Expects the focus on the heading of the result, so that it is read out and Tab continues from there. */
export async function expectOnResult(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) })).toBeFocused()
}
