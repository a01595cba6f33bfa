import { expect, test } from 'vitest'
import { initials } from '#components/avatar'
import { matchingOptions } from '#components/combobox'
import { groupsOf, nextEnabled } from '#components/combobox-state'
import { minutesAndSeconds } from '#components/countdown'
import { exactTime, relativeTime } from '#components/relative-time'
import { statusLook } from '#components/status-tones'

const settings = {
  locale: 'en-GB',
  timeZone: 'America/Caracas',
  serverNow: '2026-11-20T14:02:00Z',
}
const now = Date.parse(settings.serverNow)
const ago = (milliseconds: number) => relativeTime(now - milliseconds, now, settings)

test('a clock shows 0:00 only when the time is over', () => {
  expect([162_000, 60_000, 59_001, 1, 0].map(minutesAndSeconds)).toEqual(['2:42', '1:00', '1:00', '0:01', '0:00'])
})

test('a time grows from seconds to minutes to hours, then to yesterday and to a day', () => {
  expect(ago(8_000)).toBe('8 s ago')
  expect(ago(59_999)).toBe('59 s ago')
  expect(ago(60_000)).toBe('1 min ago')
  expect(ago(2 * 3_600_000)).toBe('2 h ago')
  expect(ago(24 * 3_600_000)).toBe('yesterday')
  expect(ago(48 * 3_600_000)).toBe('18 Nov')
  expect(ago(400 * 86_400_000)).toBe('16 Oct 2025')
})

test('yesterday is counted by days of the business zone, not by 24 hours', () => {
  const elevenAtNightInCaracas = Date.parse('2026-11-20T03:00:00Z')
  expect(relativeTime(elevenAtNightInCaracas, now, settings)).toBe('yesterday')
  const anHourAfterMidnight = Date.parse('2026-11-20T05:00:00Z')
  expect(relativeTime(anHourAfterMidnight, now, settings)).toBe('9 h ago')
})

test('a time to come is told as such', () => {
  expect(ago(-5 * 60_000)).toBe('in 5 min')
})

test('a time from the future of a slow device is not shown as negative', () => {
  expect(relativeTime(now + 5_000, now, settings)).toBe('just now')
})

test('the exact time names its zone', () => {
  expect(exactTime('2026-11-20T14:00:00Z', settings)).toBe('20 Nov 2026, 10:00:00, Caracas (UTC−4)')
})

test('initials come from the first two words, or from one', () => {
  expect(['Mariana Rondón Peña', 'Cauce', 'ñusta álvarez', '', 'g.petit@yahoo.es'].map(initials)).toEqual([
    'MR',
    'CA',
    'ÑÁ',
    '',
    'GP',
  ])
})

test('a bank is found by code or by part of its name, whatever the accents', () => {
  const banks = ['0102 Banco de Venezuela', '0134 Banesco', '0175 Bicentenario', '0114 Bancaribe', '0191 Nación'].map(
    (label) => ({ label }),
  )
  expect(matchingOptions(banks, '0134').map((bank) => bank.label)).toEqual(['0134 Banesco'])
  expect(matchingOptions(banks, 'NACION').map((bank) => bank.label)).toEqual(['0191 Nación'])
  expect(matchingOptions(banks, 'venez banco')).toHaveLength(1)
  expect(matchingOptions(banks, ' ')).toHaveLength(banks.length)
})

test('arrows skip what cannot be chosen and go around at the ends', () => {
  const options = [{}, { disabled: true }, {}]
  expect(nextEnabled(options, 0, 1)).toBe(2)
  expect(nextEnabled(options, 2, 1)).toBe(0)
  expect(nextEnabled(options, 0, -1)).toBe(2)
  expect(nextEnabled([{ disabled: true }], 0, 1)).toBe(0)
  expect(nextEnabled([], 0, 1)).toBe(0)
})

test('options with the same title stand in one group, and keep their place in the whole list', () => {
  const options = [{ id: 'a' }, { id: 'b' }, { id: 'c', group: 'Closed' }, { id: 'd', group: 'Closed' }, { id: 'e' }]
  const groups = groupsOf(options).map(({ title, first, options: rows }) => [title, first, rows.map(({ id }) => id).join('')])
  expect(groups).toEqual([
    [undefined, 0, 'ab'],
    ['Closed', 2, 'cd'],
    [undefined, 4, 'e'],
  ])
})

test('a status that nobody knows is grey, and the name of a built-in property is no status', () => {
  expect(statusLook('payment', 'pending').tone).toBe('wait')
  expect(statusLook('payment', 'on_hold_ext').tone).toBe('rest')
  expect(statusLook('payment', 'constructor').tone).toBe('rest')
})
