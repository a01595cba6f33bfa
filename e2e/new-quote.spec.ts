import { untilAlive } from './support/alive'
import { expect, test } from './support/test'

test('a limit is told in the currency that was typed, and the rest of a month as a monthly limit', async ({
  givenPaidQuote,
  signInAs,
}) => {
  const { quote } = await givenPaidQuote()
  const page = await signInAs('finance')
  await page.goto(`/quotes/new?customer=${quote.customer_id}`)
  await untilAlive(page, 'main form')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: /^Amount/ }).fill('2000')
  await expect(main).toContainText(/One pago móvil carries about 1,231\.90\sUSDC \(350,000\.00\sVES\) at most\./)
  await main.getByRole('textbox', { name: /^Amount/ }).fill('1100')
  await expect(main).toContainText(
    /over the monthly limit of the customer\. Used this month: 10\.10\sUSDC\. Left: 989\.90\sUSDC, fees included\./,
  )
  await expect(main.getByRole('button', { name: /^Lock rate/ })).toBeDisabled()
})

test('a quote that is half typed is there again after Back and Forward; a new one, a discarded one and a made one begin empty', async ({
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const { id, legal_name } = await givenCustomer()
  await givenAccount({ customerId: id })
  const page = await signInAs('finance')
  const main = page.getByRole('main')
  const [amount, reference] = [/^Amount/, /^Reference/].map((name) => main.getByRole('textbox', { name }))
  if (!amount || !reference) throw new Error('The form has two texts')
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path)
  const openForm = async () => {
    await main.getByRole('link', { name: 'New quote' }).first().click()
    await isAt('/quotes/new')
    await untilAlive(page, 'main form')
  }
  await page.goto(`/quotes?customer=${id}`)
  await untilAlive(page)
  await openForm()
  await main.getByRole('combobox', { name: /^Customer/ }).fill(id)
  await page.getByRole('option', { name: legal_name ?? '' }).click()
  await amount.fill('12.50')
  await reference.fill('half-typed')
  await page.goBack()
  await isAt('/quotes')
  await page.goForward()
  await isAt('/quotes/new')
  await expect(amount).toHaveValue('12.50')
  await expect(reference).toHaveValue('half-typed')
  await expect(main.getByRole('combobox', { name: /^Customer/ })).toHaveValue(legal_name ?? '')
  await expect(main.getByRole('button', { name: /^Lock rate/ })).toBeEnabled()
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))).not.toMatch(
    /half-typed|12\.50/,
  )

  await main.getByRole('link', { name: 'Discard' }).click()
  await isAt('/quotes')
  await page.goBack()
  await isAt('/quotes/new')
  await expect(reference).toHaveValue('')
  await amount.fill('12.50')
  await main.getByRole('combobox', { name: /^Customer/ }).fill(id)
  await page.getByRole('option', { name: legal_name ?? '' }).click()
  await main.getByRole('button', { name: /^Lock rate/ }).click()
  await page.waitForURL((url) => /^\/quotes\/(?!new)/.test(url.pathname))
  await page.goBack()
  await isAt('/quotes/new')
  await expect(amount).toHaveValue('')
})

test('who cannot be paid stands below all others, in a group that says why, and cannot be chosen', async ({
  givenCustomer,
  signInAs,
}) => {
  const family = `Q${Date.now().toString(36)}`
  const payable = await givenCustomer({ name: `Ana ${family}` })
  await givenCustomer({ name: `Berta ${family}`, outcome: 'review' }) // the newest, which lists show first
  const page = await signInAs('finance')
  await page.goto('/quotes/new')
  await untilAlive(page, 'main form')
  await page.getByRole('combobox', { name: /^Customer/ }).fill(family)
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText([/^.*Ana /, /^.*Berta /])
  const closed = page.getByRole('group', { name: 'Cannot be paid: only an active customer can' }).getByRole('option')
  await expect(closed).toHaveText([/Berta/])
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toHaveValue(payable.legal_name ?? '')
})

test('a paste of a megabyte is not sent, and the field says how much it takes', async ({ signInAs }) => {
  const page = await signInAs('finance')
  await page.clock.install()
  await page.goto('/quotes/new')
  await untilAlive(page, 'main form')
  const main = page.getByRole('main')
  const customer = main.getByRole('combobox', { name: /^Customer/ })
  await customer.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const sent: number[] = []
  page.on('request', (request) => {
    const bytes = (request.postData() ?? '').length + request.url().length
    if (bytes > 10_000) sent.push(bytes)
  })
  const paste = async (field: typeof customer) => {
    await field.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '7'.repeat(1_000_000))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await paste(customer)
  await expect(page.getByText('A search has at most 254 characters. Nothing was searched. Shorten the text.')).toBeVisible()
  await paste(main.getByRole('textbox', { name: /^Amount/ }))
  await expect(main.getByRole('textbox', { name: /^Amount/ })).toHaveAttribute('aria-invalid', 'true')
  // What the fields ask is sent some time after the last key; a request that follows it shows that nothing was on its way.
  await page.clock.runFor(5_000)
  const after = page.waitForRequest('**/healthz')
  await page.evaluate(() => fetch('/healthz'))
  await after
  expect(sent).toEqual([])
})
