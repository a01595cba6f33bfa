import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { colourlessFaults } from './support/access-check'
import { untilAlive } from './support/alive'
import { beginningsOf, wordsOf } from './support/console-texts'
import { checkOverlay, measureOverlay } from './support/overlays'
import { someMobile } from './support/public-api'
import { expect, test } from './support/test'
import { screens, widthFaults } from './support/width-check'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/**
 * Texts and what fits depend on the language; accessible names and keyboard access do not. `created` differs, because both save
 * the list of customers as a view of the same person, who cannot save the same list twice.
 */
const languages = [
  {
    locale: 'en',
    created: 'week',
    check: checkOverlay,
    so: 'is heard, zoomed and answered by keyboard, gives the focus back, and fits every width',
  },
  { locale: 'es', created: 'month', check: measureOverlay, so: 'fits every width in Spanish' },
] as const

for (const { locale, created, check, so } of languages) {
  const w = wordsOf(locale)
  const begins = beginningsOf(locale)
  const button = (page: Page, words: string) => page.getByRole('button', { name: w(words) })

  test(`every question about a customer ${so}`, async ({ givenCustomer, givenAccount, signInAs }) => {
    const { id } = await givenCustomer({ phone: someMobile(), name: 'Nélida Ovalles' })
    await givenAccount({ customerId: id })
    const page = await signInAs('compliance', { locale })
    await page.goto(`/customers/${id}`)
    await untilAlive(page, 'main form')
    await check(page, { name: 'reveal', kind: 'dialog', opener: button(page, 'reveal.revealThis').nth(0) })
    await check(page, { name: 'suspend', kind: 'dialog', opener: button(page, 'customer-state.acts.suspend') })
    await check(page, { name: 'block', kind: 'dialog', opener: button(page, 'customer-state.acts.block') })
    await check(page, { name: 'delete', kind: 'dialog', opener: button(page, 'customer.delete.open') })
    await page.goto(`/customers/${id}?tab=accounts`)
    await untilAlive(page, 'main table button')
    await check(page, { name: 'remove account', kind: 'dialog', opener: button(page, 'customer.accounts.remove') })

    await button(page, 'reveal.revealThis').nth(0).press('Enter')
    await page.getByLabel(w('reveal.reason')).fill('Ticket 4711')
    await page.keyboard.press('Enter')
    await expect(button(page, 'reveal.hide'), 'what is shown can be hidden at once').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'reveal.revealThis').nth(0)).toBeFocused()
  })

  test(`every form about an account that pays ${so}`, async ({ api, consoleApi, signInAs }) => {
    const account = (await api.listPrefundedAccounts()).data.find(({ name }) => name === 'Tesorería')
    if (account === undefined) throw new Error('The demo has no such account')
    const reference = `BANK ${randomUUID().slice(0, 8)}`
    await consoleApi.topUpPrefundedAccount(account.id, { amount: 100, reference }, { actorId: 'ana' })
    const page = await signInAs('finance', { locale })
    await page.goto(`/accounts/${account.id}`)
    await untilAlive(page, 'main table button')
    await check(page, { name: 'record a top-up', kind: 'dialog', opener: button(page, 'account-acts.record.open') })
    const reverse = page.getByRole('row').filter({ hasText: reference }).getByRole('button')
    await check(page, { name: 'reverse', kind: 'dialog', opener: reverse })
    const threshold = page.getByRole('button', { name: begins('account-acts.threshold.openChange') })
    await check(page, { name: 'low balance', kind: 'dialog', opener: threshold })
  })

  test(`what says why a customer cannot be deleted, and what asks before a quote is called off, ${so}`, async ({
    givenQuote,
    givenPaidQuote,
    signInAs,
  }) => {
    const { quote: paid } = await givenPaidQuote()
    const compliance = await signInAs('compliance', { locale })
    await compliance.goto(`/customers/${paid.customer_id}`)
    await untilAlive(compliance, 'main form')
    await check(compliance, { name: 'cannot delete', kind: 'dialog', opener: button(compliance, 'customer.delete.open') })

    const open = await givenQuote()
    const finance = await signInAs('finance', { locale })
    await finance.goto(`/quotes/${open.id}`)
    await untilAlive(finance, '[data-part="pay"] button')
    await check(finance, { name: 'cancel quote', kind: 'dialog', opener: button(finance, 'quote-acts.cancel.cancel') })
  })

  test(`each menu and question of a list, and the search over it, ${so}`, async ({ givenCustomer, signInAs }) => {
    const tag = `Zoila${randomUUID().slice(0, 8)}`
    await givenCustomer({ name: `${tag} Uno`, outcome: 'review' })
    const page = await signInAs('compliance', { locale })
    await page.goto(`/customers?kyc=under_review&created=${created}`)
    await untilAlive(page, 'tr[data-row]')
    for (const filter of ['state', 'country', 'created'])
      await check(page, {
        name: `filter ${filter}`,
        kind: 'menu',
        opener: page.getByRole('main').getByRole('button', { name: begins(`customers.filters.${filter}`) }),
      })
    await check(page, { name: 'columns', kind: 'menu', opener: button(page, 'customers.columns.menu') })
    await check(page, { name: 'person', kind: 'menu', opener: button(page, 'frame.personMenu') })
    await check(page, {
      name: 'shortcuts',
      kind: 'dialog',
      opener: page.getByRole('banner').getByRole('button', { name: w('shortcuts.title') }),
    })
    await check(page, { name: 'save view', kind: 'dialog', opener: button(page, 'views.save') })

    await button(page, 'views.save').press('Enter')
    await page.getByLabel(w('views.name')).fill(tag)
    await page.keyboard.press('Enter')
    const view = button(page, 'views.menu')
    await check(page, { name: 'view', kind: 'menu', opener: view })
    await view.press('Enter')
    await check(page, { name: 'rename view', kind: 'dialog', opener: button(page, 'views.rename'), returnsTo: view })
    await view.press('Enter')
    await button(page, 'views.delete').press('Enter')
    await expect(view).toHaveCount(0)

    // A customer of its own: the newest of everybody may be another test’s, whose review somebody decides meanwhile.
    await page
      .getByRole('row')
      .filter({ hasText: `${tag} Uno` })
      .getByRole('checkbox')
      .press('Space')
    await check(page, {
      name: 'taken reviews',
      kind: 'dialog',
      opener: button(page, 'customers-table.selected.assign'),
    })
    const typed = async (text: string, shown: RegExp) => {
      await page.keyboard.type(text)
      await expect(page.getByRole('dialog').getByText(shown)).not.toHaveCount(0)
    }
    const search = { kind: 'dialog', opener: page.getByRole('banner').locator('[data-slot="search-trigger"]') } as const
    const listed = () => expect(page.getByRole('dialog').getByRole('option')).not.toHaveCount(0)
    await check(page, { ...search, name: 'search', before: listed })
    await check(page, { ...search, name: 'search, found', before: () => typed(tag, new RegExp(tag)) })
    await check(page, {
      ...search,
      name: 'search, nothing',
      before: () => typed('nobody@example.com', w('palette.nothing.email')),
    })
    await page.setViewportSize({ width: 390, height: 800 })
    await check(page, { name: 'drawer', kind: 'dialog', opener: button(page, 'frame.openMenu') })
  })

  test(`each question about a person of the staff ${so}`, async ({ signInAs }) => {
    const page = await signInAs('admin', { locale })
    await page.goto('/settings/people')
    await untilAlive(page, 'main table button')
    const acts = button(page, 'people.actsOn').nth(0)
    await check(page, { name: 'invite', kind: 'dialog', opener: button(page, 'people.invite') })
    await check(page, { name: 'which act', kind: 'dialog', opener: acts })
    await acts.press('Enter')
    await check(page, { name: 'roles', kind: 'dialog', opener: button(page, 'people.acts.roles'), returnsTo: acts })
  })
}

const phones = screens.filter(({ width }) => width < 600)

test('a menu over a list leaves nothing of the list half covered, to be hit by mistake, and fits a phone', async ({
  signInAs,
}) => {
  const page = await signInAs('compliance')
  const lists = ['/customers', '/quotes', '/transactions', '/reviews']
  for (const path of lists) {
    await page.goto(path)
    await untilAlive(page, 'main [data-slot=menu-at] > button')
    for (const menu of await page.getByRole('main').locator('[data-slot=menu-at] > button').all()) {
      await menu.press('Enter')
      const opened = page.getByRole('main').locator('[data-slot=menu-at] > [data-slot=menu]:not([hidden])')
      await expect(opened).toBeVisible()
      const name = `${path}, ${await menu.getAttribute('aria-label')}`
      expect.soft([...(await colourlessFaults(page, name, 'main')), ...(await widthFaults(page, name, phones))]).toEqual([])
      await menu.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  }
})
