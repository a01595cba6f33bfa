import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { countWaiting } from '#database/testing/waiting'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
let isAway = false
beforeAll(async () => {
  const rail = {
    ...sandboxRail,
    findInbound: async () => {
      if (isAway) throw new ServiceError('rail_unavailable', 'The bank does not say')
      return []
    },
  }
  given = await givenDeposits({ rails: { test: rail } })
})
afterAll(() => given.close())

test('of many different claims at once, through two processes, five are compared with what the bank received, and people are called once', async () => {
  const seed = Number(process.env.CLAIMS_SEED ?? randomInt(1e6))
  console.log(`seed ${seed} (CLAIMS_SEED)`)
  const other = await given.anotherInstance()
  const quote = await given.depositQuote()
  const paid = given.told({ phone_number: given.payer(), reference: '990000012345' })
  await given.notify([paid])
  // Each claim has a phone of its own, so that only the limit of the quote applies.
  const guesses = Array.from({ length: 40 }, (_, index) => ({
    ...paid,
    phone_number: given.payer(),
    reference: String(1000 + ((seed + index * 7) % 1000)),
  }))
  const answers = await Promise.all(
    guesses.map(({ reference, bank_code, phone_number }, index) =>
      ((seed + index) % 2 === 0 ? other.call : given.call)('POST', `/v1/transfers/quote/${quote.id}/confirm`, {
        body: { reference, bank_code, phone_number },
      }),
    ),
  )
  await other.close()
  const codes = answers.map(({ status, body }) => `${status} ${body.code}`).sort()
  expect(codes).toEqual([
    ...Array.from({ length: 35 }, () => '409 deposit_claim_limit'),
    ...Array.from({ length: 5 }, () => '409 deposit_not_found'),
  ])
  expect(await refusals(quote.id)).toEqual([{ quote_id: quote.id, customer_id: given.customer.id, reason: 'quote' }])
  // The limit refuses even a right claim, but two people may still match the money with the quote.
  expect(await claim(quote.id, paid)).toBe('deposit_claim_limit')
  const [deposit] = await given.deposits('?status=pending')
  for (const actor of ['ana', 'luis']) await given.decide(deposit?.id ?? '', 'match', { quote_id: quote.id }, actor)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'completed' })
  expect(await refusals(quote.id)).toHaveLength(1)
  await given.mustBalance()
})

test("of one payer's phone five claims a day are compared, over however many quotes at once; other phones go on", async () => {
  const phone_number = given.payer()
  const guess = (reference: number) => given.told({ phone_number, reference: String(reference) })
  const quotes = await Promise.all(Array.from({ length: 20 }, () => given.depositQuote()))
  const outcomes = await Promise.all(quotes.map(({ id }, index) => claim(id, guess(2000 + index))))
  expect(outcomes.filter((code) => code === 'deposit_not_found')).toHaveLength(5)
  expect(outcomes.filter((code) => code === 'deposit_claim_limit')).toHaveLength(15)
  const refused = quotes[outcomes.indexOf('deposit_claim_limit')]
  expect(await refusals(refused.id)).toMatchObject([{ reason: 'phone' }])
  expect(await claim(refused.id, given.told({ phone_number: given.payer() }))).toBe('deposit_not_found')

  given.advance(86_400)
  const tomorrow = await given.depositQuote()
  expect(await claim(tomorrow.id, guess(3000))).toBe('deposit_not_found')
})

test.each([
  ['quote', 9100],
  ['phone', 9200],
  ['payment', 9300],
] as const)('of eight wrong claims of one %s that are counted at the same moment five are compared', async (what, number) => {
  const other = await given.anotherInstance()
  const quotes = [await given.depositQuote()]
  while (what !== 'quote' && quotes.length < 8) quotes.push(await given.depositQuote())
  const guesses = Array.from({ length: 8 }, (_, index) => ({
    phone_number: given.payer(),
    reference: `55000000${number + index}`,
    bank_code: '0172',
  }))
  const [first] = guesses
  const same = { quote: {}, phone: { phone_number: first?.phone_number }, payment: { reference: first?.reference } }[what]
  // The table lock keeps each from being stored before all were begun.
  const { asked } = await given.database.sql.begin(async (held) => {
    await held`lock table payments.deposit_claims in exclusive mode`
    const asked = guesses.map((guess, index) => {
      const path = `/v1/transfers/quote/${quotes[index % quotes.length]?.id}/confirm`
      return (index % 2 === 0 ? other : given).call('POST', path, { body: { ...guess, ...same } })
    })
    await expect.poll(() => countWaiting(given.database)).toBe(8)
    return { asked }
  })
  const codes = (await Promise.all(asked)).map(({ body }) => body.code).sort()
  await other.close()
  const [refused, wrong] = [Array(3).fill('deposit_claim_limit'), Array(5).fill('deposit_not_found')]
  expect(codes).toEqual([...refused, ...wrong])
})

