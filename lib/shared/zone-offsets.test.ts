import { afterEach, expect, test, vi } from 'vitest'
import { formatExact, formatRelative } from './format-time'
import { aheadOfUtc, learnZone, localTime, readZone } from './zone-offsets'
import { zonedClock } from './zoned-day'

const now = Date.parse('2026-11-20T12:00:00Z')
const zones = ['America/Caracas', 'America/New_York', 'Europe/Madrid', 'Asia/Kolkata', 'Africa/Casablanca', 'Australia/Lord_Howe']

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

test('a list makes one formatter for each zone, and none for a zone whose offsets are learned', () => {
  const formatters = countFormatters()
  const [march, names] = [new Date('2026-03-01T00:00:00Z'), ['America/Lima', 'Asia/Tokyo']]
  const places = names.flatMap((timeZone) => ['en', 'es'].map((locale) => ({ locale, timeZone })))
  const write = () => places.map((where) => hours.map((at) => `${formatRelative(at, march, where)}; ${formatExact(at, where)}`))
  const lists = write()
  expect(lists.map(([first]) => first)).toEqual([
    '31 Dec 2025; 31 Dec 2025, 19:00:00, Lima (UTC\u22125)',
    '31 dic 2025; 31 dic 2025, 19:00:00, Lima (UTC\u22125)',
    '1 Jan; 1 Jan 2026, 09:00:00, Tokyo (UTC+9)',
    '1 ene; 1 ene 2026, 09:00:00, Tokyo (UTC+9)',
  ])
  expect(formatters.made).toBe(names.length)
  learnZone('Asia/Seoul', readZone('Asia/Seoul', now))
  formatters.made = 0
  const seoul = { locale: 'en', timeZone: 'Asia/Seoul' }
  expect(formatExact('2026-11-20T14:00:00Z', seoul)).toBe('20 Nov 2026, 23:00:00, Seoul (UTC+9)')
  expect(formatters.made).toBe(0)
})

test.each(zones)(
  'the offsets of %s are those of the platform, also at the minute of each change and outside of their years',
  (zone) => {
    const offsets = readZone(zone, now)
    const changes = offsets.entries.slice(1).flatMap(({ from }) => [from - 1, from, from + 1])
    const spread = Array.from({ length: 2000 }, (_, index) => Date.parse('2005-01-01T00:00:00Z') + index * 110 * 3_600_000)
    const times = [...changes, ...spread, offsets.until - 1, offsets.until]
    const expected = times.map((time) => aheadOfUtc(time, zone))
    learnZone(zone, offsets)
    expect(times.map((time) => aheadOfUtc(time, zone))).toEqual(expected)
  },
)

test('a zone without summer time is a few entries, one with it two for each year', () => {
  expect(readZone('America/Caracas', now).entries.map(({ from }) => new Date(from).toISOString())).toEqual([
    '2014-11-23T12:00:00.000Z',
    '2016-05-01T07:00:00.000Z',
  ])
  expect(readZone('Europe/Madrid', now).entries).toHaveLength(29)
})

test('the local time of a zone keeps the milliseconds', () => {
  expect(localTime('2026-11-20T03:59:59.999Z', 'America/Caracas').toISOString()).toBe('2026-11-19T23:59:59.999Z')
})

test.each(zones)('the first and the last time that an API can write is shown in %s', (timeZone) => {
  const where = { locale: 'en', timeZone }
  expect(formatExact('0001-01-01T00:00:00Z', where)).toMatch(/^(1 Jan 1|31 Dec 0), \d\d:\d\d:\d\d, /)
  expect(formatExact('9999-12-31T23:59:59Z', where)).toMatch(/^(31 Dec 9999|1 Jan 10000), \d\d:\d\d:\d\d, /)
  expect(formatRelative('9999-12-31T23:59:59Z', new Date(now), where)).toMatch(/9999|10000/)
})
