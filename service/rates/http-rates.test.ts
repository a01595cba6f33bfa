import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpRateOptions, httpRates } from './http-rates'
import { chooseRates, staleness } from './rate-settings'
import { givenSource, json } from './test-source'

const start = new Date('2026-11-20T14:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const good = '{"data":{"rates":[{"mid":288.44}],"at":"2026-11-20T13:59:50Z"}}'

let source: Awaited<ReturnType<typeof givenSource>>
beforeEach(async () => {
  source = await givenSource(json(good))
})
afterEach(() => source.close())

function rates(change: Partial<HttpRateOptions> = {}) {
  return httpRates({
    url: `${source.url}/latest?from={base}&to={quote}`,
    headers: { Authorization: 'Bearer s3cret' },
    ratePointer: '/data/rates/0/mid',
    timePointer: '/data/at',
    isStale: () => false,
    timeoutMs: 200,
    ...change,
  })
}

test('a rate is found where the pointers lead, and the source hears the pair and the secret', async () => {
  let heard = ''
  source.say((response, url) => {
    heard = url
    json(good)(response)
  })
  expect(await rates().read('USDC', 'VES', start)).toEqual({ mid: '288.44', asOf: new Date('2026-11-20T13:59:50Z') })
  expect(heard).toBe('/latest?from=USDC&to=VES')
  expect(source.headers[0]?.authorization).toBe('Bearer s3cret')
})

test.each([
  ['288.123456789012345678901', '288.123456789'],
  ['"288.44"', '288.44'],
  ['9007199254740993.1', undefined],
  ['12345678901234.0000000001', '12345678901234.0000000001'],
  ['0.00000000005', undefined],
  ['0', undefined],
  ['-288.44', undefined],
  ['2.8844e2', undefined],
  ['"288,44"', undefined],
  ['null', undefined],
  ['{}', undefined],
])('of %s not a digit is lost, or it is refused', async (written, mid) => {
  source.say(json(good.replace('288.44', written)))
  const read = rates().read('USD', 'VES', start)
  if (mid === undefined) await expect(read).rejects.toThrow()
  else expect((await read)?.mid).toBe(mid)
})

test('a source that says it the other way round is turned round, to ten decimals', async () => {
  source.say(json(good.replace('288.44', '0.003466925530439606157259742')))
  expect((await rates({ inverse: true }).read('USDC', 'VES', start))?.mid).toBe('288.44')
})

test.each([
  ['"2026-11-20T09:59:50-04:00"', '2026-11-20T13:59:50.000Z'],
  ['1795183190', '2026-11-20T13:59:50.000Z'],
  ['1795183190000', '2026-11-20T13:59:50.000Z'],
  ['"2026-11-20"', '2026-11-20T04:00:00.000Z'],
  ['"2026-11-23"', start.toISOString()],
])('the time %s is read', async (written, time) => {
  source.say(json(good.replace('"2026-11-20T13:59:50Z"', written)))
  expect((await rates().read('USDC', 'VES', start))?.asOf.toISOString()).toBe(time)
})

test('fifty who ask at once ask the source once, and for 15 seconds nobody asks again', async () => {
  const provider = rates()
  const answers = await Promise.all(Array.from({ length: 50 }, () => provider.read('USDC', 'VES', start)))
  expect(new Set(answers.map((rate) => rate?.mid))).toEqual(new Set(['288.44']))
  await provider.read('USDC', 'VES', after(14.9))
  expect(source.asked()).toBe(1)
  await provider.read('USDC', 'VES', after(15))
  expect(source.asked()).toBe(2)
})

const failures: [string, Parameters<typeof source.say>[0], number][] = [
  ['answers too late', () => {}, 2],
  ['breaks the connection', (response) => response.destroy(), 2],
  ['stops in the middle', (response) => response.writeHead(200).write('{"data":'), 2],
  ['answers with a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>288.44</html>'), 2],
  ['fails', (response) => response.writeHead(500).end(good), 2],
  ['refuses the secret', (response) => response.writeHead(401).end(good), 1],
  ['has moved', (response) => response.writeHead(302, { location: '/elsewhere' }).end(), 2],
  ['talks without end', (response) => response.writeHead(200).end(`{"data":"${'x'.repeat(70_000)}"}`), 2],
  ['has the rate elsewhere', json('{"data":{"rate":288.44,"at":"2026-11-20T13:59:50Z"}}'), 2],
  ['does not say when', json('{"data":{"rates":[{"mid":288.44}]}}'), 2],
]

