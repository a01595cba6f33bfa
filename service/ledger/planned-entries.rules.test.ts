import { expect, test } from 'vitest'
import { depositEntry, type Entry, payEntry, releaseEntry, settleEntry, type TransferMoney } from './entries.rules'
import { entriesOf, planEntries } from './planned-entries.rules'

const payout: TransferMoney = {
  quoteId: 'q',
  transactionId: null,
  customerId: 'c',
  prefundedAccountId: null,
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceAmountMinor: 10_100n,
  totalFeesMinor: 100n,
  quotedAmountMinor: 2_841_134n,
  sourceRail: 'prefunded_account',
  destinationRail: 'pagomovil',
  provider: 'bank',
}
const toWallet: TransferMoney = { ...payout, destinationCurrency: 'USDC', destinationRail: 'wallet', quotedAmountMinor: 10_000n }
const deposit: TransferMoney = { ...toWallet, sourceCurrency: 'VES', sourceRail: 'pagomovil' }
const paid = { quoteId: 'q', transactionId: 't' }

/** What the steps of a plan book, with the transaction that exists by then. */
function booked(...[transfer, flow]: Parameters<typeof planEntries>): Record<string, Entry[]> {
  const plan: ReturnType<typeof planEntries> = JSON.parse(JSON.stringify(planEntries(transfer, flow)))
  return Object.fromEntries(
    (['create', 'pay', 'confirm', 'complete'] as const).flatMap((step) =>
      plan[step] === undefined ? [] : [[step, entriesOf(plan, step, paid)]],
    ),
  )
}

test('each step of each flow books its entries, which survive their storage as text', () => {
  const [pay, release, settle] = [payEntry, releaseEntry, settleEntry].map((entry) => entry({ ...payout, ...paid }))
  expect(booked(payout, 'two_step_payout')).toEqual({ pay: [pay], confirm: [release], complete: [settle] })
  expect(booked(payout, 'one_step_payout')).toEqual({ pay: [pay, release], complete: [settle] })
  expect(booked(toWallet, 'wallet_transfer')).toEqual({
    pay: [payEntry, releaseEntry, settleEntry].map((entry) => entry({ ...toWallet, ...paid })),
  })
  expect(booked(deposit, 'deposit')).toEqual({ confirm: [depositEntry({ ...deposit, ...paid })] })
})

test('an entry that moves nothing is not planned', () => {
  const { pay = [] } = booked({ ...toWallet, sourceAmountMinor: 10_000n, totalFeesMinor: 0n }, 'wallet_transfer')
  expect(pay.map(({ kind }) => kind)).toEqual(['pay', 'release'])
})

test('a step that books nothing is an error, which names the quote and the step', () => {
  expect(() => entriesOf(planEntries(payout, 'two_step_payout'), 'fail', paid)).toThrow(
    'No entry of quote q is planned for its step fail',
  )
})
