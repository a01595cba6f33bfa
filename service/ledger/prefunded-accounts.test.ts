import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { caller } from '../test-service'
import { planOf } from '../testing/test-plan'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { listAccountsWithBalances } from './prefunded-account.queries'

let given: GivenTransfers
let live: { id: string; key: string; accountId: string; call: GivenTransfers['call'] }
beforeAll(async () => {
  given = await givenTransfers({ fundedMinor: 1_000_00n })
  const organization = await given.givenOrganization('live')
  const account = { organizationId: organization.id, name: 'Live', currency: 'USD' } as const
  const accountId = await given.service.provisioning.createPrefundedAccount(account)
  live = { ...organization, accountId, call: caller(given.service, organization.key) }
})
afterAll(() => given.close())

const topUp = (id: string, body: object, { call = given.call, actor }: { call?: GivenTransfers['call']; actor?: string } = {}) =>
  call('POST', `/v1/prefunded-accounts/${id}/top-ups`, { body, headers: actor === undefined ? {} : { 'x-actor-id': actor } })
const entries = async (id: string, query = '', call = given.call) =>
  (await call('GET', `/v1/prefunded-accounts/${id}/entries${query}`)).body
const eventsOf = async (id: string) =>
  (await given.database.sql`select type, data from payments.events where object_id = ${id} order by created_at, id`).map(
    ({ type, data }) => ({ type, data }),
  )

