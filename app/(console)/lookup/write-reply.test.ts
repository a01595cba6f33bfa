import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { failureCodes, quoteStatuses, type Transaction, transactionStatuses } from '#contract/transfers'
import { readMessages } from '#lib/i18n/messages'
import { describePayment, type PaymentSubject } from '../_records/payment/describe-payment'
import { figuresOf } from '../_records/payment/figures'
import { phaseOf, phases, replacedStates, type SentSteps } from '../_records/payment/phase'
import { writeReply } from './write-reply'

const now = new Date('2026-11-20T14:30:00.000Z')
const times = { created_at: '2026-11-20T14:01:00.000Z', updated_at: '2026-11-20T14:25:00.000Z' }
const amounts = { source_amount: 101, source_currency: 'USDC', quoted_amount: 28411.34, destination_currency: 'VES' } as const
const failures = [...failureCodes, 'a_code_of_another_api', null]
const tongues = {
  en: { messages: await readMessages('en'), format: formattersIn('en', 'America/Caracas', now) },
  es: { messages: await readMessages('es'), format: formattersIn('es', 'America/Caracas', now) },
}

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  const { messages, format } = tongues[locale]
  const texts = (namespace: string) => createTranslator({ locale, messages, namespace })
  const [forCustomers, forUs, causes] = [texts('reply'), texts('plain'), texts('causes')]
  const reply = (subject: Omit<PaymentSubject, 'format'>) => writeReply({ ...subject, format }, { t: forCustomers, causes })
  const plain = (subject: Omit<PaymentSubject, 'format'>) => describePayment({ ...subject, format }, { t: forUs, causes })

  test('no text about a payment has an empty figure, whatever the API leaves out', () => {
    const broken = subjects().flatMap((subject) => {
      const { lead, detail, next } = plain(subject)
      const sentence = [lead, detail, reply(subject), ...(next === undefined ? [] : [next])]
      return sentence
        .filter((text) => /—|\{|undefined|null|NaN| {2}| [,.;:]|^$|^\s|\s$|^[a-zá-ú]/.test(text))
        .map((text) => `${subject.phase}: ${text}`)
    })
    expect([...new Set(broken)]).toEqual([])
  })

  test('the customer reads the amount wherever the console knows it, also from the quote', () => {
    const published = transactionOf({ status: 'completed' })
    expect(figuresOf({ transaction: published }).received).toBeUndefined()
    expect(reply({ phase: 'completed', transaction: published })).not.toMatch(/\d/)
    expect(reply({ phase: 'completed', transaction: published, quote: quoteOf({ id: 'q1' }) })).toContain(
      format.amount('28411.34', 'VES'),
    )
  })

  test('a payment that another API calls by an unpublished word is promised nothing', () => {
    const transaction = transactionOf({ status: JSON.parse('"REVERSED"') })
    const subject = { phase: 'awaiting_confirmation', transaction, quote: quoteOf({ id: 'q1' }), foreign: true } as const
    const checked = reply({ ...subject, phase: 'other' })
    expect(reply(subject)).toBe(checked)
    expect(reply({ ...subject, transaction: transactionOf({ status: 'pending' }) })).not.toBe(checked)
  })

  test('the customer is promised nothing of a quote that must not be paid, least of all its wrong amount', () => {
    const quote = quoteOf({ id: 'q1' })
    const told = reply({ phase: 'payable', quote, foreign: true, unpayable: true })
    expect(told).not.toBe(reply({ phase: 'payable', quote, foreign: true }))
    expect(told).not.toMatch(/\d|prepared|preparad/)
  })

  test('a quote whose approval was sent with a new quote is not said to have debited nothing, whatever its own phase', () => {
    const unpaid = ['lapsed', 'cancelled', 'payable'] as const
    const said = unpaid.flatMap((phase) =>
      replacedStates.flatMap((replaced) =>
        [false, true].flatMap((foreign) => {
          const subject = { phase, replaced, foreign, quote: quoteOf({ id: 'q1' }) }
          return [plain(subject).lead, plain(subject).detail, reply(subject)]
        }),
      ),
    )
    expect(said.filter((text) => /nothing|nada|not sent|no se envió|expired|venci/i.test(text))).toEqual([])
    expect(said.filter((text) => /\d/.test(text))).toEqual([])
  })

  test('each cause has a sentence of its own, for the customer and for us', () => {
    const replies = failureCodes.map((failure_code) => {
      const transaction = transactionOf({ status: 'failed', failure_code })
      const phase =
        failure_code === 'confirmation_expired' ? 'lapsed_paid' : failure_code === 'cancelled' ? 'cancelled_paid' : 'failed'
      return [reply({ phase, transaction }), plain({ phase, transaction }).lead, plain({ phase, transaction }).next]
    })
    for (const column of [0, 1, 2]) expect(new Set(replies.map((row) => row[column])).size).toBe(failureCodes.length)
  })

  test('a reason that we do not know is shown to us as it came, and not to the customer', () => {
    const transaction = transactionOf({ status: 'failed', failure_code: 'AC-04 gesperrt' })
    expect(plain({ phase: 'failed', transaction }).lead).toContain('AC-04 gesperrt')
    expect(reply({ phase: 'failed', transaction })).not.toContain('AC-04')
  })

  test('for a payment that came back in part, the part is named', () => {
    const transaction = transactionOf({ ...amounts, ...times, status: 'completed', returned_amount: 1000.5 })
    for (const text of [plain({ phase: 'completed', transaction }).lead, reply({ phase: 'completed', transaction })]) {
      expect(text).toContain(format.amount('1000.5', 'VES'))
    }
  })

  test('money that was on hold and came back is described with both times', () => {
    const transaction = transactionOf({ ...amounts, ...times, status: 'failed', failure_code: 'confirmation_expired' })
    const { detail } = plain({ phase: 'lapsed_paid', transaction })
    for (const part of ['10:01:00', '10:25:00', format.amount(101, 'USDC')]) expect(detail).toContain(part)
  })
})

