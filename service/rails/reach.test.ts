import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers, venezuelanBank } from '../transfers/test-transfers'
import { httpRail } from './http-rail'
import { manualRail } from './manual-rail'
import type { RailAdapter } from './rail'
import { sandboxRail } from './sandbox-rail'

const gateway = { url: 'http://127.0.0.1:9', secret: 'x', log: () => {} }
const collection = { bankCode: '0172', bankName: 'Bancamiga', phoneNumber: '+584120000000', idDocNumber: 'J000029610' }
const inAmerica = {
  bank_code: '021000021',
  country_code: 'US',
  account_type: 'bankaccount',
  account_number: '123456789',
  account_holder_name: 'Ana Pérez',
}

/** The rail of the organization, which a test can replace. */
let rail: RailAdapter = sandboxRail
let given: GivenTransfers
let accounts: { inAmerica: string; inVenezuela: string }
beforeAll(async () => {
  const changing: RailAdapter = {
    ...sandboxRail,
    reaches: (destination) => rail.reaches(destination),
    collectionAccount: () => rail.collectionAccount(),
  }
  given = await givenTransfers({ rails: { test: changing } })
  accounts = { inAmerica: await given.givenAccount(inAmerica), inVenezuela: await given.givenAccount(venezuelanBank) }
})
afterAll(() => given.close())

const payout = (currency: string, account_id: string) => ({ destination: { currency, account_id } })
const deposit = () => ({
  amount: 5_000_000,
  source: { payment_rail: 'pagomovil', currency: 'VES' },
  destination: { currency: 'USDC', account_id: given.customer.walletAddress },
})

/** Returns the answers of a quote and of a preview, which must agree. */
async function asked(change: Record<string, unknown>) {
  const body = {
    amount: 10_000,
    customer_id: given.customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    ...change,
  }
  const answers = [
    await given.call('POST', '/v1/transfers/quote/preview', { body }),
    await given.call('POST', '/v1/transfers/quote', { body }),
  ]
  const said = answers.map(({ status, body: { code, errors = [] } }) =>
    status < 300 ? 'quoted' : `${status} ${code} ${errors[0]?.pointer} ${errors[0]?.code}`,
  )
  expect(new Set(said).size, said.join(' but ')).toBe(1)
  return said[0]
}

test('a payout to where the rail of the organization does not reach is refused before any money is taken', async () => {
  rail = httpRail({ ...gateway, collection })
  const before = await given.balance()
  expect(await asked(payout('USD', accounts.inAmerica))).toBe('422 validation_failed /destination/account_id unsupported_route')
  expect(await asked(payout('VES', accounts.inVenezuela))).toBe('quoted')
  expect(await asked(payout('VES', given.customer.pagomovilId))).toBe('quoted')
  expect(await asked(payout('USDC', given.customer.walletAddress))).toBe('quoted')
  expect(await given.balance()).toEqual(before)
})

test('a person at the bank, and the sandbox, pay out to any account', async () => {
  for (rail of [manualRail(), sandboxRail]) {
    for (const [currency, account] of [
      ['USD', accounts.inAmerica],
      ['VES', accounts.inVenezuela],
    ] as const)
      expect(await asked(payout(currency, account))).toBe('quoted')
  }
})

test('a deposit is quoted where the rail has an account to send it to, and is called impossible elsewhere, not broken', async () => {
  for (rail of [httpRail({ ...gateway, collection }), manualRail(collection), sandboxRail])
    expect(await asked(deposit())).toBe('quoted')
  for (rail of [manualRail(), httpRail(gateway)])
    expect(await asked(deposit())).toBe('422 validation_failed /source/payment_rail unsupported_route')
})
