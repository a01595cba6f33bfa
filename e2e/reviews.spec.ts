import type { Page } from '@playwright/test'
import { untilAlive, untilArmed } from './support/alive'
import { withSql } from './support/database'
import { personOf, signIn, signInByPassword } from './support/people'
import { someMobile } from './support/public-api'
import { givenReview } from './support/review'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'

/** The specs of this file use separate reviews, so that none waits for another. */
test.describe.configure({ timeout: 120_000 })

const languages = [
  { locale: 'en', queue: 'Reviews', taken: 'assigned to you', reason: 'Document has expired', ask: 'Request information' },
  { locale: 'es', queue: 'Revisiones', taken: 'asignada a usted', reason: 'El documento está vencido', ask: 'Pedir información' },
] as const

for (const words of languages) {
  test(`in ${words.locale} the oldest review is decided with six keys and a reason, and the next one with two`, async ({
    api,
    givenCustomer,
    homeOf,
  }) => {
    await givenCustomer({ outcome: 'review' })
    await givenCustomer({ outcome: 'review' })
    const page = await homeOf('compliance', { locale: words.locale })
    const keys = countedKeys(page)

    await keys.press('g')
    await keys.press('r')
    await expect(page.getByRole('heading', { level: 1, name: words.queue })).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    await keys.press('n')
    const first = await openReview(page)
    await expect(page.getByText(words.taken, { exact: true })).toBeVisible()
    await keys.press('2')
    await page.keyboard.type(words.reason)
    await keys.press('Tab')
    await page.keyboard.type('Ends in 2024, a new one is needed.')
    await expect(page.getByRole('button', { name: words.ask })).toBeEnabled()
    await untilArmed(page)
    await keys.press('Control+Enter')
    await page.waitForURL((url) => url.pathname !== `/reviews/${first}`)
    expect(keys.pressed).toBe(6)

    const second = await openReview(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(words.taken, { exact: true })).toBeVisible()
    await keys.press('1')
    await page.keyboard.type('Everything fits the document.')
    await untilArmed(page)
    await keys.press('Control+Enter')
    await page.waitForURL((url) => url.pathname !== `/reviews/${second}`)
    expect(keys.pressed).toBe(8)

    const [requested, approved] = await Promise.all([api.readReview(first), api.readReview(second)])
    const question = {
      action: 'request_information',
      reason_code: 'document_expired',
      note: 'Ends in 2024, a new one is needed.',
    }
    expect(requested).toMatchObject({ status: 'decided', customer: { kyc_status: 'incomplete' } })
    expect(requested.history[0]).toMatchObject(question)
    expect(approved).toMatchObject({ status: 'decided', customer: { kyc_status: 'approved' } })
  })

  test(`in ${words.locale} a phone number is corrected with seven keys at most`, async ({ api, givenCustomer, homeOf }) => {
    const [wrong, right] = [someMobile(), someMobile()]
    const customer = await givenCustomer({ phone: wrong })
    const page = await homeOf('compliance', { locale: words.locale })
    const keys = countedKeys(page)

    await keys.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.insertText(customer.email ?? '')
    await keys.press('Enter')
    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1, name: customer.legal_name ?? '' })).toBeVisible()
    await keys.press('e')
    await expect(page.locator('[name=email]')).toBeFocused()
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.press('Enter')
    await expect(page.locator('[name=phone_number]')).toBeFocused()
    await page.keyboard.type(right)
    await keys.press('Control+Enter')
    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)

    expect((await api.readCustomer(customer.id)).phone_number).toBe(right)
    expect(keys.pressed).toBeLessThanOrEqual(7)
  })
}

test('two people who press at the same moment get two different reviews', async ({
  world,
  api,
  givenCustomer,
  signInAs,
  openPage,
}) => {
  await Promise.all([givenCustomer({ outcome: 'review' }), givenCustomer({ outcome: 'review' })])
  const colleague = await givenSecondPerson(world, 'Rafael')
  const [mine, theirs] = [await signInAs('compliance'), await openPage()]
  await signInByPassword(theirs, colleague)
  await Promise.all([mine, theirs].map((page) => page.goto('/reviews')))
  await Promise.all([mine, theirs].map((page) => expect(page.getByRole('main').getByRole('table')).toBeVisible()))

  const [one, other] = await Promise.all([mine, theirs].map(takeNext))
  expect(one).not.toBe(other)
  expect((await api.readReview(other ?? '')).assignee).toBe(colleague.id)

  await mine.goto(`/reviews/${other}`)
  await expect(mine.getByText(`${colleague.name} has this review.`)).toBeVisible()
  await expect(mine.getByRole('radio')).toHaveCount(0)
})

