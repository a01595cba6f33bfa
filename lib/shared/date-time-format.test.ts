import { afterEach, expect, test, vi } from 'vitest'
import { formatExact, formatRelative } from './format-time'
import { zonedClock } from './zoned-day'

afterEach(() => vi.unstubAllGlobals())

/** Counts the formatters that are created after this call. */
function countFormatters(): { made: number } {
  const count = { made: 0 }
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given)
      count.made++
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }))
  return count
}

const hours = Array.from({ length: 500 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)))

test('the times of a whole file are written by one formatter', () => {
  const formatters = countFormatters()
  const written = hours.map((at) => zonedClock(at, 'America/Bogota'))
  expect(written[499]).toBe('2026-01-21 14:00:00')
  expect(formatters.made).toBe(1)
})

test('a list makes as many formatters as it has ways to write a time, each language and zone its own', () => {
  const formatters = countFormatters()
  const [now, zones] = [new Date('2026-03-01T00:00:00Z'), ['America/Lima', 'Asia/Tokyo']]
  const places = zones.flatMap((timeZone) => ['en', 'es'].map((locale) => ({ locale, timeZone })))
  const lists = places.map((where) => hours.map((at) => `${formatRelative(at, now, where)}; ${formatExact(at, where)}`))
  expect(lists.map(([first]) => first)).toEqual([
    '31 Dec 2025; 31 Dec 2025, 19:00:00, Lima (UTC−5)',
    '31 dic 2025; 31 dic 2025, 19:00:00, Lima (UTC−5)',
    '1 Jan; 1 Jan 2026, 09:00:00, Tokyo (UTC+9)',
    '1 ene; 1 ene 2026, 09:00:00, Tokyo (UTC+9)',
  ])
  expect(formatters.made).toBeGreaterThan(zones.length)
  expect(formatters.made).toBeLessThan(25)
})
