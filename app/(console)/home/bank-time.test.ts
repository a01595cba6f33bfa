import { expect, test } from 'vitest'
import type { BankAnswer } from '#contract/bank-answers'
import { bankTime, inOtherWords, isKnown, type KnownAnswer, worstFirst } from './bank-time'

const asOf = '2026-11-20T14:02:00.000Z'
const banesco: KnownAnswer = {
  bank_code: '0134',
  bank_name: 'Banesco',
  state: 'normal',
  sent: 20,
  received: 20,
  waiting: 0,
  queued: 0,
  oldest_waiting_since: null,
  unanswered_since: null,
  nine_of_ten_seconds: 61,
}

test.each([
  ['two minutes begun', {}, { span: '2 min' }],
  ['seconds', { nine_of_ten_seconds: 40 }, { span: '40 s' }],
  ['a minute, where the seconds are rounded up to one', { nine_of_ten_seconds: 59.6 }, { span: '1 min' }],
  ['the time of a slow bank', { state: 'slow', nine_of_ten_seconds: 341 }, { span: '6 min' }],
  ['those that wait, if those that arrived were quick', { state: 'slow', waiting: 3 }, { waiting: 3 }],
  ['those that wait, if none arrived', { state: 'slow', waiting: 6, nine_of_ten_seconds: null }, { waiting: 6 }],
  ['the whole minutes of silence', { state: 'not_answering', unanswered_since: '2026-11-20T13:38:01.000Z' }, { span: '23 min' }],
  ['hours of silence', { state: 'not_answering', unanswered_since: '2026-11-20T11:57:00.000Z' }, { span: '2 h 5 min' }],
  ['nothing, if the gateway alone is silent', { state: 'not_answering' }, undefined],
] satisfies [string, Partial<KnownAnswer>, object | undefined][])('beside a bank stands %s', (_what, change, time) => {
  expect(bankTime({ ...banesco, ...change }, asOf)).toEqual(time)
})

test('banks that callers ask about come first, and equal ones by name', () => {
  const rows = [
    ['Mercantil', 'slow'],
    ['Banesco', 'normal'],
    ['Ávila', 'normal'],
    ['Provincial', 'not_answering'],
  ] as const
  const sorted = worstFirst(rows.map(([bank_name, state]) => ({ ...banesco, bank_name, state })))
  expect(sorted.map(({ bank_name }) => bank_name)).toEqual(['Provincial', 'Mercantil', 'Ávila', 'Banesco'])
  expect(isKnown(banesco)).toBe(true)
  expect(isKnown({ ...banesco, state: 'too_few' })).toBe(false)
})

test('a bank of which only the API knows what it means is named with that word, and called neither normal nor slow', () => {
  const degraded: BankAnswer = { ...banesco, state: JSON.parse('"degraded"') }
  expect(isKnown(degraded)).toBe(false)
  expect(inOtherWords([banesco, degraded, { ...banesco, state: 'too_few' }])).toEqual(['Banesco: degraded'])
})
