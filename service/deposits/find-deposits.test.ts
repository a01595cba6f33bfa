import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../testing/test-plan'
import { type DepositFilter, listDeposits } from './deposit.queries'
import { type GivenDeposits, givenDeposits, type Told } from './test-deposits'

let given: GivenDeposits
const idOf = new Map<string, string>()
beforeAll(async () => {
  given = await givenDeposits()
  await receive({ reference: '000000575202', amount: '50500.00' })
  await receive({ reference: '885202', amount: '50500.00', bank_code: '0134' })
  await receive({ reference: '4512', amount: '300.01', bank_code: '0134' })
  await given.call('POST', '/v1/sandbox/chain-deposits', {
    body: { wallet_address: given.customer.walletAddress, amount: '505.123456', transaction_hash: hash, log_index: 0 },
  })
})
afterAll(() => given.close())

const hash = `0x${'ab'.repeat(29)}0c4512`

async function receive(change: Partial<Told> & { reference: string }): Promise<void> {
  await given.notify([given.told({ phone_number: given.payer(), ...change })])
  const [newest] = await given.deposits('?limit=1')
  idOf.set(change.reference, newest?.id ?? '')
}

/** Returns the references of the deposits that a query finds, the oldest first. */
async function found(query: string): Promise<unknown[]> {
  const { status, body } = await given.call('GET', `/v1/deposits?with_count=true&${query}`)
  expect([status, body.count]).toEqual([200, body.data.length])
  return body.data.map((one: { reference: string }) => one.reference).toReversed()
}

test('money is found by the number of the receipt, whichever of its digits the bank stored and the payer reads out', async () => {
  expect(await found('reference=575202')).toEqual(['000000575202'])
  expect(await found('reference=5202')).toEqual(['000000575202', '885202'])
  expect(await found('reference=004512')).toEqual(['4512'])
  expect(await found('reference=575203')).toEqual([])
  expect(await found('reference=5752')).toEqual([])
  expect(await found(`reference=${hash}`)).toContain(hash)
  expect((await given.call('GET', '/v1/deposits?reference=202')).status).toBe(422)
})

test('money is found by its exact amount, of one currency or any, as the list shows it', async () => {
  expect(await found('amount=5050000')).toEqual(['000000575202', '885202'])
  expect(await found('amount=5050001')).toEqual([])
  expect(await found('amount=50512')).toEqual([hash])
  expect(await found('amount=50512&currency=USDC')).toEqual([hash])
  expect(await found('amount=50512&currency=VES')).toEqual([])
  expect(await found('currency=USDC')).toEqual([hash])
  expect(await found('amount=99999999999999')).toEqual([])
})

test("money is found by the payer's bank, and by everything at once", async () => {
  expect(await found('bank_code=0134')).toEqual(['885202', '4512'])
  expect(await found('bank_code=0134&reference=5202&amount=5050000&currency=VES&status=pending')).toEqual(['885202'])
  expect(await found('bank_code=0134&reference=5202&status=matched')).toEqual([])
})

test('nothing of another organization is found', async () => {
  const other = await given.givenOrganization('test')
  for (const query of ['reference=575202', 'amount=5050000', 'bank_code=0134'])
    expect((await given.call('GET', `/v1/deposits?${query}`, { key: other.key })).body.data, query).toEqual([])
})

describe('among many', () => {
  beforeAll(async () => {
    await given.database.sql`
      insert into payments.inbound_movements (org_id, id, provider, movement_key, rail, currency, bank_code, phone_fingerprint,
        phone_number_masked, reference, amount, moved_at, claimable_until, created_at)
      select ${given.organizationId}::uuid, gen_random_uuid(), 'sandbox', 'many-' || n, 'pagomovil', 'VES', '0' || 102 + n % 20, 'x', '0412*****67',
        '9000' || lpad(n::text, 8, '0'), n, '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z'
      from generate_series(1, 5000) n`
    await given.database.sql`analyze payments.inbound_movements`
  })

  test.each([
    [{ reference: '00001422' }, 'inbound_movements_by_reference', /"right"\(\w*\.?reference, 4\) =/],
    [{ amountMinor: 1422n, currency: 'VES' }, 'inbound_movements_by_amount', /amount =/],
    [{ amountMinor: 1422n, currency: 'USDC' }, 'inbound_movements_by_amount', /amount >=/],
    [{ bankCode: '0134' }, 'inbound_movements_by_bank', /bank_code =/],
  ] satisfies [DepositFilter, string, RegExp][])('%o is sought in the index %s', async (filter, index, condition) => {
    const request = { filter, page: { limit: 25, cursor: undefined }, withCount: false }
    const { organizationId } = given
    const plan = await planOf(given, (db) => listDeposits({ db, organizationId }, request))
    const [, used = ''] = plan.split(index)
    expect(used.split('\n')[1], plan).toMatch(condition)
  })
})
