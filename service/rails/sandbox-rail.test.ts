import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isVenezuelanAccount } from '#contract/account-checks'
import { type GivenTransfers, givenTransfers, pagomovil, venezuelanBank } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ fundedMinor: 1_000_000_00n, log: () => {} })
})
afterAll(() => given.close())

/** The status of a payout at times after its submission, by the last digits of the recipient. */
const endings: [ending: string, course: [seconds: number, status: string, failureCode?: string][]][] = [
  ['01', [[0, 'completed']]],
  ['02', [[0, 'failed', 'beneficiary_phone_invalid']]],
  [
    '03',
    [
      [0, 'processing'],
      [59, 'processing'],
      [60, 'completed'],
    ],
  ],
  ['04', [[0, 'failed', 'beneficiary_document_mismatch']]],
  [
    '05',
    [
      [0, 'processing'],
      [3600, 'processing'],
      [7 * 86_400, 'processing'],
    ],
  ],
  [
    '06',
    [
      [0, 'completed'],
      [119, 'completed'],
      [120, 'failed', 'returned'],
    ],
  ],
  [
    '07',
    [
      [0, 'processing'],
      [4, 'processing'],
      [5, 'failed', 'rail_liquidity'],
    ],
  ],
  [
    '08',
    [
      [0, 'processing'],
      [1, 'processing'],
      [2, 'completed'],
    ],
  ],
]
const others = endings.find(([ending]) => ending === '08')?.[1] ?? []

describe('in the sandbox the recipient decides how a payout goes', () => {
  test.each(endings)('a phone that ends in 00000%s', async (ending, course) => {
    expect(await goesBy({ ...pagomovil(), phone_number: `+5841200000${ending}` }, course)).toEqual(course)
  })

  test.each(endings)('a Venezuelan account that ends in %s', async (ending, course) => {
    expect(await goesBy({ ...venezuelanBank, account_number: accountEndingIn(ending) }, course)).toEqual(course)
  })

  test.each(endings)('a document that ends in 00000%s', async (ending, course) => {
    expect(await goesBy({ ...pagomovil(), id_doc_number: `E840000${ending}` }, course)).toEqual(course)
  })

  test.each(endings)('not an American account, whatever it ends in: %s', async (ending) => {
    const account = { account_type: 'bankaccount', country_code: 'US', bank_code: '021000021', account_holder_name: 'Ana Pérez' }
    expect(await goesBy({ ...account, account_number: `1234567${ending}` }, others, 'USD')).toEqual(others)
  })

  test('not a phone of another operator, nor an account that ends in 12', async () => {
    expect(await goesBy({ ...pagomovil(), phone_number: '+584140000002' }, others)).toEqual(others)
    expect(await goesBy({ ...venezuelanBank, account_number: accountEndingIn('12') }, others)).toEqual(others)
  })
})

test('what never answers stays open until the sandbox is told how it ended', async () => {
  const id = await release(await given.givenAccount(pagomovil(5)), 'VES')
  const told = await given.call('POST', `/v1/sandbox/transactions/${id}/outcome`, { body: { outcome: 'rejected', code: '91' } })
  expect(told.body).toMatchObject({ status: 'failed', failure_code: 'bank_unavailable' })
  await given.mustBalance()
})

test('the sandbox can be told to answer with a code nobody knows: people are called; and with no code that means something else', async () => {
  const id = await release(await given.givenAccount(pagomovil(5)), 'VES')
  const simulate = (body: object) => given.call('POST', `/v1/sandbox/transactions/${id}/outcome`, { body })
  for (const body of [
    { outcome: 'rejected', code: 'ZZ' },
    { outcome: 'rejected', code: '87' },
    { outcome: 'unknown', code: '14' },
  ])
    expect((await simulate(body)).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/code', code: 'out_of_range' }],
    })
  expect((await simulate({ outcome: 'unknown', code: 'ZZ' })).body).toMatchObject({ status: 'processing' })
  const payout = await given.call('GET', `/v1/payouts/${id}`)
  expect(payout.body).toMatchObject({ network_code: 'ZZ', stuck_reason: 'unknown_code', stuck_at: given.now().toISOString() })
  await given.mustBalance()
})

test('the sandbox can be told that a part came back: it waits for people', async () => {
  const id = await release(await given.givenAccount(pagomovil(1)), 'VES')
  const simulate = (body: object) => given.call('POST', `/v1/sandbox/transactions/${id}/outcome`, { body })
  expect((await simulate({ outcome: 'completed', amount: 1 })).body).toMatchObject({
    errors: [{ pointer: '/amount', code: 'unknown_field' }],
  })
  expect((await simulate({ outcome: 'returned', amount: 5_00 })).body).toMatchObject({ status: 'completed', returned_amount: 0 })
  const { data } = (await given.call('GET', '/v1/payouts/waiting?limit=100')).body
  expect(data).toContainEqual(expect.objectContaining({ return_refused_at: given.now().toISOString() }))
  expect((await simulate({ outcome: 'returned' })).body).toMatchObject({ status: 'failed', returned_amount: 28_411.34 })
  await given.mustBalance()
})

/** Returns the statuses of a payout to an account at the times of a course. */
async function goesBy(account: object, course: [number, ...unknown[]][], currency = 'VES') {
  const id = await release(await given.givenAccount({ ...account }), currency)
  const seen: unknown[] = []
  let passed = 0
  for (const [seconds] of course) {
    given.advance(seconds - passed)
    passed = seconds
    await given.runJobs()
    const { status, failure_code } = await given.readTransaction(id)
    seen.push(failure_code === null ? [seconds, status] : [seconds, status, failure_code])
  }
  await given.mustBalance()
  return seen
}

async function release(destinationId: string, currency: string): Promise<string> {
  const quote = await given.quote({ destination: { currency, account_id: destinationId } })
  const { body } = await given.pay(quote.id)
  if (body.status === 'pending') await given.confirm(quote.id)
  await given.runJobs()
  return body.id
}

function accountEndingIn(ending: string): string {
  const numbers = Array.from({ length: 10 }, (_, check) => `010501237${check}12345678${ending}`)
  const valid = numbers.find(isVenezuelanAccount)
  if (valid === undefined) throw new Error(`No account ends in ${ending}`)
  return valid
}
