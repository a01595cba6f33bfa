import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import { remoteApi, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { sendPayment } from '../payments/send-payment'
import { depsOf, intentFor, openQuote, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { type Approval, findApproval } from './approval'
import { askForPayment } from './ask'
import { sumEveryPayeeDay, sumPayeeDay, sumPersonDay } from './day-sums'
import { withdrawApproval } from './decide'
import { listAlike, readPayeeHistory } from './payee-history'
import { returnPermits } from './return-permits'

let desk: TestDesk
let upstream: TestUpstream
let maker: Actor
let customerId: string
let numbers = 0
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  maker = await givenPerson(desk, ['finance'])
  customerId = `payee-${++numbers}`
  upstream.api = remoteApi({ payQuote: async (id) => transactionOf({ id: `t-${id}`, quote_id: id }) })
})

type Terms = { debitMinor: bigint; accountId?: string; currency?: string; customer?: string | undefined }

describe('what was paid to a payee before', () => {
  const history = (before = desk.now(), payee = { customerId, accountId: 'a1' }) => readPayeeHistory(desk.db, payee, before)

  test('is nothing for a payee that nobody paid', async () => {
    expect(await history()).toEqual({ payments: 0, here: 0, since: undefined, sums: [] })
  })

  test('is counted over all accounts and for this one, summed by currency, from the first payment on', async () => {
    const first = desk.now()
    await pay({ debitMinor: 100_00n })
    passTime(desk, 60)
    await pay({ debitMinor: 50_00n, accountId: 'a2' })
    await pay({ debitMinor: 25_50n })
    await pay({ debitMinor: 9_00n, currency: 'USD', accountId: 'a2' })
    passTime(desk, 60)
    const { sums, ...rest } = await history()
    expect(rest).toEqual({ payments: 4, here: 2, since: first })
    expect(new Map(sums.map(({ currency, minor }) => [currency, minor]))).toEqual(
      new Map([
        ['USDC', 175_50n],
        ['USD', 9_00n],
      ]),
    )
  })

  test('leaves out what was refused and what came later, and counts what may have been paid', async () => {
    await pay({ debitMinor: 10_00n }, 'insufficient_funds')
    await pay({ debitMinor: 20_00n }, 'outcome_unknown')
    const before = desk.now()
    expect(await history(before)).toMatchObject({ payments: 0 })
    passTime(desk, 1)
    await pay({ debitMinor: 40_00n })
    expect(await history(new Date(before.getTime() + 1))).toMatchObject({ payments: 1, sums: [{ minor: 20_00n }] })
  })

  test('is that of the account where the API names no customer', async () => {
    const accountId = `alone-${numbers}`
    await pay({ debitMinor: 10_00n, accountId, customer: undefined })
    await pay({ debitMinor: 20_00n, accountId: 'a1' })
    passTime(desk, 1)
    expect(await readPayeeHistory(desk.db, { customerId: null, accountId }, desk.now())).toMatchObject({ payments: 1, here: 1 })
    expect(await history(desk.now())).toMatchObject({ payments: 1, sums: [{ minor: 20_00n }] })
  })
})

describe('payments like one that is requested', () => {
  test('are those of its amount or of its largest debit, to its account and in its currency, within a week', async () => {
    const accountId = `a-${numbers}`
    const ask = () => request({ accountId, amountMinor: 100_00n })
    const old = await pay({ debitMinor: 101_00n, accountId })
    passTime(desk, 7 * 86_400 + 1)
    const same = await pay({ debitMinor: 101_00n, accountId })
    for (const other of [
      { debitMinor: 101_01n },
      { debitMinor: 101_00n, currency: 'USD' },
      { debitMinor: 101_00n, accountId: 'other' },
    ])
      await pay({ accountId, ...other })
    await pay({ debitMinor: 101_00n, accountId }, 'insufficient_funds')
    const approval = await ask()
    expect(await listAlike(desk.db, approval, desk.now())).toEqual([{ kind: 'payment', quoteId: same, at: expect.any(Date) }])
    const earlier = new Date(desk.now().getTime() - 1000)
    expect((await listAlike(desk.db, approval, earlier)).map((one) => one.kind === 'payment' && one.quoteId)).toEqual([same, old])
  })

  test('are also open requests of anybody for the same, but neither itself nor one that was withdrawn', async () => {
    const accountId = `a-${numbers}`
    const [mine, withdrawn] = [
      await request({ accountId, amountMinor: 700_00n }),
      await request({ accountId, amountMinor: 700_00n }),
    ]
    const theirs = await request({ accountId, amountMinor: 700_00n }, await givenPerson(desk, ['finance']))
    await request({ accountId, amountMinor: 700_01n })
    await withdrawApproval(desk, maker, withdrawn.id)
    expect(await listAlike(desk.db, mine, desk.now())).toEqual([{ kind: 'approval', id: theirs.id, at: theirs.requestedAt }])
    expect(await listAlike(desk.db, { ...mine, accountId: null }, desk.now())).toEqual([])
  })
})

