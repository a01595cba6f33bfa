import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { type GivenTransfers, givenTransfers, pagomovil, venezuelanBank } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

function ask(change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = {
    amount: 10_000,
    customer_id: given.customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: given.customer.pagomovilId },
    ...change,
  }
  return given.call('POST', '/v1/transfers/quote', { body, headers })
}

/** Returns a refusal as [status, code, pointer and code of each field]. */
async function refusal(change: Record<string, unknown>, headers?: Record<string, string>) {
  const { status, body } = await ask(change, headers)
  return [status, body.code, ...(body.errors ?? []).flatMap(({ pointer, code }: Record<string, string>) => [pointer, code])]
}

test('a quote answers every published member, and its location', async () => {
  const { status, body, headers } = await ask({ external_transfer_id: 'ord-1042', fees_paid_by: 'source', description: 'Rent' })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(`/v1/transfers/quote/${body.id}`)
  expect(body).toEqual({
    id: expect.any(String),
    source_amount: 101,
    quoted_amount: 28411.34,
    exchange_rate: 284.1134,
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: given.customer.pagomovilId },
    status: 'pending',
    created_at: '2026-11-20T14:00:00.000Z',
    expires_at: '2026-11-20T14:05:00.000Z',
    external_transfer_id: 'ord-1042',
    commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee', amount: 1 }],
    total_fees: 1,
    customer_id: given.customer.id,
    fees_paid_by: 'source',
    amount_side: 'source',
    minor_units: { source_amount: '10100', quoted_amount: '2841134', total_fees: '100' },
    rate_details: { mid_rate: '288.44', margin_bps: 150, provider: 'static', as_of: expect.any(String) },
    requires_confirmation: true,
    confirm_by: null,
    transaction_id: null,
    payment_instructions: null,
    description: 'Rent',
    updated_at: '2026-11-20T14:00:00.000Z',
  })
  expect((await ask()).body.external_transfer_id).toMatch(/^ext_[0-9a-z]{26}$/)
})

test('a preview has the terms of a quote and stores nothing', async () => {
  const before = (await given.call('GET', '/v1/transfers/quotes?with_count=true')).body.count
  const body = {
    amount: 1_000_000,
    amount_side: 'destination',
    fees_paid_by: 'destination',
    customer_id: given.customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: given.customer.pagomovilId, payment_rail: 'pago_movil' },
  }
  const preview = await given.call('POST', '/v1/transfers/quote/preview', { body })
  expect(preview.status).toBe(200)
  expect(preview.body).toMatchObject({ source_amount: 35.56, quoted_amount: 10_000, total_fees: 0.36 })
  expect((await given.call('GET', '/v1/transfers/quotes?with_count=true')).body.count).toBe(before)
})

