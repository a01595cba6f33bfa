import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

type Body = Readonly<Record<string, string | undefined>>
const send = async (id: string, what: 'match' | 'refund' | 'withdrawals', body: Body, actor: string) => {
  const headers = { 'x-actor-id': actor }
  const { status, body: answer } = await given.call('POST', `/v1/deposits/${id}/${what}`, { body, headers })
  const unchanged = answer.unchanged_because
  return [answer.outcome ?? answer.code ?? String(status), ...(unchanged ? [unchanged] : [])].join(' ')
}
const read = async (id: string) => (await given.call('GET', `/v1/deposits/${id}`)).body
const givenDeposit = async () => {
  await given.notify([given.told({ phone_number: given.payer() })])
  return (await given.deposits('?limit=1'))[0]?.id ?? ''
}
/** Money that nobody claimed in time. */
const givenUnclaimed = async () => {
  const id = await givenDeposit()
  given.advance(24 * 3600)
  await given.service.sweep()
  return id
}

test('a person who asks for what a colleague asked for does not agree with it by that, and replaces nothing', async () => {
  const [one, two] = [await given.depositQuote(), await given.depositQuote()]
  const id = await givenDeposit()
  const request = { quote_id: one.id, step: 'request' }
  expect(await send(id, 'match', request, 'ana')).toBe('pending_second_approval')
  expect(await send(id, 'match', request, 'ana')).toBe('pending_second_approval requested_before')
  expect(await send(id, 'match', request, 'eva')).toBe('pending_second_approval requested_before')
  expect(await send(id, 'match', { ...request, quote_id: two.id }, 'eva')).toBe('invalid_transition')
  expect((await read(id)).pending_request).toMatchObject({ action: 'match', quote_id: one.id, requested_by: 'ana' })
  expect((await given.readQuote(one.id)).status).toBe('pending')
})

test('a second person agrees with exactly the match that waits, once, and with nothing else', async () => {
  const [quote, other] = [await given.depositQuote(), await given.depositQuote()]
  const id = await givenDeposit()
  const agree = { quote_id: quote.id, step: 'agree' }
  expect(await send(id, 'match', agree, 'eva')).toBe('invalid_transition')
  await send(id, 'match', { quote_id: quote.id, step: 'request' }, 'ana')
  expect(await send(id, 'match', { ...agree, quote_id: other.id }, 'eva')).toBe('invalid_transition')
  expect(await send(id, 'match', agree, 'ana')).toBe('self_approval_forbidden')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(id, 'match', agree, `eva-${index}`)))
  expect(answers.sort()).toEqual(['done', ...Array(7).fill('done done_before')])
  expect(await read(id)).toMatchObject({ status: 'matched', quote_id: quote.id, pending_request: null })
  expect((await given.readQuote(other.id)).status).toBe('pending')
  await given.mustBalance()
})

test('a second person agrees with exactly the refund that waits: its reference, not another one and not a match', async () => {
  const id = await givenUnclaimed()
  expect(await send(id, 'refund', { reference: 'R-1', step: 'request' }, 'ana')).toBe('pending_second_approval')
  expect(await send(id, 'refund', { reference: 'R-2', step: 'request' }, 'luis')).toBe('invalid_transition')
  expect(await send(id, 'refund', { reference: 'R-2', step: 'agree' }, 'eva')).toBe('invalid_transition')
  expect(await read(id)).toMatchObject({ status: 'unmatched', pending_request: { action: 'refund', reference: 'R-1' } })
  expect(await send(id, 'refund', { reference: 'R-1', step: 'agree' }, 'eva')).toBe('done')
  expect(await send(id, 'refund', { reference: 'R-1', step: 'agree' }, 'eva')).toBe('done done_before')
  expect(await send(id, 'refund', { reference: 'R-2', step: 'request' }, 'ana')).toBe('deposit_already_used')
  expect(await send(id, 'refund', { reference: 'R-1' }, 'ana')).toBe('deposit_already_used')
  await given.mustBalance()
})

test('a candidate is told with its end, which is a day after that of its rate, and not after it', async () => {
  const quote = await given.depositQuote()
  const id = await givenDeposit()
  const end = new Date(Date.parse(quote.expires_at) + 24 * 3600 * 1000)
  const found = async () => (await read(id)).candidates.filter(({ quote_id }: { quote_id: string }) => quote_id === quote.id)
  expect(await found()).toEqual([{ quote_id: quote.id, claimable_until: end.toISOString() }])
  given.advance((end.getTime() - given.now().getTime()) / 1000)
  expect(await found()).toEqual([])
})

test('a request is withdrawn by who made it and rejected by a second person, exactly as it was read', async () => {
  const quote = await given.depositQuote()
  const id = await givenDeposit()
  const asRead = { action: 'match', quote_id: quote.id }
  expect(await send(id, 'withdrawals', asRead, 'ana')).toBe('invalid_transition')
  for (const [actor, outcome] of [
    ['ana', 'withdrawn'],
    ['eva', 'rejected'],
  ] as const) {
    await send(id, 'match', { quote_id: quote.id, step: 'request' }, 'ana')
    expect(await send(id, 'withdrawals', { action: 'refund', reference: 'R-1' }, actor)).toBe('invalid_transition')
    expect(await send(id, 'withdrawals', asRead, actor)).toBe('200')
    expect((await read(id)).pending_request).toBeNull()
    const [record] = await given.database.sql`
      select closed_by, outcome from payments.second_person_requests where subject = ${`deposit:${id}`} order by id desc limit 1`
    expect(record).toEqual({ closed_by: actor, outcome })
  }
  expect(await send(id, 'match', { quote_id: quote.id, step: 'agree' }, 'eva')).toBe('invalid_transition')
  expect(await read(id)).toMatchObject({ status: 'pending', quote_id: null })
})

test('the list tells what waits for people, with the request, and what waits for a second one', async () => {
  const settled = await givenUnclaimed()
  await send(settled, 'refund', { reference: 'R-9' }, 'ana')
  await send(settled, 'refund', { reference: 'R-9' }, 'eva')
  const refund = await givenUnclaimed()
  await send(refund, 'refund', { reference: 'R-10', step: 'request' }, 'ana')
  const unclaimed = await givenUnclaimed()
  const quote = await given.depositQuote()
  const early = await givenDeposit()
  await send(early, 'match', { quote_id: quote.id, step: 'request' }, 'ana')
  const fresh = await givenDeposit()
  const mine = new Set([settled, refund, unclaimed, early, fresh])
  const listed = async (waits: string) => {
    const { body } = await given.call('GET', `/v1/deposits?limit=100&with_count=true&waits_for=${waits}`)
    expect(body.count).toBe(body.data.length)
    return body.data.filter(({ id }: { id: string }) => mine.has(id))
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await listed('decision'))).toEqual([early, unclaimed, refund])
  const second = await listed('second_person')
  expect(ids(second)).toEqual([early, refund])
  expect(second.map((row: { pending_request: object }) => row.pending_request)).toMatchObject([
    { action: 'match', quote_id: quote.id, reference: null, requested_by: 'ana' },
    { action: 'refund', quote_id: null, reference: 'R-10', requested_by: 'ana' },
  ])
  const other = await given.givenOrganization('test')
  for (const waits of ['decision', 'second_person'])
    expect((await given.call('GET', `/v1/deposits?waits_for=${waits}`, { key: other.key })).body.data).toEqual([])
})
