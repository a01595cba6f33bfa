import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../testing/test-plan'
import { type GivenTransfers, givenTransfers, pagomovil, venezuelanBank } from '../transfers/test-transfers'
import { findMovements, lockMovements } from './inbound.queries'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

let payers = 0
/** Creates a quote for a deposit of 50,000.00 VES into the wallet, with a payer of its own. */
async function deposit() {
  const quote = await given.quote({
    amount: 5_000_000,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  })
  const phone = `0424${String(++payers).padStart(7, '0')}`
  const claim = (reference: string) => given.confirm(quote.id, { reference, bank_code: '0172', phone_number: phone })
  return { quote, claim, phone }
}

test('a deposit quote says where to pay, and is not paid out of an account', async () => {
  const { quote } = await deposit()
  expect(quote).toMatchObject({
    source_amount: 50500,
    quoted_amount: 170.74,
    payment_instructions: { bank_code: '0172', amount: 50500, currency: 'VES', pay_before: '2026-11-20T14:30:00.000Z' },
  })
  expect((await given.pay(quote.id)).body.code).toBe('quote_not_payable')
})

test('what the bank received is credited to the wallet, once', async () => {
  const { quote, claim } = await deposit()
  const confirmed = await claim('000001')
  expect(confirmed.body).toMatchObject({ status: 'completed', transaction_id: expect.any(String) })
  const transaction = await given.readTransaction(confirmed.body.transaction_id)
  expect(transaction).toMatchObject({ type: 'deposit', status: 'completed', amount: '17074', quote_id: quote.id })
  const wallet = await given.call('GET', `/v1/customers/search?email=${encodeURIComponent(given.customer.email)}`)
  expect(wallet.body.balance).toBe('17074')

  expect((await claim('000001')).body).toMatchObject({ status: 'completed', transaction_id: confirmed.body.transaction_id })
  await given.mustBalance()
})

test('the same movement does not pay for two deposits', async () => {
  const [one, two] = [await deposit(), await deposit()]
  await one.claim('000001')
  const second = await given.confirm(two.quote.id, { reference: '000001', bank_code: '0172', phone_number: one.phone })
  expect(second.body.code).toBe('deposit_already_used')
  await given.mustBalance()
})

test('nothing is credited while the bank reports nothing, or another amount; the money received stays in suspense', async () => {
  const { quote, claim } = await deposit()
  const unseen = await claim('000002')
  expect([unseen.status, unseen.body.code, unseen.headers.get('retry-after')]).toEqual([409, 'deposit_not_found', '30'])
  expect((await claim('000003')).body.code).toBe('deposit_mismatch')
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })
  const [suspense] = await given.database.sql`select balance from payments.ledger_accounts where name = 'suspense:pagomovil'`
  expect(suspense?.balance).toBe(5_050_100n)
  await given.mustBalance()
})

test('a deposit needs its reference, bank and phone', async () => {
  const { quote } = await deposit()
  const answer = await given.confirm(quote.id)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual([
    '/reference required',
    '/bank_code required',
    '/phone_number required',
  ])
  const wrong = await given.confirm(quote.id, { reference: '000001', bank_code: '0172', phone_number: '0212-1234567' })
  expect(wrong.body.errors).toMatchObject([{ pointer: '/phone_number', code: 'phone_number_invalid' }])
})

test('a deposit can be reported for a day after its time to pay, but money that came too late is not taken', async () => {
  const { quote, claim } = await deposit()
  given.advance(1801)
  expect((await claim('000001')).body.code).toBe('deposit_mismatch')
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })
  given.advance(24 * 3600)
  await given.service.sweep()
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'expired' })
  expect((await claim('000001')).body.code).toBe('quote_expired')
  await given.mustBalance()
})

test('a deposit that names the account it will come from is not paid from another one', async () => {
  const accountId = await given.givenAccount({ ...pagomovil(), bank_code: '0172', phone_number: '04141234567' })
  const quote = await given.quote({
    amount: 5_000_000,
    source: { payment_rail: 'pagomovil', currency: 'VES', account_id: accountId },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  })
  const payer = { reference: '000001', bank_code: '0172', phone_number: '0414-1234567', id_doc_number: 'v-12.345.678' }
  const claim = async (change: object) => {
    const { status, body } = await given.confirm(quote.id, { ...payer, ...change })
    return [status, body.code, body.errors?.map(({ pointer }: { pointer: string }) => pointer)]
  }
  expect(await claim({ phone_number: '04141234568' })).toEqual([409, 'deposit_mismatch', ['/phone_number']])
  expect(await claim({ bank_code: '0134', id_doc_number: 'V87654321' })).toEqual([
    409,
    'deposit_mismatch',
    ['/bank_code', '/id_doc_number'],
  ])
  expect(await claim({ id_doc_number: 'V1' })).toEqual([422, 'validation_failed', ['/id_doc_number']])
  expect((await given.confirm(quote.id, payer)).body).toMatchObject({ status: 'completed' })
  await given.mustBalance()
})

test('a deposit cannot come from an account that has no pago móvil', async () => {
  const answer = await given.call('POST', '/v1/transfers/quote', {
    body: {
      amount: 5_000_000,
      customer_id: given.customer.id,
      source: { payment_rail: 'pagomovil', currency: 'VES', account_id: await given.givenAccount(venezuelanBank) },
      destination: { currency: 'USDC', account_id: given.customer.walletAddress },
    },
  })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/source/account_id', code: 'rail_mismatch' }]])
})

describe('among many movements', () => {
  beforeAll(async () => {
    const { database, organizationId } = given
    await database.sql`
      insert into payments.inbound_movements (org_id, id, provider, movement_key, rail, currency, bank_code, phone_fingerprint,
        phone_number_masked, reference, amount, moved_at, claimable_until, created_at)
      select ${organizationId}::uuid, gen_random_uuid(), 'sandbox', 'many-' || n, 'pagomovil', 'VES', '0134', 'x', '0412*****67', '9000' || lpad(n::text, 8, '0'), 100,
        '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z' from generate_series(1, 5000) n`
    await database.sql`analyze payments.inbound_movements`
  })

  test.each([
    ['search', findMovements],
    ['lock', lockMovements],
  ])('the %s finds what it tells by an index of the ends of references', async (_name, find) => {
    const { organizationId } = given
    const wanted = { provider: 'sandbox', reference: '900000001422', paidOn: '2026-11-20' }
    const plan = await planOf(given, async (db) => find({ db, organizationId }, wanted))
    expect(plan).toMatch(
      /Index Scan using inbound_movements_(?:claims|by_reference)[^\n]*\n\s+Index Cond:[^\n]*"right"\(\w*\.?reference, 4\)/,
    )
  })
})
