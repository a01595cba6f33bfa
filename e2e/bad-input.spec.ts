import { expect, test } from './support/test'
import { type WireAnswer, wire } from './support/wire'
import { servedBy } from './support/world'

const missing = '0199a3c0-0000-7000-8000-000000000000'

test('an id that is malformed, unknown or of another organization is the same documented 404 on every operation', async ({
  world,
  givenPaidQuote,
  givenCustomer,
  givenAccount,
}) => {
  const [, other] = world.organizations
  if (other === undefined) throw new Error('The demo has one organization only')
  const customer = await givenCustomer()
  const account = await givenAccount({ customerId: customer.id })
  const { quote } = await givenPaidQuote()
  // The key of the other organization, to which all records here are foreign.
  const send = wire(world.origin, other)
  const idsOf = { customer: [customer.id, missing, 'x', '%00', "1' or '1'='1"], quote: [quote.id, missing, 'x', '../../etc'] }

  for (const id of idsOf.customer.map(encodeURIComponent)) {
    const body = { email: 'a@example.com', type: 'individual', country: 'VE' }
    const accountBody = {
      account_type: 'pagomovil',
      country_code: 'VE',
      bank_code: '0134',
      phone_number: '04141234567',
      id_doc_number: 'V12345678',
    }
    expectProblem(await send({ method: 'GET', path: `/v1/customers/${id}` }), 404, 'customer_not_found')
    expectProblem(await send({ method: 'PUT', path: `/v1/customers/${id}`, body }), 404, 'customer_not_found')
    expectProblem(await send({ method: 'DELETE', path: `/v1/customers/${id}` }), 404, 'customer_not_found')
    expectProblem(await send({ method: 'GET', path: `/v1/customers/${id}/bank-accounts` }), 404, 'customer_not_found')
    expectProblem(
      await send({ method: 'POST', path: `/v1/customers/${id}/bank-accounts`, body: accountBody }),
      404,
      'customer_not_found',
    )
    expectProblem(
      await send({ method: 'DELETE', path: `/v1/customers/${id}/bank-accounts/${account.id}` }),
      404,
      'customer_not_found',
    )
  }
  for (const id of idsOf.quote.map(encodeURIComponent)) {
    const body = { source: { prefunded_account_id: missing } }
    expectProblem(await send({ method: 'POST', path: `/v1/transfers/quote/${id}/pay`, body }), 404, 'quote_not_found')
    expectProblem(await send({ method: 'POST', path: `/v1/transfers/quote/${id}/confirm`, body: {} }), 404, 'quote_not_found')
  }
  const search = (query: string) => send({ method: 'GET', path: `/v1/${query}` })
  expectProblem(await search(`customers/search?email=${encodeURIComponent(customer.email ?? '')}`), 404, 'customer_not_found')
  expectProblem(await search(`transfers/search?partner_reference_id=${quote.external_transfer_id}`), 404, 'transaction_not_found')
  const rates = 'exchange-rates?from_currency=USDC&to_currency=VES'
  expectProblem(await search(`organizations/${servedBy(world).id}/${rates}`), 404, 'organization_not_found')
  expectProblem(await search(`organizations/x/${rates}`), 404, 'organization_not_found')
  const foreign = {
    amount: 1_000,
    customer_id: customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: account.id },
  }
  expectProblem(await send({ method: 'POST', path: '/v1/transfers/quote', body: foreign }), 404, 'customer_not_found')
})

test('a body that is no JSON, of the wrong type, or too large is refused on every operation that takes one', async ({
  world,
  givenCustomer,
  givenQuote,
}) => {
  const send = wire(world.origin, servedBy(world))
  const customer = await givenCustomer()
  const quote = await givenQuote({ customerId: customer.id })
  const operations = [
    { method: 'POST', path: '/v1/transfers/quote' },
    { method: 'POST', path: `/v1/transfers/quote/${quote.id}/pay` },
    { method: 'POST', path: `/v1/transfers/quote/${quote.id}/confirm` },
    { method: 'POST', path: '/v1/customers' },
    { method: 'PUT', path: `/v1/customers/${customer.id}` },
    { method: 'POST', path: `/v1/customers/${customer.id}/bank-accounts` },
  ]
  for (const operation of operations) {
    expectProblem(await send({ ...operation, text: '{"amount": 1' }), 400, 'invalid_json')
    expectProblem(
      await send({ ...operation, body: { amount: '1e3', email: 7, source: [], nobody_knows: true } }),
      422,
      'validation_failed',
    )
    expectProblem(await send({ ...operation, text: '['.repeat(20_000) }), 400, 'invalid_json')
    expectProblem(
      await send({ ...operation, text: '{}', headers: { 'content-type': 'text/plain' } }),
      415,
      'unsupported_media_type',
    )
  }
  const fiftyMegabytes = `{"email":"${'a'.repeat(50_000_000)}"}`
  expectProblem(await send({ method: 'POST', path: '/v1/customers', text: fiftyMegabytes }), 413, 'payload_too_large')
  expectProblem(await send({ method: 'GET', path: '/v1/nowhere' }), 404, 'not_found')
  expectProblem(await send({ method: 'PATCH', path: '/v1/customers' }), 405, 'method_not_allowed')
  expectProblem(
    await wire(world.origin, { api_key: 'pk_test_nobody' })({ method: 'GET', path: '/v1/customers' }),
    401,
    'unauthenticated',
  )
})

function expectProblem(answer: WireAnswer, status: number, code: string) {
  expect(answer).toMatchObject({ status, body: { status, code } })
  expect(answer.contentType).toContain('application/problem+json')
}
