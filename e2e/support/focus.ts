import { expect, type Page } from '@playwright/test'

/** After an act the heading of its result has the focus, so that it is read out and the next press of Tab goes on from there. */
export async function expectOnResult(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) })).toBeFocused()
}
