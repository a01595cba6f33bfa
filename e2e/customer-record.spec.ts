import { randomUUID } from 'node:crypto'
import { untilAlive } from './support/alive'
import { personOf } from './support/people'
import { expect, test } from './support/test'

test('a note and a tag are seen by colleagues, and the timeline lists who did what, when, and what changed', async ({
  givenCustomer,
  givenPaidQuote,
  signInAs,
}) => {
  const reference = `tl-${randomUUID().slice(0, 8)}`
  const { id } = await givenCustomer({ phone: '+584145557788', name: `Tomasa ${randomUUID().slice(0, 6)}` })
  await givenPaidQuote({ customerId: id, reference })
  const support = await signInAs('support')
  await support.goto(`/customers/${id}`)
  await untilAlive(support, 'main form')
  await support.getByLabel('Add a tag').fill('Payroll')
  await support.keyboard.press('Enter')
  await expect(support.getByRole('button', { name: 'Remove the tag payroll' })).toBeVisible()

  await support.getByRole('link', { name: 'Notes', exact: true }).click()
  await untilAlive(support, 'main form')
  await support.getByLabel('New note').fill('Asked about a payment.\nCalls again on Monday.')
  await support.keyboard.press('Control+Enter')
  await expect(support.getByText('Calls again on Monday.')).toBeVisible()
  await expect(support.getByLabel('New note')).toHaveValue('')

  await support.goto(`/customers/${id}/edit`)
  await untilAlive(support, 'main form')
  await support.getByRole('button', { name: 'Change: Phone' }).click()
  await support.getByRole('textbox', { name: 'Phone' }).fill('0414 555 77 99')
  await support.getByRole('button', { name: /^Save/ }).click()
  await support.waitForURL((url) => url.pathname === `/customers/${id}`)

  const compliance = await signInAs('compliance')
  await compliance.goto(`/customers/${id}?tab=notes`)
  await expect(compliance.getByText('Calls again on Monday.')).toBeVisible()
  await expect(compliance.getByRole('button', { name: 'Strike' })).toHaveCount(0)

  await compliance.goto(`/customers/${id}?tab=timeline`)
  const entries = compliance.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Tagged payroll' })).toContainText(personOf.support)
  await expect(entries.filter({ hasText: 'Customer changed' })).toContainText('+58414*****88 → +58414*****99')
  await expect(entries.filter({ hasText: reference })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'Registered' })).toHaveCount(1)
  await compliance.getByRole('link', { name: 'People', exact: true }).click()
  await expect(entries.filter({ hasText: reference })).toHaveCount(0)
  await expect(entries.filter({ hasText: 'Note written' })).toHaveCount(1)
})

test('a refusal disappears with the next try, and the text stays until it is saved', async ({ givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support')
  await page.goto(`/customers/${id}?tab=notes`)
  await untilAlive(page, 'main form')
  const [note, refusal] = [page.getByLabel('New note'), page.getByText('Reload before you try again', { exact: false })]
  await note.fill('Calls back at noon')
  let letGo = () => {}
  const answer = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tries = 0
  await page.route('**/customers/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    if (tries === 1) return route.abort()
    await answer
    return route.continue()
  })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(refusal).toHaveCount(0)
  await expect(note).toHaveValue('Calls back at noon')
  letGo()
  await expect(note).toHaveValue('')
  expect(tries).toBe(2)
})

test('a struck note stays readable, and is not counted', async ({ givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  const page = await signInAs('support')
  await page.goto(`/customers/${id}?tab=notes`)
  await untilAlive(page, 'main form')
  for (const text of ['Wrong customer', 'Right customer']) {
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
  }
  for (const text of ['Wrong customer', 'Right customer']) {
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  await page.getByRole('listitem').filter({ hasText: 'Wrong customer' }).getByRole('button', { name: 'Strike' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wrong customer' })).toContainText('struck')
  await expect(page.getByRole('navigation', { name: 'Parts of the record' }).getByRole('link', { name: 'Notes 1' })).toBeVisible()
})

test('the card of the state has only its head where there is nothing to say, for a person who may not change it', async ({
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review' })
  for (const [role, parts] of [
    ['support', 1],
    ['compliance', 2],
  ] as const) {
    const page = await signInAs(role)
    await page.goto(`/customers/${id}`)
    const card = page.locator('[data-slot=card]', { has: page.getByRole('heading', { level: 2, name: 'State', exact: true }) })
    await expect(card.locator('> *')).toHaveCount(parts)
  }
})

test('a long timeline is read on to its beginning with nothing twice, and the evidence pack holds all of it', async ({
  givenCustomer,
  givenAccount,
  givenPaidQuote,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const customerId = (await givenCustomer()).id
  const accountId = (await givenAccount({ customerId })).id
  const references = Array.from({ length: 54 }, () => `long-${randomUUID().slice(0, 12)}`)
  for (let at = 0; at < references.length; at += 6) {
    const together = references.slice(at, at + 6)
    await Promise.all(together.map((reference) => givenPaidQuote({ customerId, accountId, reference, amount: 200 })))
  }
  const page = await signInAs('compliance')
  await page.goto(`/customers/${customerId}?tab=timeline`)
  const entries = page.getByRole('main').getByRole('listitem')
  const listed = async () => (await entries.allInnerTexts()).flatMap((text) => /long-[\w-]{12}/.exec(text) ?? [])
  await expect(entries).toHaveCount(50)
  const newest = await listed()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(entries.filter({ hasText: 'Registered' })).toHaveCount(1)
  expect([...newest, ...(await listed())].sort()).toEqual(references.toSorted())
  await page.reload()
  await expect(entries.filter({ hasText: 'Registered' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(entries).toHaveCount(50)

  await page.goto(`/customers/${customerId}/evidence`)
  await expect(page.getByText('This pack is complete')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(55)
})

test('an evidence pack proves that the trail is whole, masks what is personal, and is itself in the trail', async ({
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ phone: '+584145557700', address: 'Calle Secreta 77' })
  const auditor = await signInAs('auditor')
  await auditor.goto(`/customers/${id}`)
  await auditor.getByRole('link', { name: 'Evidence' }).click()
  await expect(auditor.getByText('The audit trail is intact')).toBeVisible()
  const text = await auditor.getByRole('main').innerText()
  expect(text).toContain('Head of the chain')
  expect(text).not.toContain('5557700')
  expect(text).not.toContain('Secreta')

  await auditor.goto(`/audit?object=${id}`)
  await expect(auditor.getByRole('row').filter({ hasText: 'Made an evidence pack' })).toHaveCount(1)

  const support = await signInAs('support')
  await support.goto(`/customers/${id}/evidence`)
  await expect(support).toHaveURL(/\/forbidden\?needs=export/)
})
