import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import type { Approval } from '#backoffice/approvals/approval'
import type { ApprovalState } from '#backoffice/approvals/tables'
import { locales } from '#lib/i18n/locale'
import english from '../../../../lib/i18n/messages/en/approval.json'
import spanish from '../../../../lib/i18n/messages/es/approval.json'
import { debitedBy, outcomeSentences, readRowCounts, shownState } from './how-ended'

const texts = { en: english.outcome, es: spanish.outcome }
const sent = { count: 4_999, debitMinor: 9_998_00n }
const outcome = { rows: 5_000, paid: 4_999, failed: 1, cancelled: 0 }
const ends: ApprovalState[] = ['returned', 'rejected', 'withdrawn', 'expired']
const batch = (state: ApprovalState, stored: Approval['outcome'] = outcome) => ({
  kind: 'batch' as const,
  state,
  outcome: stored,
})
const payment = (state: ApprovalState, stored: Approval['outcome'] = null) => ({
  kind: 'payment' as const,
  state,
  outcome: stored,
})

test.each(locales)(
  'of a request under which a payment was sent, no sentence says that nothing was debited (%s)',
  async (locale) => {
    const t = createTranslator({ locale, messages: texts[locale] })
    const values = { name: 'Lucía', amount: '9,998.00 USDC', source: 'Treasury', ...outcome, other: 0 }
    const say = (...of: Parameters<typeof outcomeSentences>) =>
      outcomeSentences(...of)
        .map((sentence) => t(sentence, values))
        .join(' ')
    for (const state of ends) {
      expect(say(batch(state), sent)).not.toMatch(/Nothing was debited|No se debitó nada/)
      expect(say(batch(state), sent)).toContain('9,998.00 USDC')
      expect(say(batch(state), undefined)).toMatch(/Nothing was debited|No se debitó nada/)
      expect(say(payment(state), sent)).not.toMatch(/Nothing was debited|No se debitó nada/)
    }
  },
)

test('a batch with one failed row is described by its counts and by what was sent', () => {
  const t = createTranslator({ locale: 'en', messages: english.outcome })
  expect(outcomeSentences(batch('returned'), sent)).toEqual(['inPart.returned', 'rows', 'sent'])
  const counts = readRowCounts(batch('returned'))
  expect(t('rows', { ...counts })).toBe('The batch has 5,000 rows: 4,999 paid, 1 failed, 0 cancelled.')
  const open = readRowCounts({ outcome: { rows: 3, paid: 1, failed: 0, cancelled: 0 } })
  expect(t('rows', { ...open })).toBe('The batch has 3 rows: 1 paid, 0 failed, 0 cancelled, 2 still open or not known.')
  expect(outcomeSentences(batch('withdrawn', null), sent)).toEqual(['inPart.withdrawn', 'sent'])
  expect(shownState(batch('returned'), sent)).toBe('ended')
  expect(shownState(batch('returned'), undefined)).toBe('returned')
})

test('payments that all came back are not reported as sent, because they debited nothing', () => {
  const returned = { count: 1, debitMinor: 0n }
  expect(outcomeSentences(batch('returned'), returned)).toEqual(['inPart.returned', 'rows'])
  expect(outcomeSentences(batch('withdrawn', null), returned)).toEqual(['inPart.withdrawn'])
  expect(outcomeSentences(payment('expired'), returned)).toEqual(['inPart.expired'])
  expect(outcomeSentences(batch('paid'), returned)).toEqual(['paidPlain', 'rows'])
  expect(outcomeSentences(batch('returned'), { count: 2, debitMinor: 1n })).toContain('sent')
})

test('one row is named in the singular, and several in the plural', () => {
  const t = createTranslator({ locale: 'es', messages: spanish.outcome })
  const one = readRowCounts({ outcome: { rows: 3, paid: 1, failed: 1, cancelled: 1 } })
  expect(t('rows', { ...one })).toBe('El lote tiene 3 filas: 1 pagada, 1 fallida, 1 cancelada.')
  const several = readRowCounts({ outcome: { rows: 4, paid: 2, failed: 2, cancelled: 0 } })
  expect(t('rows', { ...several })).toBe('El lote tiene 4 filas: 2 pagadas, 2 fallidas, 0 canceladas.')
})

test('what was debited is what was sent, and never the largest debit that was requested', () => {
  expect(debitedBy(batch('paid'), { count: 2, debitMinor: 300_00n })).toBe(300_00n)
  expect(debitedBy(batch('returned'), sent)).toBe(9_998_00n)
  expect(debitedBy(batch('returned'), undefined)).toBe(0n)
  expect(debitedBy(payment('paid', { debit: '323200' }), undefined)).toBe(3_232_00n)
  expect(debitedBy(payment('paid'), { count: 1, debitMinor: 3_232_00n })).toBe(3_232_00n)
  expect(debitedBy(payment('paid'), undefined)).toBeUndefined()
  expect(outcomeSentences(payment('paid'), undefined)).toEqual(['paidUnsaid'])
  expect(debitedBy(payment('not_known'), sent)).toBeUndefined()
  expect(debitedBy(payment('waiting'), undefined)).toBeUndefined()
})
