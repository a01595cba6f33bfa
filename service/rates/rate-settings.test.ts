import { afterEach, expect, test, vi } from 'vitest'
import { marginBpsOf } from './provider'
import { chooseMargins, chooseRates } from './rate-settings'

afterEach(() => vi.restoreAllMocks())

/** Nothing listens on that port. */
const settings = { RATES_URL: 'http://127.0.0.1:9/{base}/{quote}', RATES_RATE_POINTER: '/rate', RATES_TIME_POINTER: '/time' }
const shipped = () => chooseRates(settings, { freeze: false })
const wednesday = new Date('2026-11-18T14:00:00Z')
const saturday = new Date('2026-11-21T14:00:00Z')

test('a source has 3 seconds to answer, and is asked twice', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await expect(shipped().read('USDC', 'VES', wednesday)).rejects.toThrow()
  expect(timeout.mock.calls).toEqual([[3_000], [3_000]])
})

test.each([wednesday, saturday])('a rate may be ten minutes old, on bank days and on others', (asOf) => {
  const isStaleAfter = (seconds: number) => shipped().isStale?.(asOf, new Date(asOf.getTime() + seconds * 1000))
  expect([isStaleAfter(600), isStaleAfter(601)]).toEqual([false, true])
})

test('the largest ages are told as they are set; a table has none', () => {
  expect(shipped().maxAge).toEqual({ seconds: 600, closedSeconds: 600 })
  const longer = chooseRates({ ...settings, RATES_STALE_SECONDS: '60', RATES_CLOSED_STALE_SECONDS: '345600' }, { freeze: false })
  expect(longer.maxAge).toEqual({ seconds: 60, closedSeconds: 345_600 })
  expect(chooseRates({ RATES_STATIC: 'USDC/USD=1' }, { freeze: false }).maxAge).toBeUndefined()
})

test('a rate may lie a tenth from the last one', () => {
  expect(shipped().maxJumpBps).toBe(1_000)
})

test('a table holds for as long as it is not changed, and has nothing but what stands in it', async () => {
  const table = chooseRates({ RATES_STATIC: 'USDC/VES=300.5, USDC/USD=1' }, { freeze: false })
  expect(table.isMadeUp).toBeUndefined()
  expect(table.isStale).toBeUndefined()
  expect(await table.read('USDC', 'VES', wednesday)).toMatchObject({ mid: '300.5' })
  expect(await table.read('USD', 'VES', wednesday)).toBeUndefined()
})

test('what is taken off the middle rate is set by the pair, and holds either way', async () => {
  const margins = chooseMargins({ RATES_MARGINS: 'USDC/VES=75, USDC/USD=10' })
  expect(margins).toEqual({ 'USDC/VES': 75, 'USD/VES': 150, 'USDC/USD': 10 })
  expect(chooseMargins({ RATES_MARGINS: '' })).toEqual({ 'USDC/VES': 150, 'USD/VES': 150, 'USDC/USD': 0 })
  for (const wrong of ['USDC/VES', 'VES/USDC=1', 'USDC/VES=1001', 'USDC/VES=1.5', 'USDC/VES=-1'])
    expect(() => chooseMargins({ RATES_MARGINS: wrong }), wrong).toThrow('RATES_MARGINS')
  expect([marginBpsOf(margins, 'VES', 'USDC'), marginBpsOf(margins, 'USD', 'USD')]).toEqual([75, 0])
})