describe('no rate comes from a source that', () => {
  test.each(failures)('%s', async (_, answer, asked) => {
    source.say(answer)
    await expect(rates().read('USDC', 'VES', start)).rejects.toThrow()
    expect(source.asked()).toBe(asked)
  })
})

test('a failure is remembered from when it arrives, however long it took', async () => {
  const provider = rates({ timeoutMs: 300 })
  source.say(() => {})
  const ask = (seconds: number) => provider.read('USDC', 'VES', after(seconds)).catch((error) => String(error.name))
  await ask(0)
  await ask(1.2)
  expect(source.asked(), 'it arrived after 0.6 seconds').toBe(2)
  for (const seconds of [10, 20, 30, 40]) await ask(seconds)
  expect(await ask(70.3), 'the fifth failure arrived at 40.6').toBe('OpenBreaker')
  expect(source.asked()).toBe(10)
})

test('a second question helps where the first one was unlucky', async () => {
  source.say((response) => {
    source.say(json(good))
    response.destroy()
  })
  expect((await rates().read('USDC', 'VES', start))?.mid).toBe('288.44')
})

test('a pair that the source does not know is no failure', async () => {
  source.say((response) => response.writeHead(404).end())
  expect(await rates().read('USDC', 'USD', start)).toBeUndefined()
  expect(await rates({ pairs: ['USD/VES'] }).read('USDC', 'VES', start)).toBeUndefined()
  expect(await rates({ fixed: { 'USDC/USD': '1' } }).read('USDC', 'USD', start)).toEqual({ mid: '1', asOf: start })
})

test('after five failures the source is left alone for half a minute, and then one question decides', async () => {
  const provider = rates()
  source.say((response) => response.writeHead(401).end())
  const ask = (seconds: number) =>
    provider.read('USDC', 'VES', after(seconds)).then(
      ({ mid = '' } = { mid: 'none', asOf: start }) => mid,
      (error) => String(error.name),
    )
  for (let time = 0; time < 5; time++) expect(await ask(time * 2)).toBe('UnusableAnswer')
  expect(await ask(10)).toBe('OpenBreaker')
  expect(await ask(37)).toBe('OpenBreaker')
  expect(source.asked()).toBe(5)
  expect(await ask(39)).toBe('UnusableAnswer')
  expect(await ask(41)).toBe('OpenBreaker')
  source.say(json(good))
  expect([await ask(70), source.asked()]).toEqual(['288.44', 7])
})

test('a rate is stale after its limit, later over a weekend or a holiday', () => {
  const isStale = staleness({ seconds: 600, closedSeconds: 4 * 86_400, holidays: ['2026-12-25'] })
  const age = (from: string, to: string) => isStale(new Date(from), new Date(to))
  expect(age('2026-11-19T14:00:00Z', '2026-11-19T14:10:00Z')).toBe(false)
  expect(age('2026-11-19T14:00:00Z', '2026-11-19T14:10:01Z')).toBe(true)
  expect(age('2026-11-20T20:00:00Z', '2026-11-23T13:00:00Z')).toBe(false)
  expect(age('2026-11-20T20:00:00Z', '2026-11-24T20:00:01Z')).toBe(true)
  expect(age('2026-12-24T20:00:00Z', '2026-12-25T20:00:00Z')).toBe(false)
  expect(age('2026-12-23T20:00:00Z', '2026-12-24T20:00:00Z')).toBe(true)
})

test('settings choose the source, and what is wrong with them is said by name', () => {
  const settings = { RATES_URL: 'https://r.example/{base}/{quote}', RATES_RATE_POINTER: '/rate', RATES_TIME_POINTER: '/time' }
  expect(chooseRates({}, { freeze: true }).id).toBe('sandbox')
  expect(chooseRates(settings, { freeze: true }).id).toBe('http')
  expect(chooseRates({ RATES_STATIC: 'USDC/VES=300.5' }, { freeze: true }).id).toBe('static')
  for (const [name, value] of [
    ['RATES_STATIC', 'USDC/VES=300.5'],
    ['RATES_STATIC', 'USDC/VES=0'],
    ['RATES_URL', 'ftp://r.example'],
    ['RATES_URL', 'http://r.example/{base}/{quote}'],
    ['RATES_URL', 'https://r.example/usd'],
    ['RATES_RATE_POINTER', 'rate'],
    ['RATES_TIME_POINTER', ''],
    ['RATES_PAIRS', 'USD/EUR'],
    ['RATES_FIXED', 'USDC/USD=one'],
    ['RATES_HOLIDAYS', '25.12.2026'],
  ] as const) {
    expect(() => chooseRates({ ...settings, [name]: value }, { freeze: true }), name).toThrow(name)
  }
})