test('who is overtaken while they type learns who decided, and finds their note still there', async ({
  world,
  api,
  consoleApi,
  givenCustomer,
  signInAs,
}) => {
  const review = await givenReview(api, (await givenCustomer({ outcome: 'review' })).id)
  const colleague = await givenSecondPerson(world, 'Marisol')
  const page = await signInAs('compliance')
  await page.goto(`/reviews/${review}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Reject/ }).check()
  await page.getByLabel('Reason').selectOption({ label: 'Fraud suspected' })
  await page.getByLabel(/^Note/).fill('The photo is of somebody else.')
  await consoleApi.decideReview(review, { decision: 'approve', note: 'Fits' }, { actorId: colleague.id })
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('status').filter({ hasText: `by ${colleague.name}` })).toBeVisible()
  await expect(page.getByLabel(/^Your note/)).toHaveValue('The photo is of somebody else.')
  expect((await api.readReview(review)).history).toHaveLength(1)
})

test('a note outlives the end of the session, and is sent by the one who wrote it', async ({
  world,
  api,
  givenCustomer,
  openPage,
}) => {
  const review = await givenReview(api, (await givenCustomer({ outcome: 'review' })).id)
  const userAgent = `ended/${review}`
  const page = await openPage({ userAgent })
  await signIn(page, 'compliance')
  await page.goto(`/reviews/${review}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Approve/ }).check()
  await page.getByLabel(/^Note/).fill('All three documents fit.')
  await withSql(world, (sql) => sql`delete from backoffice.sessions where user_agent = ${userAgent}`)
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: personOf.compliance }).click()
  await page.waitForURL((url) => url.pathname === `/reviews/${review}`)

  await expect(page.getByLabel(/^Note/)).toHaveValue('All three documents fit.')
  await expect(page.getByRole('radio', { name: /^Approve/ })).toBeChecked()
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname !== `/reviews/${review}`)
  expect((await api.readReview(review)).history[0]).toMatchObject({ action: 'approve', note: 'All three documents fit.' })
})

test('who changed the data learns that somebody else must decide, before they try', async ({
  world,
  api,
  consoleApi,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review' })
  const review = await givenReview(api, id)
  const [gabriela] = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`select id from backoffice.people where name = ${personOf.compliance}`,
  )
  await consoleApi.submitKycProfile(id, { legal_name: 'Ana Salcedo Prieto' }, { actorId: gabriela?.id })
  const page = await signInAs('compliance')
  await page.goto(`/reviews/${review}`)

  await expect(page.getByText('You changed this customer’s data.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(new RegExp(`changed by key .*${personOf.compliance}`))).toBeVisible()
})

test('a reviewer ends an approval on a day that the tier allows, and the customer’s page and the trail say when', async ({
  api,
  givenCustomer,
  openPage,
  world,
}) => {
  const customer = await givenCustomer({ outcome: 'review' })
  const review = await givenReview(api, customer.id)
  const page = await openPage()
  await signInByPassword(page, await givenSecondPerson(world, 'Greta'))
  await page.goto(`/reviews/${review}`)
  await untilAlive(page, 'main form')
  await expect(page.getByLabel('Approved through')).toHaveCount(0)
  await page.keyboard.press('1')
  await page.keyboard.type('Fits, and the document ends soon.')
  const day = page.getByLabel('Approved through')
  const year = new Date().getUTCFullYear() + 1
  for (const [wrong, says] of [
    [`${year + 5}-01-10`, 'Choose a day from'],
    [`${year - 2}-01-10`, 'Choose a day from'],
  ] as const) {
    await day.fill(wrong)
    await untilArmed(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(says, { exact: false })).toBeVisible()
    await expect(day).toHaveValue(wrong)
  }
  expect((await api.readReview(review)).status).not.toBe('decided')
  await day.fill(`${year}-01-10`)
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname !== `/reviews/${review}`)
  expect((await api.readCustomer(customer.id)).kyc_valid_until).toBe(`${year}-01-11T03:59:59.999Z`)
  await page.goto(`/customers/${customer.id}`)
  await expect(page.getByRole('main')).toContainText(`10 Jan ${year}`)
})

/** Takes the next review. A key press before hydration is lost; a repeated press does not take a second review. */
async function takeNext(page: Page): Promise<string> {
  await expect(async () => {
    await page.keyboard.press('n')
    await page.waitForURL(/\/reviews\/[0-9a-f-]{36}$/, { timeout: 3_000 })
  }).toPass()
  return openReview(page)
}

/** Returns the id of the review on this page. */
async function openReview(page: Page): Promise<string> {
  await page.waitForURL(/\/reviews\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('radio')).toHaveCount(3)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Counts key presses except those that type values. */
function countedKeys(page: Page) {
  const keys = {
    pressed: 0,
    press: async (key: string) => {
      keys.pressed += 1
      await page.keyboard.press(key)
    },
  }
  return keys
}
