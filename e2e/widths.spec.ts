import type { Locator } from '@playwright/test'
import { untilAlive } from './support/alive'
import { wordsOf } from './support/console-texts'
import { expect, test } from './support/test'
import { screens } from './support/width-check'

test.describe.configure({ mode: 'parallel' })

test('the side bar shows its icons on a laptop and its words on a desk, until a person folds or opens it, which is remembered', async ({
  signInAs,
}) => {
  const w = wordsOf('en')
  const page = await signInAs('compliance', { viewport: { width: 1024, height: 768 } })
  const bar = page.getByRole('complementary')
  const expectWide = (width: number) => expect.poll(async () => (await bar.boundingBox())?.width).toBe(width)
  await page.goto('/customers')
  await expectWide(56)
  const link = bar.getByRole('link', { name: w('frame.places.quotes') })
  const words = link.getByText(w('frame.places.quotes'))
  await expect(words).toHaveCSS('opacity', '0')
  await link.hover()
  await expect(words).toHaveCSS('opacity', '1')
  await page.getByRole('main').hover()
  await expect(words).toHaveCSS('opacity', '0')
  await bar.getByRole('link', { name: w('frame.places.customers') }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(words, 'the words come with the focus too').toHaveCSS('opacity', '1')

  await untilAlive(page, 'aside button')
  await bar.getByRole('button', { name: w('frame.openBar') }).press('Enter')
  await expectWide(208)
  await page.reload()
  await expectWide(208)
  await bar.getByRole('button', { name: w('frame.foldBar') }).press('Enter')
  await expect(bar.getByRole('button', { name: w('frame.openBar') }), 'the button keeps the focus').toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expectWide(240)
  await bar.getByRole('button', { name: w('frame.foldBar') }).press('Enter')
  await expectWide(56)
  const sent = await page.reload()
  expect(await sent?.text(), 'the page comes folded, so that nothing jumps').toContain('data-bar="folded"')
  await expectWide(56)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: w('frame.openMenu') })).toBeVisible()
})

test('a list leaves out the columns of lowest rank where there is no room, and what a person hides makes room for the next', async ({
  signInAs,
}) => {
  const w = wordsOf('es')
  const page = await signInAs('compliance', { locale: 'es' })
  const heads = (names: readonly string[]) => names.map((name) => w(`customers-table.columns.${name}`))
  const shown = page.getByRole('columnheader').filter({ hasText: /./ })
  await page.goto('/customers')
  await expect(shown).toHaveText(heads(['customer', 'email', 'phone', 'state', 'kyc', 'balance', 'createdAt']))
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(shown).toHaveText(heads(['customer', 'email', 'state', 'kyc', 'balance', 'createdAt']))
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(shown).toHaveText(heads(['customer', 'state', 'balance']))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/customers?hide=email')
  await expect(shown, 'the phone comes back').toHaveText(heads(['customer', 'phone', 'state', 'kyc', 'balance', 'createdAt']))

  for (const path of ['/customers', '/reviews', '/quotes', '/transactions']) {
    await page.goto(path)
    for (const screen of screens.filter(({ width }) => width >= 600)) {
      await page.setViewportSize(screen)
      const wide = await page.locator('[data-slot=scroll]:has(table)').evaluate((box) => box.scrollWidth - box.clientWidth)
      expect.soft(wide, `${path} scrolls inside at ${screen.width} px`).toBe(0)
    }
  }
})

test('on a phone a new quote shows what it costs and its one button before the rest, and what cannot be undone is at the end', async ({
  givenQuote,
  places,
  signInAs,
}) => {
  const w = wordsOf('en')
  const page = await signInAs('finance', { viewport: { width: 390, height: 844 } })
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  await page.goto(`/quotes/new?customer=${places.customer.id}`)
  await untilAlive(page, 'main form button')
  const lock = page.getByRole('button', { name: w('quote-form.lock') })
  await expect(lock).toBeInViewport({ ratio: 1 })
  await page.getByLabel(w('quote-form.amount.label')).fill('10')
  await expect(page.locator('footer').getByText(/^10\.10\s*USDC$/)).toBeInViewport()
  const preview = page.getByRole('heading', { name: w('quote-form.preview.title') })
  expect(await top(preview)).toBeLessThan(await top(page.getByLabel(w('quote-form.from.label'))))

  await page.goto(`/quotes/${(await givenQuote()).id}`)
  const cancel = page.getByRole('button', { name: w('quote-acts.cancel.cancel') })
  const cards = await page.getByRole('main').locator('[data-slot=card]').all()
  expect(cards.length).toBeGreaterThan(1)
  for (const card of cards) expect(await top(card)).toBeLessThan(await top(cancel))
  await expect(page.getByRole('main').locator('[data-part=pay]')).toBeInViewport()
})
