import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../deposits/test-deposits'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { httpRail } from './http-rail'
import { answers, givenBank, responses } from './test-bank'

const secret = 'the-secret-of-the-gateway'
const collection = { bankCode: '0172', bankName: 'Bancamiga', phoneNumber: '+584120000000', idDocNumber: 'J000029610' }
const logged: object[] = []
let bank: Awaited<ReturnType<typeof givenBank>>
let given: GivenTransfers
beforeAll(async () => {
  bank = await givenBank()
  const log = (_level: string, event: string, facts: object) => logged.push({ event, ...facts })
  given = await givenTransfers({
    rails: { test: httpRail({ url: bank.url, secret, timeoutMs: 400, collection, log }) },
    fundedMinor: 1_000_000_00n,
    log,
  })
})
afterAll(async () => {
  await given.close()
  await bank.close()
})
beforeEach(() => {
  bank.meets(responses.pays)
  bank.submissions.length = 0
  bank.requests.length = 0
  bank.movements.length = 0
  logged.length = 0
})

describe('a payout over the gateway of a bank', () => {
  test('travels with decimal text, dialled phone and the id of the transaction, and is delivered', async () => {
    bank.meets((response, { execute }) => response.writeHead(200, json).end(JSON.stringify(execute({ cost: '2.00' }))))
    const id = await release({ description: 'Alquiler' })
    expect(bank.requests).toMatchObject([
      { method: 'POST', path: '/v1/payouts', headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' } },
    ])
    expect(JSON.parse(bank.requests[0]?.body ?? '')).toEqual({
      reference: id,
      amount: '28411.34',
      currency: 'VES',
      bank: '0134',
      document: 'V12345678',
      phone: '04120000009',
      concept: 'Alquiler',
    })
    expect(await given.readTransaction(id)).toMatchObject({
      status: 'completed',
      payment_provider: 'http',
      provider_reference: 'R1',
    })
    const entries = await given.call('GET', `/v1/transfers/${id}/ledger-entries`)
    expect(entries.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['pay', 'release', 'settle', 'rail_cost'])
    await given.mustBalance()
  })

  test.each([
    ['never answers', responses.isSilent],
    ['drops the connection', responses.resets],
    ['switches to another protocol', responses.switchesProtocols],
    ['answers 500, even with a code that refuses', responses.fails],
    ['answers with a page', responses.sendsHtml],
    ['answers more than 64 kB', responses.saysTooMuch],
    ['sends us elsewhere', responses.redirects],
    ['is cut off in the middle of its answer', responses.cutsShort],
    ['answers with values of other types', responses.mixesTypes],
    ['answers about another payout', responses.namesAnother],
    ['answers with another amount', responses.saysAnotherAmount],
    ['calls it a duplicate', answers('DU01')],
    ['answers that it is late', answers('68')],
  ])('that the bank executes but %s is asked about, sent once, and delivered', async (_, respond) => {
    bank.meets((response, about) => {
      about.execute()
      respond(response, about)
    })
    const id = await release()
    expect(await given.readTransaction(id)).toMatchObject({ status: 'processing', failure_code: null })
    await later(30)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
    expect(bank.submissions).toEqual([id])
    expect(bank.requests.map(({ path }) => path)).not.toContain('/v1/elsewhere')
    await given.mustBalance()
  })

  test('that never reached the bank is neither sent again nor refunded, whatever the bank does not know', async () => {
    const before = await given.balance()
    bank.meets(responses.resets)
    const id = await release()
    for (const seconds of [30, 60, 120, 300]) await later(seconds)
    bank.meets(responses.pays, responses.fails)
    await later(600)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'processing' })
    expect(bank.submissions).toEqual([id])
    expect(bank.requests.filter(({ path }) => path === `/v1/payouts/${id}`)).toHaveLength(5)
    expect(Number(before.available) - Number((await given.balance()).available)).toBeCloseTo(101)
    await given.mustBalance()
  })

  test.each([
    ['14', 'beneficiary_phone_invalid'],
    ['80', 'beneficiary_document_mismatch'],
    ['RJCT', 'rejected_by_bank'],
  ])('that the network refuses with %s is refunded at once', async (code, failureCode) => {
    const before = await given.balance()
    bank.meets(answers(code))
    const id = await release()
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: failureCode })
    expect(await given.balance()).toEqual(before)
    expect(bank.submissions).toEqual([id])
    await given.mustBalance()
  })

  test('that is refused only after an unknown answer is refunded then, not before', async () => {
    bank.meets(answers('AC00'), answers('AC01'))
    const id = await release()
    expect(await given.readTransaction(id)).toMatchObject({ status: 'processing' })
    await later(30)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'beneficiary_account_invalid' })
  })

  test.each(['90', '91'])(
    'that met a bank out of service (%s) is open, and refunded when the bank later says that it failed',
    async (code) => {
      const before = await given.balance()
      bank.meets(answers(code), responses.isSilent)
      const id = await release()
      expect(await given.readTransaction(id)).toMatchObject({ status: 'processing', failure_code: null })
      await later(30)
      expect(await given.readTransaction(id)).toMatchObject({ status: 'processing', failure_code: null })
      bank.meets(answers(code), answers(code))
      await later(60)
      expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'bank_unavailable' })
      expect(await given.balance()).toEqual(before)
      expect(bank.submissions).toEqual([id])
      await given.mustBalance()
    },
  )

  test('that was delivered is not taken back, and asked about again, when the bank is out of service on a later day', async () => {
    const id = await release()
    bank.meets(responses.pays, answers('91'))
    bank.requests.length = 0
    for (const day of [1, 2]) await later(day * 86_400)
    expect(bank.requests.filter(({ path }) => path.endsWith(id))).toHaveLength(2)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'completed', failure_code: null })
    await given.mustBalance()
  })

  test('that comes back is noticed after a day and taken back; in part it is told of and left', async () => {
    const before = await given.balance()
    const [whole, part] = [await release(), await release()]
    bank.says(whole, { returned: { code: 'AC04', amount: '28411.34' } })
    bank.says(part, { returned: { amount: '28411.33' } })
    await later(86_400)
    expect(await given.readTransaction(whole)).toMatchObject({ status: 'failed', failure_code: 'returned' })
    expect(await given.readTransaction(part)).toMatchObject({ status: 'completed' })
    expect(logged).toContainEqual({ event: 'rail_answer_refused', rail: 'http', transactionId: part, outcome: 'returned' })
    expect(Number(before.available) - Number((await given.balance()).available)).toBeCloseTo(101)
    await given.mustBalance()
  })

  test('that came back before we knew it had gone is booked both ways', async () => {
    bank.meets((response, { execute }) => {
      execute({ returned: { amount: '28411.34' } })
      response.destroy()
    })
    const id = await release()
    await later(30)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'returned' })
    const entries = await given.call('GET', `/v1/transfers/${id}/ledger-entries`)
    expect(entries.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['pay', 'release', 'settle', 'return'])
  })

  test('that was delivered is asked about six times in 30 days, also while the bank is away', async () => {
    const id = await release()
    bank.meets(responses.pays, responses.fails)
    bank.requests.length = 0
    for (let day = 1; day <= 32; day++) await later(86_400)
    expect(bank.requests.filter(({ path }) => path.endsWith(id))).toHaveLength(6)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
  })

  test('beyond the network is refused without a call', async () => {
    const rail = httpRail({ url: bank.url, secret, log: () => {} })
    const beneficiary = { bankCode: '021000021', accountType: 'bankaccount', countryCode: 'US' } as const
    const nobody = { accountNumber: '1', idDocNumber: null, phoneNumber: null, holderName: 'Ana' }
    const payout = { transactionId: 'x', amountMinor: 1n, currency: 'USD', beneficiary: { ...beneficiary, ...nobody } }
    const outcome = { outcome: 'rejected', failureCode: 'technical_error' }
    expect(await rail.submit({ ...payout, concept: null }, given.now())).toEqual(outcome)
    expect(
      await rail.status({ ...payout, providerReference: null, submittedAt: given.now(), completedAt: null }, given.now()),
    ).toEqual(outcome)
    expect(bank.requests).toEqual([])
  })
})

