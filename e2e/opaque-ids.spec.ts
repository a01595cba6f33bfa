import type { Page } from '@playwright/test'
import { fromSegment } from '#lib/shared/path-of'
import { type StoryRecords, tellAnyApiStory } from './support/any-api-story'
import { type CompanyDesk, openCompanyDesk } from './support/company-desk'
import { expectRendered } from './support/honest-page'
import { expect, test } from './support/test'
import { plainest } from './support/upstream/variations'

test.describe.configure({ timeout: 240_000 })

let desk: CompanyDesk
let upstream: CompanyDesk['upstream']
let page: Page

test.beforeAll(async ({ browser }) => {
  desk = await openCompanyDesk(browser, 14, ['compliance', 'finance', 'auditor'])
  upstream = desk.upstream
  page = desk.page
})
test.afterAll(() => desk?.close())

test('every link to a record leads to it, also where its id is 240 characters long, reserved ones among them', async () => {
  const records = await tellAnyApiStory({ page, upstream, combination: { ...plainest, ids: 'long' }, tag: 'links' })
  const known = idsOf(records)
  const places = ['/', '/customers', '/quotes', '/transactions', '/audit', `/lookup?ref=${records.reference}`]
  const seen = new Set<string>()
  const open = [...places]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    await page.goto(next)
    await expectRendered(page)
    await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0)
    const links = await linksOn(page)
    const fresh = links.filter((link) => !seen.has(link) && known.includes(recordOf(link)))
    for (const link of fresh) seen.add(link)
    open.push(...fresh)
  }
  const opened = new Set([...seen].map(recordOf))
  expect(known.filter((id) => !opened.has(id))).toEqual([])
  expect([...seen].map((link) => link.split(/[/?]/).slice(3).join('/'))).toEqual(
    expect.arrayContaining(['', 'edit', 'evidence', 'accounts/new', 'tab=timeline']),
  )
})

/** Returns the ids of the customer, quote and payment of a story. */
function idsOf({ customer, quote }: StoryRecords): string[] {
  const payment = upstream.books.paymentOf(quote)
  return [customer.id, quote.id, ...(payment ? [payment.id] : [])]
}

async function linksOn(on: Page): Promise<string[]> {
  const links = await on.getByRole('main').getByRole('link').all()
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
  return hrefs.filter((href) => href !== null)
}

/** Returns the id in the path of a record page; empty for other paths. */
function recordOf(link: string): string {
  const [, , segment = ''] = link.split(/[/?#]/)
  return /^\/(customers|quotes|transactions)\/./.test(link) ? fromSegment(segment) : ''
}