describe('a quote is refused', () => {
  test('for a customer or an account that is not there', async () => {
    expect(await refusal({ customer_id: newId() })).toEqual([404, 'customer_not_found'])
    expect(await refusal({ customer_id: 'nobody' })).toEqual([404, 'customer_not_found'])
    for (const account_id of [newId(), 'nothing', '0x0000000000000000000000000000000000000000']) {
      expect(await refusal({ destination: { currency: 'VES', account_id } })).toEqual([404, 'destination_account_not_found'])
    }
    const stranger = await given.givenCustomer()
    expect(await refusal({ destination: { currency: 'VES', account_id: stranger.pagomovilId } })).toEqual([
      404,
      'destination_account_not_found',
    ])
    const source = { payment_rail: 'prefunded_account', currency: 'USDC', account_id: newId() }
    expect(await refusal({ source })).toEqual([404, 'prefunded_account_not_found'])
  })

  test('for a customer who may not transact', async () => {
    const review = await given.givenCustomer(`b${randomInt(1e9)}+kyc-review@example.com`)
    const destination = { currency: 'VES', account_id: review.pagomovilId }
    expect(await refusal({ customer_id: review.id, destination })).toEqual([409, 'customer_not_verified'])
    const blocked = await given.call('POST', '/v1/customers', {
      body: { email: `c${randomInt(1e9)}+sanctions@example.com`, type: 'individual', country: 'VE' },
    })
    expect(await refusal({ customer_id: blocked.body.id })).toEqual([409, 'customer_blocked'])
  })

  test('over a route that does not exist', async () => {
    const pagomovilDestination = { currency: 'VES', account_id: given.customer.pagomovilId }
    expect(await refusal({ destination: { ...pagomovilDestination, payment_rail: 'bank_transfer' } })).toEqual([
      422,
      'validation_failed',
      '/destination/payment_rail',
      'rail_mismatch',
    ])
    expect(await refusal({ destination: { ...pagomovilDestination, currency: 'USD' } })).toEqual([
      422,
      'validation_failed',
      '/destination/currency',
      'unsupported_route',
    ])
    for (const source of [
      { payment_rail: 'pagomovil', currency: 'VES' },
      { payment_rail: 'prefunded_account', currency: 'VES' },
    ]) {
      expect(await refusal({ source })).toEqual([422, 'validation_failed', '/source', 'unsupported_route'])
    }
  })

  test('outside of the limits, which the answer names', async () => {
    const small = await ask({ amount: 99 })
    expect(small.body).toMatchObject({ code: 'validation_failed', min: 1, max: 10_000, currency: 'USDC', limit: 'transfer' })
    expect((await ask({ amount: 1_000_001 })).body).toMatchObject({ limit: 'transfer' })
    expect((await ask({ amount: 200_000 })).body).toMatchObject({ limit: 'pagomovil', max: 350_000, currency: 'VES' })
    const account_id = await given.givenAccount(venezuelanBank)
    expect((await ask({ amount: 1_000_000, destination: { currency: 'VES', account_id } })).status).toBe(201)
  })

  test('when there is no current rate', async () => {
    expect(await refusal({}, { 'x-sandbox-rate': 'stale' })).toEqual([503, 'rate_unavailable'])
  })

  test('when the fees are more than the amount', async () => {
    await given.service.provisioning.setTariff(given.organizationId, { destinationRail: 'bank_transfer' }, [
      { type: 'fixed', fee: '2.50', label: 'Transfer fee' },
    ])
    const account_id = await given.givenAccount(venezuelanBank)
    const change = { amount: 250, fees_paid_by: 'destination', destination: { currency: 'VES', account_id } }
    expect(await refusal(change)).toEqual([422, 'validation_failed', '/amount', 'fees_exceed_amount'])
    expect((await ask({ ...change, amount: 1000 })).body).toMatchObject({
      total_fees: 2.5,
      commission_fees: [{ label: 'Transfer fee' }],
    })
  })

  test('by no tariff that could not be priced: a fixed fee has two decimals at most', async () => {
    const set = (type: 'fixed' | 'percentage', fee: string) =>
      given.service.provisioning.setTariff(given.organizationId, { sourceCurrency: 'USD' }, [{ type, fee, label: 'Fee' }])
    await expect(set('fixed', '0.125')).rejects.toThrow()
    await set('percentage', '0.125')
  })

  test('by no tariff whose minimum is above its maximum, or whose percentages take half', async () => {
    const set = (...lines: { fee: string; min?: string; max?: string }[]) =>
      given.service.provisioning.setTariff(
        given.organizationId,
        { sourceCurrency: 'USD' },
        lines.map((line) => ({ type: 'percentage', label: 'Fee', ...line })),
      )
    await expect(set({ fee: '1', min: '9.00', max: '10' })).resolves.toBeUndefined()
    await expect(set({ fee: '1', min: '10.00', max: '9' })).rejects.toThrow('The minimum of "Fee" is above its maximum')
    await expect(set({ fee: '49.999998' }, { fee: '0.000001' })).resolves.toBeUndefined()
    await expect(set({ fee: '49.999999' }, { fee: '0.000001' })).rejects.toThrow('must stay under 50')
  })
})

