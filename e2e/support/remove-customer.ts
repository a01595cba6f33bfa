import { expect, type Page } from '@playwright/test'

/** Deletes a customer like a person: on their page, by typing the e-mail, with a reason. */
export async function removeCustomer(
  page: Page,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<void> {
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type /).fill(email)
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: /^Delete / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
}