test('who knows the reference and the bank of a payment does not find its phone by trying one after the other', async () => {
  const paid = given.told({ phone_number: given.payer(), reference: '770000067890' })
  await given.notify([paid])
  const quotes = await Promise.all(Array.from({ length: 3 }, () => given.depositQuote()))
  const codes: string[] = []
  for (const quote of [...quotes, ...quotes, ...quotes]) {
    // A shorter form of the reference is the same payment.
    const reference = codes.length % 2 === 0 ? paid.reference : paid.reference.slice(-6)
    codes.push(await claim(quote.id, { ...paid, reference, phone_number: given.payer() }))
  }
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'deposit_mismatch'),
    ...Array.from({ length: 4 }, () => 'deposit_claim_limit'),
  ])
  expect(await refusals(quotes[2]?.id ?? '')).toMatchObject([{ reason: 'payment' }])
  const elsewhere = given.told({ phone_number: given.payer(), reference: '770000067891' })
  await given.notify([elsewhere])
  expect(await claim((await given.depositQuote()).id, elsewhere)).toBe('completed')
})

test('a payer who asks again and again with the same details until the bank reports the payment is never refused', async () => {
  const quote = await given.depositQuote()
  const paid = given.told({ phone_number: given.payer(), reference: '880000054321' })
  for (const reference of ['1111', '2222', '3333', '4444'])
    expect(await claim(quote.id, { ...paid, reference })).toBe('deposit_not_found')
  for (let asked = 0; asked < 8; asked++) expect(await claim(quote.id, paid)).toBe('deposit_not_found')
  expect(await claim(quote.id, { ...paid, reference: '5555' })).toBe('deposit_claim_limit')
  await given.notify([paid])
  expect(await claim(quote.id, paid)).toBe('completed')
  await given.mustBalance()
})

test('what turned out right does not count: a payer may pay many quotes a day', async () => {
  const phone_number = given.payer()
  for (let index = 0; index < 8; index++) {
    const quote = await given.depositQuote()
    const paid = given.told({ phone_number, reference: `77000000${1000 + index}` })
    expect(await claim(quote.id, paid)).toBe('deposit_not_found')
    await given.notify([paid])
    expect(await claim(quote.id, paid)).toBe('completed')
  }
})

test('a claim that meets a bank that is away, a stop of payments or a blocked customer does not count', async () => {
  const customer = await given.givenCustomer()
  const quote = await given.depositQuote(customer)
  const paid = given.told({ phone_number: given.payer() })
  isAway = true
  for (let index = 0; index < 6; index++)
    expect(await claim(quote.id, { ...paid, reference: String(4000 + index) })).toBe('rail_unavailable')
  isAway = false
  const stop = { organizationId: given.organizationId, reason: 'A test', by: 'ana' }
  await given.service.provisioning.stopPayments(stop)
  for (let index = 0; index < 6; index++)
    expect(await claim(quote.id, { ...paid, reference: String(5000 + index) })).toBe('service_unavailable')
  await given.service.provisioning.startPayments(stop)
  await given.notify([paid])
  const { sql } = given.database
  await sql`update payments.customers set state = 'BLOCKED' where id = ${customer.id}`
  expect(await claim(quote.id, paid)).toBe('customer_blocked')
  await sql`update payments.customers set state = 'ACTIVE' where id = ${customer.id}`
  expect(await sql`select 1 from payments.deposit_claims where quote_id = ${quote.id}`).toHaveLength(0)
  expect(await claim(quote.id, paid)).toBe('completed')
})

test('wrong details of a known payment and of the account it was to come from count too', async () => {
  const quote = await given.depositQuote()
  const paid = given.told({ phone_number: given.payer(), reference: '660000098765' })
  await given.notify([paid])
  for (const bank_code of ['0102', '0104', '0105', '0108', '0114'])
    expect(await claim(quote.id, { ...paid, bank_code })).toBe('deposit_mismatch')
  expect(await claim(quote.id, { ...paid, bank_code: '0115' })).toBe('deposit_claim_limit')
})

test('of claims that were wrong nothing is kept for longer than 30 days', async () => {
  const quote = await given.depositQuote()
  await claim(quote.id, given.told({ phone_number: given.payer() }))
  const kept = () => given.database.sql`select 1 from payments.deposit_claims where quote_id = ${quote.id}`
  await given.service.sweep()
  expect(await kept()).toHaveLength(1)
  given.advance(31 * 86_400)
  await given.service.sweep()
  expect(await kept()).toHaveLength(0)
})

/** Returns the status or the error code of a quote after this claim. */
async function claim(quoteId: string, said: Parameters<GivenDeposits['claim']>[1]): Promise<string> {
  const { body } = await given.claim(quoteId, said)
  return body.code ?? body.status
}

async function refusals(quoteId: string) {
  const rows = await given.database.sql`
    select data from payments.events where type = 'deposit.claim_refused' and object_id = ${quoteId}`
  return rows.map(({ data }) => data)
}