describe('paying is refused', () => {
  test('over the monthly cap, which refunds free again', async () => {
    const capped = await givenTransfers({ monthlyCapMinor: 150_00n })
    const [one, two] = [await capped.quote(), await capped.quote({ amount: 4_000 })]
    const third = await capped.quote({ amount: 5_000 })
    expect((await capped.pay(one.id)).status).toBe(200)
    expect((await capped.pay(two.id)).status).toBe(200)
    expect((await capped.pay(third.id)).body).toMatchObject({ code: 'limit_exceeded' })
    const tooMuch = await capped.call('POST', '/v1/transfers/quote/preview', {
      body: {
        amount: 5_000,
        customer_id: capped.customer.id,
        source: { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination: { currency: 'VES', account_id: capped.customer.pagomovilId },
      },
    })
    expect(tooMuch.body).toMatchObject({ code: 'validation_failed', limit: 'customer_month', max: 8.6 })
    await capped.cancel(one.id)
    expect((await capped.pay(third.id)).status).toBe(200)
    await capped.mustBalance()
    await capped.close()
  })

  test('without money, without an account, or with a reference that is taken', async () => {
    const empty = await given.givenPrefunded('USDC', 0n)
    const dollars = await given.givenPrefunded('USD', 100_00n)
    const quote = await given.quote({ external_transfer_id: 'taken-1' })
    const codes = []
    for (const prefundedId of [newId(), 'nothing', dollars, empty]) codes.push((await given.pay(quote.id, { prefundedId })).body)
    expect(codes.map(({ code, errors }) => errors?.[0].code ?? code)).toEqual([
      'prefunded_account_not_found',
      'prefunded_account_not_found',
      'prefunded_account_currency_mismatch',
      'insufficient_funds',
    ])
    expect((await given.pay(newId())).body.code).toBe('quote_not_found')
    expect((await given.pay(quote.id)).status).toBe(200)
    const again = await given.quote({ external_transfer_id: 'taken-1' })
    expect((await given.pay(again.id)).body.code).toBe('duplicate_partner_reference')
    await given.mustBalance()
  })

  test('when the account was removed or its bank restricted after the quote', async () => {
    const account = await given.givenAccount(pagomovil(8))
    const quote = await given.quote({ destinationId: account })
    await given.call('DELETE', `/v1/customers/${given.customer.id}/bank-accounts/${account}`)
    expect((await given.pay(quote.id)).body.code).toBe('destination_account_unavailable')
    const other = await given.quote()
    await given.service.provisioning.restrictBank(given.organizationId, '0134', null)
    expect((await given.pay(other.id)).body.code).toBe('bank_restricted')
    expect(await refusal({})).toEqual([409, 'bank_restricted'])
    await given.database.sql`delete from payments.bank_restrictions`
  })

  test('by another organization, for which the quote does not exist', async () => {
    const stranger = await given.givenOrganization('test')
    const quote = await given.quote()
    const path = `/v1/transfers/quote/${quote.id}`
    const body = { source: { prefunded_account_id: given.prefundedId } }
    for (const [method, where, sent] of [
      ['POST', '/pay', body],
      ['POST', '/confirm', {}],
      ['POST', '/cancel', undefined],
      ['GET', '', undefined],
    ] as const) {
      const answer = await given.call(method, path + where, { body: sent, key: stranger.key })
      expect([answer.status, answer.body.code], where).toEqual([404, 'quote_not_found'])
    }
  })
})

test('a critical change of the customer cancels what is open', async () => {
  const customer = await given.givenCustomer()
  const quote = await given.quote({ customer_id: customer.id, destinationId: customer.pagomovilId })
  const moved = { email: customer.email, type: 'individual', country: 'VE', address_line_1: 'Elsewhere 2', city: 'Valencia' }
  expect((await given.call('PUT', `/v1/customers/${customer.id}`, { body: moved })).status).toBe(200)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'cancelled' })
  expect((await given.pay(quote.id)).body.code).toBe('quote_cancelled')
})