test('with a test key a top-up counts at once, and once for each reference of the bank', async () => {
  const id = await given.givenPrefunded('USDC', 0n)
  const body = { amount: 12_345, reference: 'WIRE 77' }
  expect((await topUp(id, body)).body).toMatchObject({ outcome: 'done', account: { available_balance: '123.45' } })
  const answers = await Promise.all(Array.from({ length: 32 }, () => topUp(id, body)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.account.available_balance}`))).toEqual(
    new Set(['200 123.45']),
  )
  const other = await topUp(id, { ...body, amount: 1 })
  expect([other.status, other.body.code]).toEqual([409, 'duplicate_partner_reference'])
  expect(await eventsOf(id)).toEqual([{ type: 'prefunded_account.topped_up', data: { currency: 'USDC', amount_minor: '12345' } }])
  await given.mustBalance()
})

test('a reference in another spelling is the same reference: its money is neither booked nor requested twice', async () => {
  const id = await given.givenPrefunded('USDC', 0n)
  await topUp(id, { amount: 640, reference: 'TR-USDC-000' })
  for (const reference of [
    'tr-usdc-000',
    'TR USDC 000',
    'TR\u00a0usdc-000',
    'TR/USDC/000',
    'TRUSDC000',
    'tr–usdc000',
    'TR-USD-C000',
  ]) {
    const again = await topUp(id, { amount: 640, reference })
    expect([again.status, again.body.code], reference).toEqual([409, 'duplicate_partner_reference'])
  }
  const others = ['TR-USDC-001', 'TR-USDC-0001', 'TR_USDC%000 corrected']
  for (const reference of others) expect((await topUp(id, { amount: 1, reference })).status, reference).toBe(200)
  expect(await given.balance(id)).toMatchObject({ available: '6.43' })

  const { provisioning } = given.service
  const of = await provisioning.createPrefundedAccount({ organizationId: live.id, name: 'Spelled', currency: 'USD' })
  const body = { amount: 700, reference: 'V 1' }
  const otherwise = { ...body, reference: 'v-1' }
  await topUp(of, body, { ...live, actor: 'ana' })
  expect((await topUp(of, otherwise, { ...live, actor: 'ana' })).body.code).toBe('duplicate_partner_reference')
  expect((await topUp(of, body, { ...live, actor: 'eva' })).body.outcome).toBe('done')
  const late = await topUp(of, { ...otherwise, step: 'agree' }, { ...live, actor: 'eva' })
  expect(late.body.code).toBe('duplicate_partner_reference')
  await given.mustBalance()
})

test('with a live key two people must say the same', async () => {
  const body = { amount: 50_000, reference: 'W-1' }
  const nobody = await topUp(live.accountId, body, live)
  expect([nobody.status, nobody.body.code]).toEqual([403, 'actor_required'])
  const first = await topUp(live.accountId, body, { ...live, actor: 'ana' })
  expect(first.body).toMatchObject({ outcome: 'pending_second_approval', account: { available_balance: '0.00' } })
  expect((await topUp(live.accountId, body, { ...live, actor: 'ana' })).body.code).toBe('self_approval_forbidden')
  const differs = await topUp(live.accountId, { ...body, amount: 60_000 }, { ...live, actor: 'eva' })
  expect(differs.body.outcome).toBe('pending_second_approval')
  const agreed = await topUp(live.accountId, { ...body, amount: 60_000 }, { ...live, actor: 'ana' })
  expect(agreed.body).toMatchObject({ outcome: 'done', account: { available_balance: '600.00' } })
  const late = await topUp(live.accountId, { ...body, amount: 60_000 }, { ...live, actor: 'luis' })
  expect(late.body).toMatchObject({ outcome: 'done', account: { available_balance: '600.00' } })
  expect((await entries(live.accountId, '', live.call)).data).toMatchObject([
    { kind: 'top_up', reference: 'W-1', created_by: 'ana' },
  ])
  await given.mustBalance()
})

test('the entries of an account tell every movement to the last unit, newest first, page by page, and add up to its balance', async () => {
  const id = await given.givenPrefunded('USDC', 500_00n)
  const paid = await given.quote()
  await given.pay(paid.id, { prefundedId: id })
  await given.cancel(paid.id)
  const kept = await given.quote()
  await given.pay(kept.id, { prefundedId: id })
  await topUp(id, { amount: 1, reference: 'W-2' })

  const { data } = await entries(id)
  expect(data.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)).toEqual([
    'top_up 0.010000',
    'pay -101.000000',
    'refund 101.000000',
    'pay -101.000000',
    'top_up 500.000000',
  ])
  expect(data[1]).toMatchObject({ reference: kept.id, quote_id: kept.id, transaction_id: expect.any(String), currency: 'USDC' })
  expect(data[0]).toMatchObject({ reference: 'W-2', quote_id: null, transaction_id: null })
  expect(await given.balance(id)).toMatchObject({ available: '399.01' })

  const pages = []
  for (let cursor = ''; ; ) {
    const page = await entries(id, `?limit=2${cursor}`)
    pages.push(...page.data)
    if (!page.has_more) break
    cursor = `&cursor=${page.next_cursor}`
  }
  expect(pages).toEqual(data)
  const foreign = await live.call('GET', `/v1/prefunded-accounts/${id}/entries`)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'prefunded_account_not_found'])
})

test('an account that sinks below its threshold is told once, and again only after it was above', async () => {
  const id = await given.givenPrefunded('USDC', 350_00n)
  const path = `/v1/prefunded-accounts/${id}/low-balance-threshold`
  const set = await given.call('PUT', path, { body: { threshold: 200_00 } })
  expect(set.body).toMatchObject({ low_balance_threshold: '200.00', available_balance: '350.00' })
  const lows = async () => (await eventsOf(id)).filter(({ type }) => type === 'prefunded_account.low_balance')
  const pay = async () => expect((await given.pay((await given.quote()).id, { prefundedId: id })).status).toBe(200)

  await pay()
  expect(await lows()).toEqual([])
  await pay()
  expect(await lows()).toEqual([
    {
      type: 'prefunded_account.low_balance',
      data: { currency: 'USDC', balance_minor: '14800', threshold_minor: '20000' },
    },
  ])
  await pay()
  expect(await lows()).toHaveLength(1)
  await topUp(id, { amount: 300_00, reference: newId() })
  const quotes = await Promise.all([1, 2, 3].map(() => given.quote()))
  await Promise.all(quotes.map((quote) => given.pay(quote.id, { prefundedId: id })))
  expect(await lows()).toHaveLength(2)

  await given.call('PUT', path, { body: { threshold: null } })
  await topUp(id, { amount: 300_00, reference: newId() })
  await Promise.all(
    (await Promise.all([1, 2, 3].map(() => given.quote()))).map(({ id: quote }) => given.pay(quote, { prefundedId: id })),
  )
  expect(await lows()).toHaveLength(2)
  await given.mustBalance()
})

describe('a top-up that was recorded by mistake', () => {
  const reverse: typeof topUp = (id, body, { call = given.call, actor } = {}) =>
    call('POST', `/v1/prefunded-accounts/${id}/top-ups/reversals`, {
      body,
      headers: actor === undefined ? {} : { 'x-actor-id': actor },
    })

  test('is taken back once, as it was recorded, and its reference stays used', async () => {
    const id = await given.givenPrefunded('USDC', 0n)
    const wrong = { amount: 12_345, reference: 'WIRE 78' }
    await topUp(id, wrong)
    expect((await reverse(id, { ...wrong, reference: 'WIRE 79' })).body.code).toBe('not_found')
    expect((await reverse(id, { ...wrong, amount: 12_344 })).body.code).toBe('duplicate_partner_reference')
    const answers = await Promise.all(Array.from({ length: 16 }, () => reverse(id, wrong)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.outcome} ${body.account.available_balance}`))).toEqual(
      new Set(['200 done 0.00']),
    )
    expect((await topUp(id, wrong)).body).toMatchObject({ outcome: 'done', account: { available_balance: '0.00' } })
    await topUp(id, { amount: 1_234, reference: 'WIRE 78 corrected' })
    expect((await entries(id)).data).toMatchObject([
      { kind: 'top_up', reference: 'WIRE 78 corrected', amount: '12.340000' },
      { kind: 'top_up_reversal', reference: 'WIRE 78', amount: '-123.450000' },
      { kind: 'top_up', reference: 'WIRE 78', amount: '123.450000' },
    ])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'prefunded_account.topped_up',
      'prefunded_account.top_up_reversed',
      'prefunded_account.topped_up',
    ])
    const [kept] = await given.database.sql`
      select o.reference from payments.ledger_transactions t join payments.ledger_transactions o on o.id = t.reverses
      where t.reference = ${`top_up_reversal:${id}:WIRE 78`}`
    expect(kept?.reference).toBe(`top_up:${id}:WIRE 78`)
    await given.mustBalance()
  })

  test('is not taken back when it was spent', async () => {
    const id = await given.givenPrefunded('USDC', 0n)
    const wrong = { amount: 150_00, reference: 'WIRE 80' }
    await topUp(id, wrong)
    await given.pay((await given.quote()).id, { prefundedId: id })
    expect((await reverse(id, wrong)).body).toMatchObject({
      code: 'insufficient_funds',
      available: 49,
      errors: [{ pointer: '/amount', code: 'insufficient_funds' }],
    })
    expect(await given.balance(id)).toMatchObject({ available: '49.00', held: '101.00' })
    await given.mustBalance()
  })

  test('takes two people with a live key, who see what waits for them', async () => {
    const body = { amount: 70_000, reference: 'W-7' }
    const pending = async (): Promise<object[]> =>
      (await live.call('GET', '/v1/prefunded-accounts')).body.data.find(({ id }: { id: string }) => id === live.accountId)
        .pending_requests
    const asked = { amount: '700.00', reference: 'W-7', note: null, created_at: given.now().toISOString() }
    const before = await given.database.sql`
      select balance from payments.ledger_accounts where name = ${`prefunded:${live.accountId}`}`
    await topUp(live.accountId, body, { ...live, actor: 'ana' })
    expect(await pending()).toContainEqual({ action: 'top_up', requested_by: 'ana', ...asked })
    await topUp(live.accountId, body, { ...live, actor: 'eva' })
    expect((await reverse(live.accountId, body, live)).body.code).toBe('actor_required')
    expect((await reverse(live.accountId, body, { ...live, actor: 'eva' })).body.outcome).toBe('pending_second_approval')
    expect(await pending()).toEqual([{ action: 'reverse', requested_by: 'eva', ...asked }])
    expect((await reverse(live.accountId, body, { ...live, actor: 'eva' })).body.code).toBe('self_approval_forbidden')
    expect((await reverse(live.accountId, body, { ...live, actor: 'ana' })).body.outcome).toBe('done')
    expect(await pending()).toEqual([])
    expect(
      await given.database.sql`select balance from payments.ledger_accounts where name = ${`prefunded:${live.accountId}`}`,
    ).toEqual(before)
    await given.mustBalance()
  })
})

