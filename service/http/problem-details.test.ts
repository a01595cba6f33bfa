import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const inSpanish = { 'accept-language': 'es-VE' }

test('a payment that an account cannot bear says what it holds and what is needed, to the cent', async () => {
  const prefundedId = await given.givenPrefunded('USDC', 80_00n)
  const quote = await given.quote()
  const pay = (headers = {}) =>
    given.call('POST', `/v1/transfers/quote/${quote.id}/pay`, {
      headers,
      body: { source: { prefunded_account_id: prefundedId } },
    })
  const refused = await pay()
  expect(refused.body).toMatchObject({ code: 'insufficient_funds', currency: 'USDC', available: 80, required: 101 })
  expect(refused.body.errors).toEqual([
    {
      pointer: '/source/prefunded_account_id',
      code: 'insufficient_funds',
      detail: 'The prefunded account has too little balance.',
    },
  ])
  expect(refused.body.detail).toBe('The prefunded account holds 80.00 USDC; 101.00 USDC is needed.')
  expect((await pay(inSpanish)).body.detail).toBe('La cuenta prefondeada tiene 80,00 USDC; hacen falta 101,00 USDC.')
})

test('an account that nothing was ever paid into holds nothing', async () => {
  const account = { organizationId: given.organizationId, name: 'New', currency: 'USDC' } as const
  const prefundedId = await given.service.provisioning.createPrefundedAccount(account)
  const { body } = await given.pay((await given.quote()).id, { prefundedId })
  expect(body).toMatchObject({ code: 'insufficient_funds', available: 0 })
})

test('a refusal names the scope that is missing, the transaction that was made, and the customer who is there', async () => {
  const key = await given.givenKey(given.organizationId, { scopes: ['quotes:write'] })
  const { id } = await given.quote()
  expect((await given.call('GET', `/v1/customers/${given.customer.id}`, { key })).body.detail).toBe(
    'The key lacks the scope customers:read.',
  )
  await given.pay(id)
  const { transaction_id } = await given.readQuote(id)
  expect((await given.pay(id)).body.detail).toBe(`Its transaction is ${transaction_id}.`)
  const again = await given.call('POST', '/v1/customers', {
    headers: inSpanish,
    body: { type: 'individual', email: given.customer.email, country: 'VE' },
  })
  expect(again.body).toMatchObject({
    code: 'customer_already_exists',
    detail: `Es el cliente ${again.body.existing_customer_id}.`,
  })
})

test('every member that is wrong is told in words, in the language of the caller', async () => {
  const body = { type: 'individual', email: 'nobody@example.com', country: 'VE', city: 'x'.repeat(300), colour: 'red' }
  const english = await given.call('POST', '/v1/customers', { body })
  expect(english.body.errors).toEqual([
    { pointer: '/city', code: 'too_long', detail: 'The value is too long.' },
    { pointer: '/colour', code: 'unknown_field', detail: 'This is not taken here.' },
  ])
  const spanish = await given.call('POST', '/v1/customers', { body, headers: inSpanish })
  expect(spanish.body.errors[0].detail).toBe('El valor es demasiado largo.')
})

test('an amount out of its bounds is told which they are', async () => {
  const quote = (amount: number, headers = {}) => {
    const { id, pagomovilId } = given.customer
    const source = { payment_rail: 'prefunded_account', currency: 'USDC' }
    const destination = { currency: 'VES', account_id: pagomovilId }
    return given.call('POST', '/v1/transfers/quote', { headers, body: { amount, customer_id: id, source, destination } })
  }
  expect((await quote(1)).body.errors[0].detail).toBe('Between 1.00 and 10000.00 USDC.')
  expect((await quote(999_999_999, inSpanish)).body.errors[0].detail).toBe('Entre 1,00 y 10000,00 USDC.')
})

test('a title that says it all has nothing beside it', async () => {
  const { body } = await given.call('GET', '/v1/transfers/search?partner_reference_id=nothing')
  expect(body).toMatchObject({ code: 'transaction_not_found', title: 'No transaction has this reference.' })
  expect(body).not.toHaveProperty('detail')
})
