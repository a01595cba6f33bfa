import { expect, test } from 'vitest'
import type { Call } from '#backoffice/calls/calls'
import { transactionOf } from '#backoffice/calls/test-remote-api'
import type { Phase } from '../../_records/payment/phase'
import { planSteps } from './quote-steps'

test('a payment without an answer is working, not failed, and nothing after it is promised', () => {
  expect(stepsOf('unconfirmed_pay')).toEqual(['created done', 'paid working', 'confirmed todo', 'sent todo', 'received todo'])
})

test('a quote that lapsed or was cancelled unpaid is over, which is no failure', () => {
  expect(stepsOf('lapsed')).toEqual(['created done', 'lapsed over'])
  expect(stepsOf('cancelled')).toEqual(['created done', 'cancelled over'])
})

test('a payout that nobody confirmed in time was paid before it lapsed', () => {
  const paid = {
    id: 't1',
    amount: '10100',
    customer_email: null,
    type: 'withdraw',
    status: 'failed',
    created_at: '2026-11-20T14:01:00.000Z',
  } as const
  expect(stepsOf('lapsed_paid', { transaction: paid })).toEqual(['created done', 'paid done', 'notConfirmed failed'])
})

test('no bank is a step before the wallet of the customer', () => {
  expect(stepsOf('completed', { toWallet: true, confirms: false })).toEqual(['created done', 'paid done', 'received done'])
})

test('another API that ends a payment proves no confirmation: the step is shown as done only if ours is known to be done', () => {
  for (const phase of ['failed_unsaid', 'completed'] as const) {
    expect(stepsOf(phase, { foreign: true })).not.toContain('confirmed done')
    expect(stepsOf(phase, { foreign: true, confirmState: 'failed' })).not.toContain('confirmed done')
    expect(stepsOf(phase, { foreign: true, confirmState: 'done' })).toContain('confirmed done')
    expect(stepsOf(phase)).toContain('confirmed done')
  }
})

test('a payment of another program is the last step that is known', () => {
  const elsewhere = { state: 'paid', transaction: transactionOf({}), reference: 'ord-1042', phase: 'processing' } as const
  for (const phase of ['payable', 'lapsed'] as const)
    expect(stepsOf(phase, { foreign: true, elsewhere })).toEqual(['created done', 'paidElsewhere done'])
  expect(stepsOf('payable', { foreign: true, elsewhere: { state: 'unread' } })).toContain('paid waiting')
})

test('a quote whose approval was sent with a new quote is over, whether its own rate still runs or not', () => {
  for (const phase of ['payable', 'lapsed', 'cancelled'] as const)
    expect(stepsOf(phase, { replaced: 'paying' })).toEqual(['created done', 'replaced over'])
  expect(stepsOf('completed', { replaced: 'paid' })).toContain('received done')
})

test('a payment has the time of its transaction; if the API gives none, the time at which it was sent from here', () => {
  const at = (given: Given) => planned('awaiting_confirmation', given).find(({ name }) => name === 'paid')?.at
  const sentAt = new Date('2026-11-20T14:00:40.000Z')
  const untimed = transactionOf({})
  expect(at({ foreign: true, transaction: untimed, payCall: { state: 'done', sentAt } })).toEqual(sentAt)
  expect(at({ foreign: true, transaction: untimed, payCall: { state: 'unknown', sentAt } })).toBeUndefined()
  expect(at({ foreign: true, transaction: untimed })).toBeUndefined()
  const timed = { ...untimed, created_at: '2026-11-20T14:00:41.000Z' }
  expect(at({ transaction: timed, payCall: { state: 'done', sentAt } })).toBe('2026-11-20T14:00:41.000Z')
})

type Given = {
  payCall?: Pick<Call, 'state' | 'sentAt'>
  elsewhere?: Parameters<typeof planSteps>[0]['elsewhere']
  replaced?: Parameters<typeof planSteps>[0]['replaced']
  foreign?: boolean
  confirmState?: Call['state']
  toWallet?: boolean
  confirms?: boolean
  transaction?: Parameters<typeof planSteps>[0]['transaction']
}

function stepsOf(phase: Phase, given: Given = {}): string[] {
  return planned(phase, given).map(({ name, state }) => `${name} ${state}`)
}

function planned(
  phase: Phase,
  { toWallet = false, confirms = true, transaction, foreign = false, payCall, confirmState, elsewhere, replaced }: Given,
) {
  const quote = {
    id: 'q1',
    source_amount: 101,
    quoted_amount: 28411.34,
    exchange_rate: 284.1134,
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: 'a1' },
    status: 'pending',
    created_at: '2026-11-20T14:00:00.000Z',
    expires_at: '2026-11-20T14:05:00.000Z',
    external_transfer_id: 'ord-1042',
    commission_fees: [],
    total_fees: 1,
    requires_confirmation: confirms,
  } as const
  const confirmCall = confirmState && { state: confirmState }
  const calls = { payCall, confirmCall, confirmedAt: '2026-11-20T14:03:00.000Z' }
  return planSteps({
    quote: { ...quote, commission_fees: [] },
    phase,
    transaction,
    ...calls,
    toWallet,
    foreign,
    elsewhere,
    replaced,
  })
}