describe('what leaves in a day', () => {
  test('is the same for one payee as among all payees, and belongs to the business day of Caracas', async () => {
    const other = `other-${numbers}`
    desk.clock.now = new Date('2027-06-01T03:59:59.000Z')
    await pay({ debitMinor: 100_00n })
    desk.clock.now = new Date('2027-06-01T04:00:00.000Z')
    expect(await payeeDay()).toEqual({})
    await pay({ debitMinor: 20_00n })
    await pay({ debitMinor: 3_00n, accountId: 'a2', currency: 'USD' })
    await pay({ debitMinor: 1_00n, customer: other })
    await pay({ debitMinor: 7_00n }, 'insufficient_funds')
    await pay({ debitMinor: 5_00n }, 'outcome_unknown')
    expect(await payeeDay()).toEqual({ USDC: 25_00n, USD: 3_00n })
    const all = await sumEveryPayeeDay(desk.db, desk)
    expect([all.get(customerId), all.get(other)]).toEqual([await payeeDay(), { USDC: 1_00n }])
    expect(await personDay()).toEqual({ USDC: 26_00n, USD: 3_00n })
    desk.clock.now = new Date('2027-06-02T03:59:59.999Z')
    expect(await payeeDay()).toEqual({ USDC: 25_00n, USD: 3_00n })
    desk.clock.now = new Date('2027-06-02T04:00:00.000Z')
    expect([await payeeDay(), await personDay()]).toEqual([{}, {}])
  })

  test('has no payment whose money came back, and its request only until it is paid or withdrawn', async () => {
    const returned = await pay({ debitMinor: 100_00n })
    await pay({ debitMinor: 20_00n })
    await desk.db.transaction((tx) => returnPermits(tx, desk, [returned]))
    expect(await payeeDay()).toEqual({ USDC: 20_00n })
    const open = await request({ amountMinor: 500_00n })
    expect(await payeeDay()).toEqual({ USDC: 525_00n })
    await withdrawApproval(desk, maker, open.id)
    expect(await payeeDay()).toEqual({ USDC: 20_00n })
  })

  test('is judged for a request without itself and without what was requested after it', async () => {
    const first = await request({ amountMinor: 100_00n })
    passTime(desk, 1)
    const second = await request({ amountMinor: 200_00n })
    passTime(desk, 1)
    await request({ amountMinor: 400_00n })
    await pay({ debitMinor: 7_00n })
    const besides = ({ id, requestedAt }: Approval) => ({ approvalId: id, requestedAt })
    expect(await payeeDay(besides(first))).toEqual({ USDC: 7_00n })
    expect(await payeeDay(besides(second))).toEqual({ USDC: 108_00n })
    expect(await payeeDay()).toEqual({ USDC: 714_00n })
  })

  const payeeDay = (besides?: Parameters<typeof sumPayeeDay>[3]) =>
    sumPayeeDay(desk.db, desk, { customerId, accountId: 'a1' }, besides)
  const personDay = () => sumPersonDay(desk.db, desk, maker.personId ?? '')
})

/** Pays a quote of this debit, or is refused with this code. Returns the id of the quote. */
async function pay(terms: Terms, code?: 'insufficient_funds' | 'outcome_unknown'): Promise<string> {
  const { debitMinor, accountId = 'a1', currency = 'USDC' } = terms
  const [id, customer] = [`q${++numbers}`, 'customer' in terms ? terms.customer : customerId]
  const quote = openQuote(desk, { id, customer_id: customer, source_amount: toWireAmount(debitMinor) })
  const source = { ...quote.source, currency: currency === 'USD' ? ('USD' as const) : ('USDC' as const) }
  if (code !== undefined) upstream.api.payQuote = () => Promise.reject(new ServiceError(code, 'as the test wants'))
  const sent = sendPayment(depsOf(desk, upstream), maker, {
    quote: { ...quote, source, destination: { ...quote.destination, account_id: accountId } },
    prefundedAccountId: 'p1',
  })
  if (code === undefined) await sent
  else await expect(sent).rejects.toMatchObject({ code })
  upstream.api = remoteApi({ payQuote: async (paid) => transactionOf({ id: `t-${paid}`, quote_id: paid }) })
  return id
}

async function request(terms: Parameters<typeof intentFor>[2], by = maker): Promise<Approval> {
  const intent = intentFor(desk, upstream, { customerId, ...terms })
  const { id } = await askForPayment(desk, by, { quoteId: `q${++numbers}`, intent, note: null })
  const approval = await findApproval(desk.db, id)
  if (approval === undefined) throw new Error('the request was not stored')
  return approval
}
