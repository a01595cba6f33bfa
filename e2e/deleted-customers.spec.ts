import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { personOf } from './support/people'
import { someMobile } from './support/public-api'
import { removeCustomer } from './support/remove-customer'
import { expect, test } from './support/test'

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')
const main = (page: Page) => page.getByRole('main')

test('a deleted customer stays readable for who keeps watch, with who deleted it and why, and leads to what followed', async ({
  api,
  givenCustomer,
  givenQuote,
  signInAs,
}) => {
  const phone = someMobile()
  const name = `Nieves ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const { id } = await givenCustomer({ email, phone, name })
  const quote = await givenQuote({ customerId: id, reference: `gone-${randomUUID().slice(0, 8)}` })
  const compliance = await signInAs('compliance')
  await removeCustomer(compliance, { id, email, reason: 'Asked for it in ticket 8841' })
  const next = await givenCustomer({ email, name: `${name} Otra` })

  await compliance.goto(`/customers/${id}`)
  await expect(main(compliance).getByText(new RegExp(`Deleted on .* by ${personOf.compliance}`))).toBeVisible()
  await expect(main(compliance).getByText('because: Asked for it in ticket 8841')).toBeVisible()
  await expect(main(compliance).getByRole('link', { name: quote.external_transfer_id })).toBeVisible()
  for (const act of [/^Edit/, /^Add/, /^Delete/, /^Suspend/, /^Reveal/, /^Show/]) {
    await expect(main(compliance).getByRole('button', { name: act })).toHaveCount(0)
    await expect(main(compliance).getByRole('link', { name: act })).toHaveCount(0)
  }
  expect(await main(compliance).innerText()).not.toContain(phone.slice(-7, -2))

  await main(compliance).getByRole('link', { name: 'Evidence' }).click()
  await expect(main(compliance).getByText('The audit trail is intact')).toBeVisible()
  await compliance.goto(`/customers/${next.id}`)
  await expect(main(compliance).getByText('Earlier record with the same e-mail or phone')).toBeVisible()
  await main(compliance).getByRole('link', { name: 'Open record' }).click()
  await expect(main(compliance).getByText('Later record with the same e-mail or phone')).toBeVisible()

  await compliance.goto(`/customers?state=DELETED&id=${id}`)
  await expect(rows(compliance)).toHaveText([new RegExp(name)])
  await compliance.goto(`/quotes/${quote.id}`)
  await main(compliance).locator(`a[href="/customers/${id}"]`).click()
  await expect(main(compliance).getByText('because: Asked for it in ticket 8841')).toBeVisible()

  const support = await signInAs('support')
  await support.goto(`/customers/${id}`)
  await expect(main(support).getByRole('heading', { level: 1, name: 'This customer was deleted' })).toBeVisible()
  await expect(main(support).getByText('Compliance, Admin, and Auditor')).toBeVisible()
  await expect(main(support).getByText(name)).toHaveCount(0)
  await support.goto(`/customers?state=DELETED&id=${id}`)
  await expect(main(support).getByText('No customer matches')).toBeVisible()
  expect((await api.readCustomer(next.id)).state).toBe('ACTIVE')
})

test('a tag is a filter of the list like any other, also of its file and of a saved view', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const tag = `ola ${randomUUID().slice(0, 8)}`
  const gone = await givenCustomer({ name: `Gala ${tag}` })
  const remaining = await givenCustomer({ name: `Kira ${tag}` })
  const waiting = await givenCustomer({ name: `Wanda ${tag}`, outcome: 'review' })
  const page = await signInAs('compliance')
  for (const { id } of [remaining, waiting, gone]) {
    await page.goto(`/customers/${id}`)
    await untilAlive(page, 'main form')
    await page.getByLabel('Add a tag').fill(tag)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove the tag ${tag}` })).toBeVisible()
  }
  await api.deleteCustomer(gone.id)

  await page.goto('/customers')
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('link', { name: tag, exact: true }).click()
  await expect(rows(page)).toHaveText([/Wanda/, /Kira/])
  expect(new URL(page.url()).searchParams.get('tag')).toBe(tag)
  await page.keyboard.press('Escape')
  const file = await page.request.get(`/api/console/exports/customers?tag=${encodeURIComponent(tag)}`)
  expect((await file.text()).trim().split('\n')).toHaveLength(3)

  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(tag)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: `${tag} 2` })).toBeVisible()

  await page.goto(`/customers?kyc=under_review&tag=${encodeURIComponent(tag)}`)
  await expect(rows(page)).toHaveText([/Wanda/])
  await page.getByRole('link', { name: 'Remove the filter Tag' }).click()
  await expect(rows(page)).not.toHaveText([/Wanda/])
})
