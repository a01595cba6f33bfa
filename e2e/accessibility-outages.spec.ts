import { expectSound } from './support/access-check'
import { untilAlive } from './support/alive'
import { wordsOf } from './support/console-texts'
import { expireQuote, whilePollingIsBlocked } from './support/database'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

const w = wordsOf('en')
const lists = ['/customers', '/quotes', '/transactions', '/reviews']

test('a list that loads, that is empty or that cannot be read is as accessible as a full one', async ({ remote, signInAs }) => {
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto('/customers') // the console probes this API
  remote.proxy.set([{ method: 'GET', fault: 'slow' }])
  for (const path of ['/customers', '/quotes']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('main [data-slot="skeleton"]').nth(0)).toBeVisible()
    await expectSound(page, `${path} loading`)
  }
  for (const path of lists) {
    remote.proxy.set([{ method: 'GET', fault: 'no-rows' }])
    await page.goto(path)
    await expect(page.getByRole('main').locator('[data-slot="message"]')).toBeVisible()
    await expectSound(page, `${path} empty`)
    remote.proxy.set([{ fault: 'status-503' }])
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).not.toHaveCount(0)
    await expectSound(page, `${path} in an outage`)
  }
})

test('a record of which a part fails, a search that nobody answers, and the homes in an outage are accessible', async ({
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  const page = await signInAs('compliance', { origin: remote.origin })
  await page.goto('/customers')
  remote.proxy.set([{ path: /bank-accounts|wallet|events|transfers/, fault: 'status-503' }])
  for (const part of ['', '?tab=accounts', '?tab=timeline']) {
    await page.goto(`/customers/${id}${part}`)
    await expect(page.getByRole('main').getByRole('alert')).not.toHaveCount(0)
    await expectSound(page, `a part of the customer fails ${part}`)
  }
  remote.proxy.set([{ fault: 'status-503' }])
  for (const path of ['/', `/customers/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).not.toHaveCount(0)
    await expectSound(page, `${path} in an outage`)
  }
  await untilAlive(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('somebody@example.com')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expectSound(page, 'a search that nobody answers', 'dialog[open]')
})

test('a payment whose answer was lost and an expired quote are accessible', async ({ world, givenQuote, remote, signInAs }) => {
  const [quote, late] = [await givenQuote(), await givenQuote()]
  await expireQuote(world, late.id)
  const page = await signInAs('finance', { origin: remote.origin })
  await page.goto(`/quotes/${late.id}`)
  await expect(page.getByRole('main').getByText(w('quote.again.over'))).not.toHaveCount(0)
  await expectSound(page, 'a quote that is over')
  await page.goto(`/quotes/${quote.id}`)
  await untilAlive(page, '[data-part="pay"] button')
  remote.proxy.set([{ method: 'POST', path: /\/pay$/, fault: 'reset-after', after: [{ fault: 'status-503' }] }])
  await whilePollingIsBlocked(world, quote.id, async () => {
    await page.getByRole('button', { name: w('quote-acts.pay.pay') }).click()
    await expect(page.getByText(/not confirmed/i)).not.toHaveCount(0)
    await expectSound(page, 'a payment that is not confirmed')
  })
})
