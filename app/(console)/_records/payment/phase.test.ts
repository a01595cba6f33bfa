import { describe, expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { failureCodes, quoteStatuses, transactionStatuses } from '#contract/transfers'
import { cameBack, isFinal, isUnpaid, type PaymentFacts, type Phase, phaseOf, type SentState, type SentSteps } from './phase'
import { isShownStatus, requestedStatuses, shownStatus } from './shown-status'

const expires = '2026-11-20T14:05:00.000Z'
const before = new Date('2026-11-20T14:04:59.999Z')
const after = new Date(expires)
const states: readonly (SentState | undefined)[] = [undefined, 'sent', 'unknown', 'failed', 'done']
const steps: SentSteps[] = states.flatMap((pay) => states.map((confirm) => ({ pay, confirm })))
const codes = [...failureCodes, 'a_code_of_another_api', null]

test('a quote can be paid until its last millisecond, and not in the one after', () => {
  expect(at(before, { quote: quote('pending') })).toBe('payable')
  expect(at(after, { quote: quote('pending') })).toBe('lapsed')
})

test('a pay without an answer is never offered again, not even after the quote is over', () => {
  for (const pay of ['sent', 'unknown'] as const) {
    expect(at(before, { quote: quote('pending'), sent: { pay } })).toBe('unconfirmed_pay')
    for (const status of ['pending', 'expired', 'cancelled'] as const) {
      expect(at(after, { quote: quote(status), sent: { pay } })).toBe('unconfirmed_pay')
    }
  }
})

test('pay comes back only when it is certain that the first one had no effect', () => {
  expect(at(before, { quote: quote('pending'), sent: { pay: 'failed' } })).toBe('payable')
})

test('a payment that was accepted is paid, also where the quote still says that it waits', () => {
  expect(at(after, { quote: quote('pending'), sent: { pay: 'done' } })).toBe('awaiting_confirmation')
  expect(at(after, { quote: quote('pending', { requires_confirmation: false }), sent: { pay: 'done' } })).toBe('processing')
  expect(at(after, { quote: quote('awaiting_confirmation'), sent: { pay: 'done', confirm: 'done' } })).toBe('processing')
})

test('a quote that says it is paid is paid, whatever became of the answer', () => {
  expect(at(before, { quote: quote('awaiting_confirmation'), sent: { pay: 'unknown' } })).toBe('awaiting_confirmation')
  expect(at(before, { quote: quote('processing'), sent: { pay: 'unknown', confirm: 'unknown' } })).toBe('processing')
})

test('a confirm without an answer is looked up, not repeated', () => {
  const sent = { pay: 'done', confirm: 'unknown' } as const
  expect(at(before, { quote: quote('awaiting_confirmation'), sent })).toBe('unconfirmed_confirm')
  expect(at(before, { transaction: transactionOf({ status: 'pending', requires_confirmation: true }), sent })).toBe(
    'unconfirmed_confirm',
  )
})

test('a deposit is waited for as long as the API waits for it, and never paid', () => {
  const deposit = quote('pending', { source: { currency: 'VES', payment_rail: 'pagomovil' } })
  expect(at(before, { quote: deposit })).toBe('deposit_awaited')
  expect(at(after, { quote: deposit })).toBe('deposit_awaited')
  expect(at(after, { quote: deposit, sent: { confirm: 'unknown' } })).toBe('unconfirmed_confirm')
})

test('a status from another implementation offers nothing and is no end', () => {
  const phase = at(before, { quote: { ...quote('pending'), status: JSON.parse('"on_hold"') } })
  expect(phase).toBe('other')
  expect(isFinal(phase)).toBe(false)
})

test('money that was on hold and came back is never called unpaid, whichever of its records is read', () => {
  const [quoted, failed] = [quote('expired', { transaction_id: 't1' }), failedWith('confirmation_expired')]
  for (const sent of steps) {
    expect(at(after, { quote: quoted, sent })).toBe('lapsed_paid')
    expect(at(after, { transaction: failed, sent })).toBe('lapsed_paid')
    expect(at(after, { quote: quoted, transaction: failed, sent })).toBe('lapsed_paid')
    expect(at(after, { quote: quoted, transaction: failedWith(null), sent })).toBe('lapsed_paid')
    expect(at(after, { quote: quoted, transaction: transactionOf({ status: 'pending' }), sent })).toBe('lapsed_paid')
  }
})

describe('at an API whose words are its own', () => {
  const unpaid = [...quoteStatuses, 'PAGADO', 'failed', '<b>done</b>']
  const word = (status: string) => JSON.parse(JSON.stringify(status))
  const foreign = (now: Date, facts: PaymentFacts) => at(now, { ...facts, foreign: true })

  test('a quote that was not paid here can be paid until it ends, whatever the API calls it', () => {
    for (const status of unpaid) {
      const asCalled = { ...quote('pending'), status: word(status) }
      expect(foreign(before, { quote: asCalled }), status).toBe('payable')
      expect(foreign(before, { quote: asCalled, sent: { pay: 'failed' } }), status).toBe('payable')
      expect(foreign(after, { quote: asCalled }), status).toBe('lapsed')
      expect(foreign(after, { quote: asCalled, sent: { pay: 'unknown' } }), status).toBe('unconfirmed_pay')
    }
  })

  test('what was paid here is paid, whatever the API calls it, and waits for a confirmation where its rail requires one', () => {
    for (const status of unpaid) {
      const [held, direct] = [true, false].map((requires_confirmation) => ({
        ...quote('pending', { requires_confirmation }),
        status: word(status),
      }))
      for (const transaction of [undefined, transactionOf({ status: 'pending' }), transactionOf({ status: word('EN CURSO') })]) {
        expect(foreign(after, { quote: held, transaction, sent: { pay: 'done' } }), status).toBe('awaiting_confirmation')
        expect(foreign(after, { quote: held, transaction, sent: { pay: 'done', confirm: 'done' } }), status).toBe('processing')
        expect(foreign(after, { quote: held, transaction, sent: { pay: 'done', confirm: 'sent' } }), status).toBe(
          'unconfirmed_confirm',
        )
        expect(foreign(after, { quote: direct, transaction, sent: { pay: 'done' } }), status).toBe('processing')
      }
    }
  })

  test('a quote that was never sent to be paid is not paid by what lies under its words', () => {
    const facts = { quote: quote('pending'), transaction: transactionOf({ status: 'completed' }) }
    expect(foreign(before, facts)).toBe('payable')
    expect(foreign(after, facts)).toBe('lapsed')
    const ofThis = transactionOf({ status: 'completed', quote_id: facts.quote.id })
    expect(foreign(after, { ...facts, transaction: ofThis }), 'it names the quote: it was paid elsewhere').toBe('completed')
  })

  test('a failure does not say that the money came back, whatever reason is given', () => {
    for (const code of codes) {
      const phase = foreign(after, { quote: quote('pending'), transaction: failedWith(code), sent: { pay: 'done' } })
      expect(phase, `${code}`).toBe('failed_unsaid')
      expect([isFinal(phase), cameBack(phase), isUnpaid(phase)]).toEqual([true, false, false])
    }
  })

  test('an unknown word of a transaction is no end', () => {
    const transaction = transactionOf({ status: word('LIQUIDADO') })
    for (const sent of steps.filter(({ pay, confirm }) => pay ?? confirm)) {
      expect(isFinal(foreign(after, { quote: quote('pending'), transaction, sent }))).toBe(false)
    }
    expect(foreign(after, { transaction })).toBe('other')
  })
})

describe('every quote, transaction, failure and answer of our own calls', () => {
  const all = cases()

  test('together have one phase, and the transaction decides once there is one', () => {
    expect(all.length).toBeGreaterThan(3000)
    const broken = all.flatMap(({ quote: q, transaction, sent }) => {
      const phase = at(after, { quote: q, transaction, sent })
      const isPaid = transaction !== undefined || Boolean(q?.transaction_id) || sent.pay === 'done'
      const rules = {
        'is known': phase !== 'other',
        'arrived when its transaction did': transaction?.status !== 'completed' || phase === 'completed',
        'moves while its transaction does': transaction?.status !== 'processing' || phase === 'processing',
        'came back when its transaction failed': transaction?.status !== 'failed' || cameBack(phase),
        'is not called unpaid once it was paid': !isPaid || !isUnpaid(phase),
        'is not called unpaid while nobody knows':
          !isWithoutAnswer(sent.pay) || !['payable', 'lapsed', 'cancelled'].includes(phase),
      }
      const facts = [q?.status, q?.transaction_id, transaction?.status, transaction?.failure_code, sent.pay, sent.confirm, phase]
      return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${rule}: ${facts.join(' ')}`]))
    })
    expect(broken).toEqual([])
  })

  test('are the same to who reads the quote, the transaction or both, wherever the service writes them', () => {
    for (const { quote: q, transaction } of written()) {
      for (const sent of steps) {
        const phase = at(after, { quote: q, transaction, sent })
        expect(at(after, { quote: q, sent }), `${q.status} alone`).toBe(phase)
        expect(at(after, { transaction, sent }), `${transaction.status} ${transaction.failure_code} alone`).toBe(phase)
      }
    }
  })

  test('are found by the filter of the word that their badge shows', () => {
    const missed = all.filter(({ quote: q, transaction, sent }) => {
      if (q === undefined || transaction !== undefined) return false
      const status = shownStatus(at(after, { quote: q, sent }), q.status)
      return !isShownStatus(status) || !requestedStatuses[status].includes(q.status)
    })
    expect(missed).toEqual([])
  })
})

function cases() {
  const quotes = [undefined, ...quoteStatuses.flatMap((status) => [quote(status), quote(status, { transaction_id: 't1' })])]
  const transactions = [
    undefined,
    ...transactionStatuses.flatMap((status) =>
      status === 'failed'
        ? codes.map(failedWith)
        : [transactionOf({ status }), transactionOf({ status, requires_confirmation: true })],
    ),
  ]
  return quotes.flatMap((q) =>
    transactions
      .filter((transaction) => q !== undefined || transaction !== undefined)
      .flatMap((transaction) => steps.map((sent) => ({ quote: q, transaction, sent }))),
  )
}

/** Returns the pairs of quote and transaction that the life cycle of the built-in service can produce (design 3.3, 3.4). */
function written() {
  const paid = { transaction_id: 't1', requires_confirmation: true }
  const ends = [
    ['expired', 'confirmation_expired'],
    ['cancelled', 'cancelled'],
    ...failureCodes.filter((code) => code !== 'confirmation_expired' && code !== 'cancelled').map((code) => ['failed', code]),
  ] as const
  return [
    {
      quote: quote('awaiting_confirmation', paid),
      transaction: transactionOf({ status: 'pending', requires_confirmation: true }),
    },
    { quote: quote('processing', paid), transaction: transactionOf({ status: 'processing', requires_confirmation: true }) },
    { quote: quote('completed', paid), transaction: transactionOf({ status: 'completed', requires_confirmation: true }) },
    ...ends.map(([status, code]) => ({
      quote: { ...quote('failed', paid), status: toStatus(status) },
      transaction: failedWith(code),
    })),
  ]
}

function toStatus(status: string) {
  const found = quoteStatuses.find((one) => one === status)
  if (found === undefined) throw new Error(`no status of a quote: ${status}`)
  return found
}

function isWithoutAnswer(state: SentState | undefined): boolean {
  return state === 'sent' || state === 'unknown'
}

function at(now: Date, facts: PaymentFacts): Phase {
  return phaseOf(facts, now)
}

function quote(status: (typeof quoteStatuses)[number], more: Partial<ReturnType<typeof quoteOf>> = {}) {
  return quoteOf({ id: 'q1', status, expires_at: expires, ...more })
}

function failedWith(code: string | null) {
  return transactionOf({ status: 'failed', failure_code: code, requires_confirmation: true })
}
