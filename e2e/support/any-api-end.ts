import { expect, type Page } from '@playwright/test'
import type { StoryRecords } from './any-api-story'
import { act, expectRendered, longTimeout, soon } from './honest-page'
import type { Upstream } from './upstream/upstream'

/** Ends a story: the account is removed and the customer is deleted, each once. */
export async function endStory(page: Page, upstream: Upstream, { combination, customer, email }: StoryRecords): Promise<void> {
  const { networkAt } = combination
  // The story itself removed nothing, so its fault is applied here, and earlier planted faults are cleared.
  if (networkAt === 'account.delete' || networkAt === 'customer.delete') upstream.speak(combination)
  const [account] = upstream.books.accountsOf(customer)
  if (account === undefined) throw new Error(`${email} has no account`)
  await page.goto(`/customers/${encodeURIComponent(customer.id)}?tab=accounts`)
  await expectRendered(page)
  await takeAway(page, () => upstream.books.count('removal', account.id))
  // An unreadable row, or the rest of the list, may be an account: the page then does not claim that there is none.
  const more = 'There may be more accounts'
  const partly: Record<string, string> = { one_bad_item: '1 account could not be read', goes_on: more, of_pages: more }
  const none = partly[combination.lists] ?? 'No account yet'
  await expect(page.getByRole('main').getByText(none), 'the account is gone').not.toHaveCount(0, longTimeout)
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  customer.holds = 0n // a customer with a balance cannot be deleted
  await remove(page, () => upstream.books.count('closing', customer.id))
  expect(upstream.books.customer(customer.id), 'the company has deleted the customer').toBeUndefined()
}

async function takeAway(page: Page, happened: () => number): Promise<void> {
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click(soon)
  const dialog = page.getByRole('dialog')
  const [, ending = ''] = /^Type (\S+),/.exec(await dialog.getByText(/^Type \S+,/).innerText()) ?? []
  await dialog.getByLabel(/^Type /).fill(ending)
  await dialog.getByLabel(/^Reason/).fill('Closed at the bank')
  await act({
    page,
    what: 'Remove account',
    press: () => dialog.getByRole('button', { name: 'Remove account' }).click(soon),
    done: async () => (await dialog.count()) === 0,
    happened,
  })
}

async function remove(page: Page, happened: () => number): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click(soon)
  const dialog = page.getByRole('dialog')
  const [, typed = ''] = /^Type (\S+) to delete/.exec(await dialog.getByText(/^Type \S+ to delete/).innerText()) ?? []
  await dialog.getByLabel(/^Type /).fill(typed)
  await dialog.getByLabel(/^Reason/).fill('Registered twice')
  await act({
    page,
    what: 'Delete',
    press: () => dialog.getByRole('button', { name: /^Delete / }).click(soon),
    done: async () => new URL(page.url()).pathname === '/customers',
    happened,
  })
  await expectRendered(page)
}
