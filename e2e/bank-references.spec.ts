import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stateFaults } from './support/access-check'
import { givenMoney, letArrive, letNobodyClaim } from './support/deposits'
import { portFor, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'
import { readWorld } from './support/world'

test.describe.configure({ timeout: 120_000 })

const rows = (page: Page) => page.getByRole('main').getByRole('table').first().locator('tbody').getByRole('row')
/** Digits that no other deposit ends with. */
const someDigits = () => String(randomInt(100_000, 999_999))

test('support finds money by the last digits that a caller reads out, and tells its state without more than that', async ({
  signInAs,
}) => {
  const end = someDigits()
  const { depositId } = await letArrive({ amount: 4_212_345, receipt: `0000${end}` })
  const support = await signInAs('support')
  const main = support.getByRole('main')
  await support.goto(`/lookup?ref=${end}`)
  await expect(main.getByText('It arrived and waits to be claimed.')).toBeVisible()
  await expect(main.getByText(`Found by the bank’s reference ${end}.`)).toBeVisible()
  await expect(
    main.getByText('your own references, the banks’ references of payments, and the references of deposits'),
  ).toBeVisible()
  await expect(main).toContainText('42,123.45 VES')
  await expect(main).toContainText('+58424*****')
  await expect(main.getByRole('link', { name: 'Open deposit' })).toHaveCount(0)
  expect(await stateFaults(support, 'a deposit that was looked up', 'main')).toEqual([])
  await letNobodyClaim(readWorld(), depositId)
  await support.goto(`/lookup?ref=${end.slice(-4)}`)
  const reply = main.locator('p[lang=en]').filter({ hasText: `reference ending in ${end.slice(-4)}` })
  await expect(reply.filter({ hasText: 'so a colleague is checking it' })).not.toHaveCount(0)
  expect((await support.goto(`/deposits/${depositId}`))?.ok()).toBe(true)
  await expect(support.getByText('see deposits')).toBeVisible()

  const compliance = await signInAs('compliance')
  await compliance.goto(`/lookup?ref=${end}`)
  await expect(compliance.getByText('No payment was found with this reference')).toBeVisible()
  await expect(compliance.getByText('because you may not see them: the references of deposits.')).toBeVisible()
  const auditor = await signInAs('auditor')
  await auditor.goto('/audit')
  await expect(auditor.getByRole('main').getByRole('table')).toContainText('Looked up a reference')
})

test('money that was credited is found as the payment it became, by the same reference, once', async ({
  givenCustomer,
  api,
  consoleApi,
  signInAs,
}) => {
  const { depositId, quote, receipt } = await givenMoney(api, await givenCustomer())
  await consoleApi.matchDeposit(depositId, { quote_id: quote.id }, { actorId: 'ana' })
  await consoleApi.matchDeposit(depositId, { quote_id: quote.id }, { actorId: 'eva' })
  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${receipt}`)
  await expect(page.getByRole('link', { name: 'Open transaction' })).toHaveCount(1)
  await expect(page.getByText('It arrived and waits to be claimed.')).toHaveCount(0)
  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Bank’s reference' }).click()
  await page.getByRole('textbox', { name: /Bank’s reference/ }).fill(receipt.slice(-6))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('bankReference') === receipt.slice(-6))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('img', { name: 'Deposit' })).toBeVisible()
})

test('several that end alike are all shown; a list of references guesses none of them', async ({ signInAs }) => {
  const end = someDigits()
  await letArrive({ amount: 1_100_001, receipt: `11${end}` })
  await letArrive({ amount: 1_100_002, receipt: `22${end}` })
  const page = await signInAs('support')
  await page.goto(`/lookup?ref=${end}`)
  await expect(page.getByText('2 possible matches.')).toBeVisible()
  await expect(page.getByText(`The bank’s references of these end like ${end}.`)).toBeVisible()
  for (const amount of ['11,000.01', '11,000.02']) await expect(page.getByRole('main').getByText(amount)).not.toHaveCount(0)
  await page.goto('/lookup')
  await page.getByRole('textbox').first().fill(`${end}, none-${end}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: '2 payments or deposits have a bank’s reference' })
  await expect(row).toContainText('Not known')
})

test('deposits are filtered by the reference, the exact amount and the bank, among all of them', async ({ signInAs }) => {
  const end = someDigits()
  const minor = randomInt(1_000_000, 9_000_000)
  await letArrive({ amount: minor, receipt: `33${end}` })
  const page = await signInAs('finance')
  await page.goto('/deposits')
  await page.getByRole('button', { name: 'Bank’s reference' }).click()
  await page.getByRole('textbox', { name: /Bank’s reference/ }).fill(end)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'all')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`33${end}`)
  await page.getByRole('button', { name: 'Amount' }).click()
  await page.getByRole('textbox', { name: 'Exact amount' }).fill((minor / 100).toFixed(2))
  await page.getByLabel('Currency').selectOption('USDC')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No deposit matches these filters')).toBeVisible()
  await page.goto(`/deposits?tab=all&amount=${(minor / 100).toFixed(2)}&currency=VES&bank=0172`)
  await expect(rows(page).filter({ hasText: `33${end}` })).toHaveCount(1)
  await page.goto(`/deposits?tab=all&bankReference=${end}&bank=0134`)
  await expect(page.getByText('No deposit matches these filters')).toBeVisible()
})

test('in front of an API that cannot search by the bank’s reference no filter is offered, and the look-up says so', async ({
  signInAs,
}) => {
  const lists = { path: /\/v1\/(deposits|transfers)\?/, fault: 'no-rows' } as const
  const lacks = await startRemoteConsole(readWorld(), portFor(readWorld(), 24), [lists])
  try {
    const page = await signInAs('support', { origin: lacks.origin })
    await page.goto('/transactions?bankReference=4512')
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Bank’s reference/ })).toHaveCount(0)
    await page.goto(`/lookup?ref=${someDigits()}`)
    await expect(
      page.getByText('This API cannot search the banks’ references of payments and the references of deposits.'),
    ).toBeVisible()
  } finally {
    await lacks.stop()
  }
})
