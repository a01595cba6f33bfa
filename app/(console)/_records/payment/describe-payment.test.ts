import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { transactionTypes } from '#contract/transfers'
import { readMessages } from '#lib/i18n/messages'
import { describePayment, wordsKey } from './describe-payment'
import { figuresOf, hasPlainAmount, isDeposit, receivedWord, writtenOrNot } from './figures'

const now = new Date('2026-11-20T14:30:00.000Z')
const payout = quoteOf({ id: 'q1' })
const paidIn = quoteOf({ id: 'q1', source: { currency: 'VES', payment_rail: 'pagomovil' } })
const places = { en: 'the destination account', es: 'la cuenta de destino' } as const

test('the type of a payment of another API names neither the wallet nor a deposit', async () => {
  for (const locale of ['en', 'es'] as const) {
    const messages = await readMessages(locale)
    const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale, messages, namespace }))
    if (!t || !causes) throw new Error('no texts')
    for (const type of transactionTypes) {
      const transaction = transactionOf({ type, status: 'completed' })
      const format = formattersIn(locale, 'America/Caracas', now)
      const made = { phase: 'completed', transaction, quote: payout, foreign: true, format } as const
      expect(describePayment(made, { t, causes }).lead, type).toContain(places[locale])
      expect(describePayment({ ...made, bank: 'Banesco' }, { t, causes }).lead).toContain('Banesco')
      const elsewhere = describePayment({ ...made, quote: undefined }, { t, causes })
      expect(elsewhere, 'made elsewhere, in an unknown direction').toMatchObject({ lead: t('untold_completed.lead') })
    }
  }
})

test('a paid payment that another API calls by an unpublished word is where nobody here knows, and the word is shown', async () => {
  const messages = await readMessages('en')
  const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale: 'en', messages, namespace }))
  if (!t || !causes) throw new Error('no texts')
  const format = formattersIn('en', 'America/Caracas', now)
  for (const phase of ['awaiting_confirmation', 'processing'] as const) {
    const transaction = transactionOf({ status: JSON.parse('"REVERSED"') })
    const subject = { phase, transaction, quote: payout, foreign: true, format }
    expect(describePayment(subject, { t, causes }).lead).toContain('“REVERSED”')
    expect(wordsKey(subject)).toBe('foreign_word')
    const published = { ...subject, transaction: transactionOf({ status: 'pending' }) }
    expect(describePayment(published, { t, causes }).lead).not.toContain('API calls it')
  }
})

test('a reason in words is not stored, so a payment that was seen earlier does not claim that none was given', async () => {
  const messages = await readMessages('en')
  const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale: 'en', messages, namespace }))
  if (!t || !causes) throw new Error('no texts')
  const format = formattersIn('en', 'America/Caracas', now)
  const transaction = transactionOf({ status: 'failed', failure_code: null })
  const { lead } = describePayment({ phase: 'failed', transaction, quote: payout, foreign: true, format }, { t, causes })
  expect(lead).toBe('It failed, and no reason is known here.')
})

test('whoever runs the API is asked for a reason only if it gave none', async () => {
  const messages = await readMessages('en')
  const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale: 'en', messages, namespace }))
  if (!t || !causes) throw new Error('no texts')
  const format = formattersIn('en', 'America/Caracas', now)
  const nextOf = (failure_code: string | null) => {
    const transaction = transactionOf({ status: 'failed', failure_code })
    return describePayment({ phase: 'failed_unsaid', transaction, quote: payout, foreign: true, format }, { t, causes }).next
  }
  expect(nextOf(null)).toBe('Ask whoever runs the API for the reason before a new quote is made.')
  expect(nextOf('the bank rejected the account')).toBe('Clear up the reason before a new quote is made.')
})

test('over the contract, the type of a payment names the wallet', async () => {
  const messages = await readMessages('en')
  const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale: 'en', messages, namespace }))
  if (!t || !causes) throw new Error('no texts')
  const format = formattersIn('en', 'America/Caracas', now)
  const transaction = transactionOf({ type: 'transfer', status: 'completed' })
  expect(describePayment({ phase: 'completed', transaction, format }, { t, causes }).lead).toBe('It arrived at the wallet.')
})

