import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answered, askEverything, askInVain, caller, withoutChance } from './test-caller'
import { startUpstream, type Upstream } from './upstream'
import { Combination, drawCombination, drawTraits, optionsOf, plainest, readCombination, writeCombination } from './variations'

const opened: Upstream[] = []
const open = async (combination?: Combination) => {
  const upstream = await startUpstream(combination)
  opened.push(upstream)
  return upstream
}
afterEach(async () => {
  for (const upstream of opened.splice(0)) await upstream.close()
})

describe('in its plainest combination the company keeps the published interface', () => {
  let upstream: Upstream
  let answers: Record<string, Answered | undefined>
  beforeEach(async () => {
    upstream = await open()
    const heard = await askEverything(upstream)
    answers = Object.fromEntries(Object.entries(heard).map(([operation, one]) => [operation, 'lost' in one ? undefined : one]))
  })

  test('all thirteen operations are answered with what the interface shows', () => {
    expect(Object.keys(answers).sort()).toEqual([...Combination.shape.networkAt.options].sort())
    for (const [operation, one] of Object.entries(answers)) expect(one?.status, operation).toBe(200)
    expect(answers['customer.create']?.body).toEqual({ id: expect.any(String) })
    expect(answers['customer.read']?.body).toEqual({
      id: expect.any(String),
      email: 'ines@example.com',
      phone_number: '+584141234567',
      type: 'individual',
      kyc_type: 'standard',
      address_line_1: 'Av. Bolívar 3',
      city: 'Caracas',
      country: 'VE',
      is_verified: true,
      created_at: expect.stringMatching(/Z$/),
    })
    expect(answers['rate.read']?.body).toEqual({ rate: 36.53 })
    expect(answers['wallet.find']?.body).toMatchObject({ email: 'ines@example.com', balance: '2028', state: 'ACTIVE' })
    expect(answers['transfer.find']?.body).toEqual({
      id: expect.any(String),
      amount: '10100',
      customer_email: 'ines@example.com',
      type: 'transfer',
      status: 'processing',
    })
    expect(answers['customer.delete']?.body).toEqual({ success: true })
  })

  test('a quote has every member of the interface, and its figures fit each other', () => {
    expect(answers['quote.create']?.body).toEqual({
      id: expect.any(String),
      source_amount: 101,
      quoted_amount: 3653,
      exchange_rate: 36.53,
      source: { currency: 'USDC', payment_rail: 'prefunded_account' },
      destination: { currency: 'VES', account_id: expect.any(String) },
      status: 'pending',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      external_transfer_id: expect.stringMatching(/^REF-/),
      commission_fees: [{ fee: 1, type: 'percentage', label: 'Service' }],
      total_fees: 1,
    })
  })

  test('every effect is counted once, and who deletes is gone', () => {
    const done = ['customer', 'update', 'closing', 'account', 'removal', 'quote', 'debit', 'confirmation']
    expect(upstream.books.effects.map(({ what }) => what).sort()).toEqual(done.sort())
  })

  test('a customer needs an e-mail or a phone, and no call is answered without the key', async () => {
    const ask = caller(upstream)
    expect((await ask('POST', '/v1/customers', { type: 'individual' })).status).toBe(422)
    expect((await fetch(`${upstream.url}/v1/customers/x`)).status).toBe(401)
    expect((await ask('GET', '/v1/transfers/quotes')).status).toBe(404)
    expect((await ask('GET', '/v1/customers/search?email=nobody%40example.com')).status).toBe(404)
  })
})

test('a payment that is sent twice is debited once if keys are honored, and twice if they are ignored', async () => {
  for (const idempotency of ['honored', 'ignored'] as const) {
    const upstream = await open({ ...plainest, idempotency })
    await askEverything(upstream)
    await askInVain(upstream)
    expect(upstream.books.effects.filter(({ what }) => what === 'debit')).toHaveLength(idempotency === 'honored' ? 1 : 2)
  }
})

test('a planted fault meets the next call of its operation, and the effect is counted where the answer was lost after it', async () => {
  const upstream = await open()
  const ask = caller(upstream)
  const body = { email: 'omar@example.com', country: 'VE' }
  upstream.plant({ operation: 'customer.create', network: 'reset_before' })
  upstream.plant({ operation: 'customer.create', network: 'reset_after' })
  await expect(ask('POST', '/v1/customers', body)).rejects.toThrow()
  expect(upstream.books.count('customer', 'omar@example.com')).toBe(0)
  await expect(ask('POST', '/v1/customers', body)).rejects.toThrow()
  expect(upstream.books.count('customer', 'omar@example.com')).toBe(1)
  expect(upstream.log.map(({ operation, network }) => [operation, network])).toEqual([
    ['customer.create', 'reset_before'],
    ['customer.create', 'reset_after'],
  ])
})

test('what the bank reports of a payment is answered from then on', async () => {
  const upstream = await open()
  await askEverything(upstream)
  const [quote] = upstream.books.quotes
  if (quote === undefined) throw new Error('No quote was made')
  upstream.advance(quote, 'arrived')
  const { body } = await caller(upstream)('GET', `/v1/transfers/search?partner_reference_id=${quote.reference}`)
  expect(body).toMatchObject({ status: 'completed' })
})

test('a seed gives the same combination again, and one that is printed can be given again', () => {
  for (let seed = 0; seed < 200; seed++) {
    const combination = drawCombination(seed, drawTraits(7))
    expect(drawCombination(seed, drawTraits(7))).toEqual(combination)
    expect(readCombination(writeCombination(combination))).toEqual(combination)
  }
  expect(() => readCombination('{"ids":"roman"}')).toThrow(/ids/)
})

test('every option is drawn within 300 combinations', () => {
  const drawn = Array.from({ length: 300 }, (_, seed) => Object.entries(drawCombination(seed)))
  for (const [dimension, options] of Object.entries(optionsOf)) {
    const seen = new Set(drawn.flatMap((entries) => entries.filter(([name]) => name === dimension).map(([, option]) => option)))
    expect([...seen].sort(), dimension).toEqual([...options].sort())
  }
})

describe('no two options of a dimension give the same answers', () => {
  for (const [dimension, options] of Object.entries(optionsOf)) {
    test(`the options of ${dimension}`, async () => {
      const outcomes = new Map<string, string>()
      for (const option of options) {
        // The position of a fault shows only with a fault, and a lost effect only with an operation that has one.
        const plain = {
          networkAt: dimension === 'networkTimes' ? 'wallet.find' : 'customer.create',
          ...(['networkAt', 'networkTimes'].includes(dimension) && { network: 'status_401' }),
        }
        const upstream = await open(Combination.parse({ ...plainest, ...plain, [dimension]: option }))
        outcomes.set(option, withoutChance([await askEverything(upstream), await askInVain(upstream)]))
      }
      const same = options.filter((option) =>
        options.some((other) => other !== option && outcomes.get(other) === outcomes.get(option)),
      )
      expect(same).toEqual([])
    })
  }
})
