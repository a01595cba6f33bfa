import { randomUUID } from 'node:crypto'
import { untilAlive } from './support/alive'
import { signInByPassword } from './support/people'
import { givenReview } from './support/review'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

test('the declaration is compared with the document, and the rules name what they checked', async ({
  world,
  api,
  consoleApi,
  givenCustomer,
  openPage,
}) => {
  const { id, legal_name } = await givenCustomer({ outcome: 'review', name: `Yelitza ${randomUUID().slice(0, 8)}` })
  const document = `V${String(Date.now()).slice(-8)}`
  const read = {
    legal_name: `${legal_name?.split(' ').toReversed().join(' ')}`,
    birth_date: '1984-04-02',
    expires_on: '2024-08-31',
  }
  await api.submitKycProfile(id, {
    legal_name: legal_name ?? '',
    birth_date: '1987-04-02',
    id_doc_number: document,
    documents: [{ kind: 'id_document', file_id: 'front', sha256: '4f2a'.repeat(16), read }],
  })
  // Their own queue: that of everybody has more pages.
  const colleague = await givenSecondPerson(world, 'Olga')
  const review = await givenReview(api, id)
  await consoleApi.assignReview(review, { assignee: colleague.id }, { actorId: colleague.id })
  const page = await openPage()
  await signInByPassword(page, colleague)
  await page.goto('/reviews?assignee=me')
  await expect(page.getByRole('row').filter({ hasText: legal_name ?? '' })).toContainText('Data does not match')
  await page.goto(`/reviews/${review}`)

  const card = page
    .locator('section[data-slot="card"]')
    .filter({ has: page.getByRole('heading', { name: 'Declared against document' }) })
  await expect(card).toContainText('2 differences')
  const row = (member: string) => card.getByRole('row').filter({ hasText: member })
  await expect(row('Legal name')).toContainText('Same')
  await expect(row('Birth date')).toContainText(/1987-\*\*-\*\*.*1984-\*\*-\*\*.*Different/)
  await expect(row('Expires')).toContainText(/Not asked.*31 Aug 2024.*Expired/)
  await expect(row('City')).toContainText('Not on it')
  const rules = page
    .locator('section[data-slot="card"]')
    .filter({ has: page.getByRole('heading', { name: 'What the rules checked' }) })
  for (const evidence of [
    /Age.*18 or older/,
    /Document valid.*Has expired/,
    /Declared and document.*Differs: birth date/,
    /Sanctions lists.*No list is connected/,
  ])
    await expect(rules).toContainText(evidence)

  await card.getByRole('button', { name: 'Reveal Birth date on the document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The card says another year')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(card.getByText('1984-04-02')).toBeVisible()
  await expect(card.getByText('1987-04-02')).toHaveCount(0)
})

test('an amount that a business declares is written like every other amount, in the language of the reader', async ({
  api,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review', business: true, name: `Taller ${randomUUID().slice(0, 8)}, C.A.` })
  await api.submitKycProfile(id, { incorporation_date: '2008-02-14', expected_monthly_usd: 7500 })
  const review = await givenReview(api, id)
  for (const [locale, amount] of [
    ['en', '7,500.00USD'],
    ['es', '7.500,00USD'],
  ] as const) {
    const page = await signInAs('compliance', { locale })
    await page.goto(`/reviews/${review}`)
    await expect(page.getByRole('definition').filter({ hasText: amount })).toHaveCount(1)
  }
})

test('one goes from review to review in the queue that was opened, with its place, by ] and [', async ({
  world,
  api,
  consoleApi,
  givenCustomer,
  openPage,
}) => {
  const colleague = await givenSecondPerson(world, 'Inés')
  const reviews: string[] = []
  for (const name of ['Primera', 'Segunda', 'Tercera']) {
    const { id } = await givenCustomer({ outcome: 'review', name: `${name} ${randomUUID().slice(0, 8)}` })
    reviews.push(await givenReview(api, id))
    await consoleApi.assignReview(reviews.at(-1) ?? '', { assignee: colleague.id }, { actorId: colleague.id })
  }
  const page = await openPage()
  await signInByPassword(page, colleague)
  await page.goto('/reviews?assignee=me')
  await page.getByRole('row').filter({ hasText: 'Segunda' }).getByRole('link').click()
  const place = page.getByRole('navigation', { name: 'Place in the queue' })
  await expect(place).toContainText('2 of 3, by due time')
  await untilAlive(page, 'main form')
  await page.keyboard.press(']')
  await page.waitForURL((url) => url.pathname === `/reviews/${reviews[2]}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Tercera/ })).toBeFocused()
  await expect(place).toContainText('3 of 3')
  await expect(place.getByRole('button', { name: 'Next review' })).toBeDisabled()
  await untilAlive(page, 'main form')
  await page.keyboard.press('[')
  await page.waitForURL((url) => url.pathname === `/reviews/${reviews[1]}`)
  await place.getByRole('link', { name: 'Previous review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Primera/ })).toBeVisible()
  await expect(place).toContainText('1 of 3')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Reviews' }).click()
  await page.waitForURL((url) => url.pathname === '/reviews' && url.searchParams.get('assignee') === 'me')
})
