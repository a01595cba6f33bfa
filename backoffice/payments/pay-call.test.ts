import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLatestCall } from '../calls/calls'
import type { Actor } from '../desk'
import { rememberCustomer } from '../registry/remember-customer'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { makeQuote } from './make-quote'
import { sendPayment } from './send-payment'
import { depsOf, testUpstream } from './test-payments'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const report = (state: string) => rememberCustomer(desk, { id: 'c1', details: { state }, personal: {} })

test.each([
  ['BLOCKED', 'customer_blocked'],
  ['SUSPENDED', 'customer_suspended'],
  ['DELETED', 'customer_not_found'],
])(
  'a quote of a customer who was reported as %s after it was made is not paid, and is paid once when that ended',
  async (state, code) => {
    const upstream = testUpstream(desk.now)
    const deps = depsOf(desk, upstream)
    const quote = await makeQuote(deps, finance, {
      body: {
        amount: 10_000,
        customer_id: 'c1',
        source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'p1' },
        destination: { currency: 'VES', account_id: 'a1' },
        fees_paid_by: 'source',
      },
      amount: { amountMinor: 10_000n, side: 'source', feesPaidBy: 'source' },
      idempotencyKey: `key-${state}`,
      readAccount: async () => ({}),
    })
    const pay = () => sendPayment(deps, finance, { quote, prefundedAccountId: 'p1' })

    await report(state)
    await expect(pay()).rejects.toMatchObject({ code })
    expect(upstream.paid.size).toBe(0)
    expect(await findLatestCall(desk.db, { operation: 'payQuote', object: { kind: 'quote', id: quote.id } })).toMatchObject({
      state: 'failed',
      code,
    })

    await report('ACTIVE')
    await pay()
    expect(upstream.paid.get(quote.id)).toBe(1)
  },
)
