import { randomUUID } from 'node:crypto'
import { fundedAccount, someMobile } from './support/public-api'
import { expect, test } from './support/test'
import { servedBy } from './support/world'

test.describe.configure({ timeout: 120_000 })

test('the holder of the account and the concept are read wherever the payment is decided: on the quote, the request and the transaction', async ({
  world,
  api,
  givenCustomer,
  signInAs,
}) => {
  const tag = randomUUID().slice(0, 8)
  const [holder, concept] = [`Titular ${tag}`, `Factura ${tag}`]
  const { id: customerId } = await givenCustomer({ enhanced: true })
  const { id: accountId } = await api.createBankAccount(customerId, {
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    phone_number: someMobile(),
    id_doc_number: 'V12345678',
    account_holder_name: holder,
  })
  const source = fundedAccount(servedBy(world))
  const quoted = (amount: number, description?: string) =>
    api.createQuote({
      amount,
      customer_id: customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: source },
      destination: { currency: 'VES', account_id: accountId },
      description,
    })
  const finance = await signInAs('finance')
  await finance.goto(`/customers/${customerId}?tab=accounts`)
  await expect(finance.getByRole('row').filter({ hasText: `Holder: ${holder}` })).toHaveCount(1)

  const large = await quoted(120_000, concept)
  await finance.goto(`/quotes/${large.id}`)
  const main = finance.getByRole('main')
  await expect(main).toContainText(`Holder: ${holder}`)
  await expect(main.getByRole('definition').filter({ hasText: concept })).toHaveCount(1)
  await finance.getByRole('button', { name: 'Request approval' }).click()
  const requested = await finance.getByRole('link', { name: 'Open the request' }).getAttribute('href')

  const approver = await signInAs('approver')
  await approver.goto(requested ?? '')
  await expect(approver.getByRole('main')).toContainText(`Holder: ${holder}`)
  await expect(approver.getByRole('definition').filter({ hasText: concept })).toHaveCount(1)

  const small = await quoted(1_000, concept)
  const { id } = await api.payQuote(small.id, { source: { prefunded_account_id: source } })
  await approver.goto(`/transactions/${id}`)
  for (const shown of [holder, concept]) await expect(approver.getByRole('definition').filter({ hasText: shown })).toHaveCount(1)

  // A quote without a concept says nothing about one.
  await finance.goto(`/quotes/${(await quoted(1_000)).id}`)
  await expect(main).toContainText(`Holder: ${holder}`)
  await expect(main.getByRole('term').filter({ hasText: 'Concept' })).toHaveCount(0)
})
