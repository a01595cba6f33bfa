import { randomUUID } from 'node:crypto'
import { expect, test } from './support/test'

test('a record that nobody has is answered with 404, however slow the API is; one that was seen here has its frame at once', async ({
  givenQuote,
  remote,
  signInAs,
}) => {
  const { id } = await givenQuote()
  const page = await signInAs('finance', { origin: remote.origin })
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/console/seen'))
  await page.goto(`/quotes/${id}`)
  await seen
  remote.proxy.set([{ path: /^\/v1\/(transfers|quotes|transactions|customers)/, fault: 'slow' }])
  for (const list of ['quotes', 'transactions']) {
    const answer = await page.goto(`/${list}/${randomUUID()}`)
    expect([list, answer?.status()]).toEqual([list, 404])
    await expect(page.getByRole('main')).toContainText('There is nothing at this address')
  }
  const begin = Date.now()
  await page.goto(`/quotes/${id}`, { waitUntil: 'commit' })
  expect(Date.now() - begin).toBeLessThan(2_500)
  remote.proxy.set([])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible() // a page that still loads delays its end
})