test('an empty account is closed: nothing is paid from it or recorded for it until it is opened again', async () => {
  const { provisioning } = given.service
  const id = await given.givenPrefunded('USDC', 0n)
  await topUp(id, { amount: 150_00, reference: 'WIRE 81' })
  const quote = await given.quote()
  await given.pay(quote.id, { prefundedId: id })
  await expect(provisioning.closePrefundedAccount(id)).rejects.toThrow('The account has a balance')
  const rest = await given.quote({ amount: 4_851 })
  await given.cancel(quote.id)
  expect(await given.balance(id)).toEqual({ available: '150.00', held: '0.00' })
  await given.call('POST', `/v1/prefunded-accounts/${id}/top-ups/reversals`, {
    body: { amount: 150_00, reference: 'WIRE 81' },
  })
  await provisioning.closePrefundedAccount(id)
  expect((await topUp(id, { amount: 1, reference: 'WIRE 82' })).body.code).toBe('prefunded_account_not_found')
  expect((await given.pay(rest.id, { prefundedId: id })).body.code).toBe('prefunded_account_not_found')
  await provisioning.reopenPrefundedAccount(id)
  expect((await topUp(id, { amount: 1, reference: 'WIRE 82' })).body.account).toMatchObject({ available_balance: '0.01' })
  await expect(provisioning.closePrefundedAccount(newId())).rejects.toThrow('There is no prefunded account')
  await given.mustBalance()
})

test('however many payments there were, the money on hold finds what it tells by an index', async () => {
  const { organizationId } = given
  const ask = (db: typeof given.database.db) => listAccountsWithBalances({ db, organizationId })
  const plan = await planOf(given, ask, 'set local enable_seqscan = off')
  expect(plan).toMatch(/Index Scan using ledger_accounts_pkey on ledger_accounts h[^\n]*\n\s+Index Cond:[^\n]*'hold:'/)
})