/** Makes payments of every phase and cause: with all members, with the published ones only, and with those of the quote only. */
function subjects(): Omit<PaymentSubject, 'format'>[] {
  const replies: Partial<Transaction>[] = [
    {},
    { ...amounts, returned_amount: 5 },
    amounts,
    times,
    { ...amounts, ...times },
    { type: 'deposit' },
    { type: 'deposit', ...times },
  ]
  const words = [...transactionStatuses, JSON.parse('"on_hold"')]
  const transactions = replies.flatMap((members) =>
    words.flatMap((status) =>
      (status === 'failed' ? failures : [null]).map((code) => transactionOf({ ...members, status, failure_code: code })),
    ),
  )
  const rails = ['prefunded_account', 'pagomovil'] as const
  const quotes = rails.flatMap((payment_rail) =>
    [...quoteStatuses, JSON.parse('"on_hold"')].map((status) =>
      quoteOf({ id: 'q1', status, source: { currency: 'USDC', payment_rail } }),
    ),
  )
  const sent: SentSteps[] = [{}, { pay: 'unknown' }, { pay: 'done' }, { pay: 'done', confirm: 'unknown' }]
  const facts = [undefined, ...quotes].flatMap((quote) =>
    [undefined, ...transactions].filter((transaction) => quote || transaction).map((transaction) => ({ quote, transaction })),
  )
  const sentence = facts.flatMap((one) =>
    sent.flatMap((steps) =>
      [false, true].map((foreign) => ({ ...one, foreign, phase: phaseOf({ ...one, sent: steps, foreign }, now) })),
    ),
  )
  expect(new Set(sentence.map(({ phase }) => phase)).size).toBeGreaterThanOrEqual(phases.length - 1) // the quotes have expired
  return sentence
}
