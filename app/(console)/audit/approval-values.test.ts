import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import en from '../../../lib/i18n/messages/en/audit.json'
import es from '../../../lib/i18n/messages/es/audit.json'
import { approvalValues } from './approval-values'

const write = (locale: string, member: string, word: string, words: Readonly<Record<string, string>> = en.conditions) =>
  approvalValues(formattersIn(locale, 'America/Caracas', new Date()), (name) => words[name] ?? '?')[member]?.(word)

test.each([
  ['largest_debit', '10100', '101.00', '101,00'],
  ['debit', '5', '0.05', '0,05'],
  ['received', '2841234', '28,412.34', '28.412,34'],
  ['least_received', 'not known', 'not known', 'not known'],
  ['worst_rate', '282.7028395051', '282.7028', '282,7028'],
  ['fee_room', '1234', '12.34', '12,34'],
  ['fee_room_bps', '900', '9.00\u00a0%', '9,00\u00a0%'],
  ['drift_limit_bps', '150', '1.50\u00a0%', '1,50\u00a0%'],
  ['fee_room_bps', '2000', '20.00\u00a0%', '20,00\u00a0%'],
  ['fee_room', '1999', '19.99', '19,99'],
])('an auditor reads the %s %s of a request as %s, in Spanish as %s', (member, stored, english, spanish) => {
  const plain = (text = '') => text.replaceAll('\u202f', '\u00a0')
  expect([plain(write('en', member, stored)), plain(write('es', member, stored))]).toEqual([english, spanish])
})

test('rules are read by their number and their conditions', () => {
  expect(write('en', 'rules', '1: amount, 3: new_payee and payee_day')).toBe('1: amount, 3: new payee and sum of the payee’s day')
  expect(write('es', 'rules', '2: each', es.conditions)).toBe('2: cada pago')
})

test.each([en, es])('each member that the trail has of approvals has a name', (words) => {
  const format = formattersIn('en', 'America/Caracas', new Date())
  const members = [...Object.keys(approvalValues(format, String)), 'asked_by', 'agreed', 'enough', 'approvers', 'subject_id']
  expect(members.filter((member) => !Object.hasOwn(words.members, member))).toEqual([])
})
