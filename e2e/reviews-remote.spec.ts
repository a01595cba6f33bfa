import { untilAlive, untilArmed } from './support/alive'
import { expect, test } from './support/test'

test('a queue that cannot be read is not an empty one, and comes back with a press on retry', async ({
  givenCustomer,
  remote,
  signInAs,
}) => {
  await givenCustomer({ outcome: 'review' })
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto('/reviews')
  const main = page.getByRole('main')
  await expect(main.getByRole('table')).toBeVisible()
  remote.proxy.set([{ path: /\/v1\/kyc\//, fault: 'status-503' }])
  await page.reload()
  await expect(main.getByRole('alert')).toContainText('This is not an empty list')
  await expect(main.getByText('Nobody waits for a decision')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews', exact: true })).toBeVisible()

  remote.proxy.set([])
  await main.getByRole('button', { name: /^Try / }).click()
  await expect(main.getByRole('table')).toBeVisible()
})

test('a decision whose answer is lost is not reported as failed, and sent again it has one effect', async ({
  api,
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review' })
  const [review] = (await api.listReviews({ customer_id: id })).data
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto(`/reviews/${review?.id}`)
  await untilAlive(page, 'main form')
  await page.getByRole('radio', { name: /^Approve/ }).check()
  await page.getByLabel(/^Note/).fill('Everything fits.')
  remote.proxy.set([{ method: 'POST', path: /\/decision$/, fault: 'reset-after' }])
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not confirmed yet')
  await expect(page.getByLabel(/^Note/)).toHaveValue('Everything fits.')
  // The text appears a moment before the form accepts another press.
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()

  remote.proxy.set([])
  await untilArmed(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname !== `/reviews/${review?.id}`)
  expect((await api.readReview(review?.id ?? '')).history).toMatchObject([{ action: 'approve', note: 'Everything fits.' }])
})