test('each call is logged, and nothing of a person or of the secret', async () => {
  bank.meets((response, about) => {
    about.execute()
    responses.sendsHtml(response)
  })
  const id = await release()
  await later(30)
  const facts = { event: 'rail_call', rail: 'http', transactionId: id, durationMs: expect.any(Number) }
  expect(logged).toEqual([
    { ...facts, call: 'submit', failure: 'not_json' },
    { ...facts, call: 'status', failure: undefined },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/4120000009|12345678|28411|the-secret/)
})

describe('a deposit over the gateway', () => {
  const search = {
    reference: '575202',
    bankCode: '0172',
    phoneNumber: '+584241234567',
    amountMinor: 5_050_000n,
    paidOn: '2026-11-20',
    now: new Date(),
  }
  const rail = () => httpRail({ url: bank.url, secret, timeoutMs: 400, log: () => {} })

  test('is found among what the bank received', async () => {
    const phone = '04241234567'
    const received = {
      id: 'M1',
      reference: '00575202',
      bank: '0172',
      phone,
      amount: '50500.00',
      time: '2026-11-20T10:00:00-04:00',
    }
    bank.movements.push(received)
    const [movement] = await rail().findInbound(search)
    expect(movement).toEqual({
      key: '0172|+584241234567|M1',
      reference: '00575202',
      bankCode: '0172',
      phoneNumber: '+584241234567',
      amountMinor: 5_050_000n,
      movedAt: new Date('2026-11-20T14:00:00Z'),
    })
    expect(JSON.parse(bank.requests[0]?.body ?? '')).toEqual({
      reference: '575202',
      bank: '0172',
      phone,
      amount: '50500.00',
      date: '2026-11-20',
    })
  })

  test('is one movement, whether the bank tells of it, is asked about it, or both', async () => {
    const destination = { currency: 'USDC', account_id: given.customer.walletAddress }
    const source = { payment_rail: 'pagomovil', currency: 'VES' }
    const quote = await given.quote({ amount: 5_000_000, source, destination })
    const channel = await given.service.provisioning.createBankChannel({ organizationId: given.organizationId })
    const time = given.now().toISOString()
    const movement = { id: 'M2', reference: '990575203', bank: '0172', phone: '04241234567', amount: '50500.00', time }
    const told = await notify(given, channel, JSON.stringify({ movements: [movement] }))
    expect([told.status, told.body]).toEqual([200, { received: 1 }])
    bank.movements.push(movement)
    const claim = { reference: '575203', bank_code: '0172', phone_number: '04241234567' }
    expect((await given.confirm(quote.id, claim)).body).toMatchObject({ status: 'completed' })
    const again = await given.quote({ amount: 5_000_000, source, destination })
    expect((await given.confirm(again.id, claim)).body.code).toBe('deposit_already_used')
    expect((await notify(given, channel, '{"movements":[{"id":"M3"}]}')).body.code).toBe('validation_failed')
    await given.mustBalance()
  })

  test('is not called missing when the bank does not say', async () => {
    bank.movements.push({ id: 'M1', amount: 50_500 })
    await expect(rail().findInbound(search)).rejects.toMatchObject({ code: 'rail_unavailable' })
    const away = httpRail({ url: 'http://127.0.0.1:9', secret, log: () => {} })
    await expect(away.findInbound(search)).rejects.toMatchObject({ code: 'rail_unavailable' })
  })
})

const json = { 'content-type': 'application/json' }

/** Creates a confirmed payout that was submitted to the bank once. */
async function release(change: Record<string, unknown> = {}): Promise<string> {
  const quote = await given.quote(change)
  const { body } = await given.pay(quote.id)
  await given.confirm(quote.id)
  await given.runJobs()
  return body.id
}

async function later(seconds: number): Promise<void> {
  given.advance(seconds)
  await given.runJobs()
}
