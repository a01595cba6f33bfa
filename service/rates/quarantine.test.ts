import { afterEach, beforeEach, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { httpRates } from './http-rates'
import type { RateProvider } from './provider'
import { chooseRates, staleness } from './rate-settings'
import { givenSource, json } from './test-source'

let given: GivenTransfers
let mid: string
let logged: string[]
const settings = { RATES_URL: 'http://127.0.0.1:9/{base}/{quote}', RATES_RATE_POINTER: '/rate', RATES_TIME_POINTER: '/time' }
const market: RateProvider = {
  id: 'market',
  maxJumpBps: chooseRates(settings, { freeze: false }).maxJumpBps,
  read: async (base, quote, now) => ({ mid: `${base}/${quote}` === 'USDC/USD' ? '1' : mid, asOf: now }),
}
beforeEach(async () => {
  mid = '288.44'
  logged = []
  given = await givenTransfers({ rateProvider: market, log: (_, event) => logged.push(event) })
  await given.quote()
})
afterEach(() => given.close())

test('a rate that moves by a tenth is taken, and one that jumps further leaves its pair without a rate', async () => {
  move('317.284')
  await given.quote()
  move('349.0125')
  const refused = await given.call('GET', ratePath())
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'rate_unavailable', '15'])
  expect((await waiting()).body.data).toMatchObject([
    { base_currency: 'USDC', quote_currency: 'VES', mid_rate: '349.0125', last_mid_rate: '317.284', status: 'waiting' },
  ])
  expect((await given.call('GET', ratePath('USDC', 'USD'))).status).toBe(200)
  move('317.284')
  expect((await given.call('GET', ratePath())).status, 'what jumped waits for a person').toBe(503)
})

test('a jump is seen by every process, is told once, and no quote is made of it', async () => {
  const other = await given.anotherInstance()
  move('400')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? given.call : other.call)('POST', '/v1/transfers/quote', { body: quoteBody() }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['rate_unavailable']))
  await expect.poll(async () => (await waiting()).body.data.length).toBe(1)
  move('290')
  expect((await other.call('GET', ratePath())).status).toBe(503)
  await other.close()
  expect(await given.events()).toEqual(expect.arrayContaining(['rate.quarantined']))
  expect((await given.events()).filter((type) => type === 'rate.quarantined')).toHaveLength(1)
  expect(logged.filter((event) => event === 'rate_quarantined')).toHaveLength(1)
})

test('a source on the web that jumps, or has nothing newer, leaves no rate; quotes that were made keep theirs', async () => {
  let at = new Date('2026-11-20T14:00:00Z')
  const source = await givenSource((response) => json(`{"rate":${mid},"time":"${at.toISOString()}"}`)(response))
  const pointers = { ratePointer: '/rate', timePointer: '/time', pairs: ['USDC/VES'] }
  const isStale = staleness({ seconds: 600, closedSeconds: 600, holidays: [] })
  const web = await givenTransfers({ rateProvider: httpRates({ ...pointers, url: source.url, isStale }), log: () => {} })
  const read = () => web.call('GET', `/v1/organizations/${web.organizationId}/exchange-rates?from_currency=USDC&to_currency=VES`)
  const quote = await web.quote()
  expect([quote.rate_details.provider, quote.rate_details.mid_rate]).toEqual(['http', '288.44'])
  web.advance(16)
  mid = '400.25'
  expect((await read()).body.code).toBe('rate_unavailable')
  expect((await web.pay(quote.id)).status).toBe(200)
  const [held] = (await web.call('GET', '/v1/exchange-rates/quarantine')).body.data
  const headers = { 'x-actor-id': 'olga' }
  await web.call('POST', `/v1/exchange-rates/quarantine/${held.id}/accept`, { body: { reason: 'Seen elsewhere too' }, headers })
  expect((await read()).body.mid_rate).toBe('400.25')
  web.advance(601)
  expect((await read()).body.code, 'the source stands still').toBe('rate_unavailable')
  at = web.now()
  web.advance(16)
  expect((await read()).status).toBe(200)
  await web.close()
  await source.close()
})

test('a person who accepts says why, and the next rates are measured from there', async () => {
  const id = await givenJump('400')
  const accepted = await decide(id, 'accept')
  expect(accepted.body).toMatchObject({ status: 'accepted', decided_by: 'olga', reason: 'Devaluation of this morning' })
  expect((await given.quote()).rate_details.mid_rate).toBe('400')
  move('439')
  expect((await given.quote()).rate_details.mid_rate).toBe('439')
  expect((await decide(id, 'reject')).body.code).toBe('invalid_transition')
  expect(await given.events()).toContain('rate.accepted')
})

test('a person who rejects keeps it out: rates go on from the last accepted one, and the same jump waits anew', async () => {
  const id = await givenJump('28.844')
  expect((await decide(id, 'reject')).body.status).toBe('rejected')
  const told = await given.database
    .sql`select type, actor_id from payments.events where object_id = ${id} order by created_at, id`
  expect(told.map(({ type, actor_id }) => [type, actor_id])).toContainEqual(['rate.rejected', 'olga'])
  expect((await given.call('GET', ratePath())).status).toBe(503)
  expect((await waiting()).body.data).toHaveLength(1)
  await decide((await waiting()).body.data[0].id, 'reject')
  move('290')
  expect((await given.quote()).rate_details.mid_rate).toBe('290')
})

test('two people who decide at once: one of them does', async () => {
  const id = await givenJump('400')
  const answers = await Promise.all((['accept', 'reject', 'accept', 'reject'] as const).map((verb) => decide(id, verb)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('nobody decides without saying who they are and why', async () => {
  const id = await givenJump('400')
  const path = `/v1/exchange-rates/quarantine/${id}/accept`
  expect((await given.call('POST', path, { body: { reason: 'x' } })).body.code).toBe('actor_required')
  expect((await given.call('POST', path, { body: {}, headers: { 'x-actor-id': 'olga' } })).status).toBe(422)
})

test('every quote names the accepted rate it was made of, and nobody can change or delete that', async () => {
  move('290.5')
  await given.quote()
  const sql = given.database.sql
  const apart = await sql`
    select q.id from payments.quotes q left join payments.rates r on r.id = q.rate_id where r.mid is distinct from q.mid_rate`
  expect(apart).toHaveLength(0)
  for (const statement of [
    'update payments.rates set mid = 1',
    'delete from payments.rates',
    'truncate payments.rates cascade',
  ]) {
    await expect(sql.unsafe(statement)).rejects.toThrow('only ever added to')
  }
})

function move(to: string): void {
  mid = to
  given.advance(60)
}

async function givenJump(to: string): Promise<string> {
  move(to)
  await given.call('GET', ratePath())
  return (await waiting()).body.data[0].id
}

function decide(id: string, verb: 'accept' | 'reject') {
  const body = { reason: 'Devaluation of this morning' }
  return given.call('POST', `/v1/exchange-rates/quarantine/${id}/${verb}`, { body, headers: { 'x-actor-id': 'olga' } })
}

const waiting = () => given.call('GET', '/v1/exchange-rates/quarantine?status=waiting')
const ratePath = (from = 'USDC', to = 'VES') =>
  `/v1/organizations/${given.organizationId}/exchange-rates?from_currency=${from}&to_currency=${to}`
const quoteBody = () => ({
  amount: 10_000,
  customer_id: given.customer.id,
  source: { payment_rail: 'prefunded_account', currency: 'USDC' },
  destination: { currency: 'VES', account_id: given.customer.pagomovilId },
})