test('the quote decides the direction, and without it the type does only over the contract', () => {
  for (const foreign of [false, true]) {
    for (const type of transactionTypes) {
      const transaction = transactionOf({ type })
      expect(isDeposit({ transaction, quote: payout, foreign }), type).toBe(false)
      expect(isDeposit({ transaction, quote: paidIn, foreign }), type).toBe(true)
      expect(isDeposit({ transaction, foreign }), type).toBe(type === 'deposit' && !foreign)
    }
  }
  expect(figuresOf({ transaction: transactionOf({ type: 'deposit' }), foreign: true })).toEqual({
    debit: undefined,
    received: undefined,
    returned: undefined,
    amount: { amount: '101.00', currency: 'USDC' },
  })
})

test('what another program may have paid is not called unpaid, only not paid by this console', async () => {
  for (const locale of ['en', 'es'] as const) {
    const messages = await readMessages(locale)
    const [t, causes] = ['plain', 'causes'].map((namespace) => createTranslator({ locale, messages, namespace }))
    if (!t || !causes) throw new Error('no texts')
    const format = formattersIn(locale, 'America/Caracas', now)
    for (const phase of ['payable', 'lapsed'] as const) {
      const told = describePayment({ phase, quote: payout, foreign: true, format }, { t, causes })
      expect(`${told.lead} ${told.detail}`).toMatch(/not paid by this console|Esta consola no la pagó|esta consola no la pagó/)
      expect(`${told.lead} ${told.detail}`).not.toMatch(/Nothing was debited|No se debitó nada/)
    }
  }
})

test('the amount of a payment made elsewhere is called its amount, and one that cannot be read is not known, never empty', () => {
  const format = formattersIn('en', 'America/Caracas', now)
  const elsewhere = { transaction: transactionOf({ amount: '10000' }), foreign: true }
  expect(hasPlainAmount(elsewhere)).toBe(true)
  expect(writtenOrNot(figuresOf(elsewhere).amount, format)).toBe(format.amount('100.00', 'USDC'))
  const unread = { transaction: { ...transactionOf({}), amount: undefined }, foreign: true }
  expect(hasPlainAmount(unread)).toBe(true)
  expect(writtenOrNot(figuresOf(unread).amount, format)).toBe('not known')
  expect(hasPlainAmount({ ...unread, quote: payout })).toBe(false)
})

test('what failed at another API is not still to be received', () => {
  expect(receivedWord({ phase: 'failed_unsaid', transaction: transactionOf({ status: 'failed' }) })).toBe('notReceived')
})

test('a quote that must not be paid is not called one that waits to be paid, by our own API or another', () => {
  const format = formattersIn('en', 'America/Caracas', now)
  for (const foreign of [false, true]) {
    const unpayable = { phase: 'payable', quote: payout, unpayable: true, foreign, format } as const
    expect(wordsKey(unpayable)).toBe('unpayable')
    expect(wordsKey({ ...unpayable, unpayable: false })).not.toBe('unpayable')
  }
})

test('what our own service does about a slow bank is not promised of another API, however long it takes', () => {
  const format = formattersIn('en', 'America/Caracas', now)
  const transaction = transactionOf({ status: 'processing', created_at: '2026-11-20T10:00:00.000Z' })
  const slow = { phase: 'processing', transaction, format } as const
  expect(wordsKey({ ...slow, quote: payout, foreign: false })).toBe('processing_long')
  for (const quote of [payout, paidIn, undefined]) expect(wordsKey({ ...slow, quote, foreign: true })).not.toBe('processing_long')
})

test('of a payout that people execute, nothing says that the bank has it or is queried', () => {
  const transaction = transactionOf({ status: 'processing', payment_provider: 'manual', created_at: '2026-11-20T10:00:00.000Z' })
  const paidByHand = {
    phase: 'processing',
    transaction,
    quote: payout,
    foreign: false,
    format: formattersIn('en', 'America/Caracas', now),
  } as const
  expect(wordsKey(paidByHand)).toBe('by_hand')
  expect(wordsKey({ ...paidByHand, transaction: { ...transaction, status: 'pending' } })).not.toBe('by_hand')
})
