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
  expect(await waiting()).toMatchObject([{ base: 'USDC', quote: 'VES', mid: '349.0125', lastMid: '317.284', status: 'waiting' }])
  expect((await given.call('GET', ratePath('USDC', 'USD'))).status).toBe(200)
  move('317.284')
  expect((await given.call('GET', ratePath())).status, 'what jumped waits for an operator').toBe(503)
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
  await expect.poll(async () => (await waiting()).length).toBe(1)
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
  const [held] = await web.service.provisioning.listQuarantinedRates()
  await web.service.provisioning.decideQuarantinedRate({ ...decision, id: held?.id ?? '', status: 'accepted' })
  expect((await read()).body.mid_rate).toBe('400.25')
  web.advance(601)
  expect((await read()).body.code, 'the source stands still').toBe('rate_unavailable')
  at = web.now()
  web.advance(16)
  expect((await read()).status).toBe(200)
  await web.close()
  await source.close()
})

test('an operator who accepts says why, and the next rates are measured from there', async () => {
  const id = await givenJump('400')
  expect(await decide(id, 'accepted')).toBe(true)
  expect(await given.database.sql`select status, decided_by, reason from payments.rate_quarantine where id = ${id}`).toEqual([
    { status: 'accepted', decided_by: 'olga', reason: 'Devaluation of this morning' },
  ])
  expect((await given.quote()).rate_details.mid_rate).toBe('400')
  move('439')
  expect((await given.quote()).rate_details.mid_rate).toBe('439')
  expect(await decide(id, 'rejected')).toBe(false)
  expect(await given.events()).toContain('rate.accepted')
})

test('an operator who rejects keeps it out: rates go on from the last accepted one, and the same jump waits anew', async () => {
  const id = await givenJump('28.844')
  expect(await decide(id, 'rejected')).toBe(true)
  expect(await given.events()).toContain('rate.rejected')
  expect((await given.call('GET', ratePath())).status).toBe(503)
  expect(await waiting()).toHaveLength(1)
  await decide((await waiting())[0]?.id ?? '', 'rejected')
  move('290')
  expect((await given.quote()).rate_details.mid_rate).toBe('290')
})

test('two operators who decide at once: one of them does', async () => {
  const id = await givenJump('400')
  const verdicts = ['accepted', 'rejected', 'accepted', 'rejected'] as const
  const answers = await Promise.all(verdicts.map((status) => decide(id, status)))
  expect(answers.filter((decided) => decided)).toHaveLength(1)
})

test('no key decides about a rate, which is the same for every organization', async () => {
  const id = await givenJump('400')
  for (const [method, path] of [
    ['GET', '/v1/exchange-rates/quarantine'],
    ['POST', `/v1/exchange-rates/quarantine/${id}/accept`],
    ['POST', `/v1/exchange-rates/quarantine/${id}/reject`],
  ] as const) {
    const answer = await given.call(method, path, { headers: { 'x-actor-id': 'olga' } })
    expect([answer.status, answer.body.code], path).toEqual([404, 'not_found'])
  }
  const named = await given.call('POST', '/v1/api-keys', { body: { name: 'x', scopes: ['rates:manage'] } })
  expect(named.status).toBe(422)
  expect(await waiting()).toHaveLength(1)
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
  return (await waiting())[0]?.id ?? ''
}

const decision = { reason: 'Devaluation of this morning', by: 'olga' }
const decide = (id: string, status: 'accepted' | 'rejected') =>
  given.service.provisioning.decideQuarantinedRate({ ...decision, id, status })

const waiting = () => given.service.provisioning.listQuarantinedRates()
const ratePath = (from = 'USDC', to = 'VES') =>
  `/v1/organizations/${given.organizationId}/exchange-rates?from_currency=${from}&to_currency=${to}`
const quoteBody = () => ({
  amount: 10_000,
  customer_id: given.customer.id,
  source: { payment_rail: 'prefunded_account', currency: 'USDC' },
  destination: { currency: 'VES', account_id: given.customer.pagomovilId },
})
