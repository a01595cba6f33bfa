import { describe, expect, test } from 'vitest'
import { type QuoteFlow, type QuoteMove, type QuoteStep, quoteMoves } from './quote-moves'
import { type QuoteStatus, quoteStatuses } from './transfers'

const flows: readonly QuoteFlow[] = ['deposit', 'wallet_transfer', 'two_step_payout', 'one_step_payout']
const of = (flow: QuoteFlow) => quoteMoves.filter((move) => move.flow === flow)

describe.each(flows)('the states of a %s', (flow) => {
  const moves = of(flow)

  test('one step from one state leads to one state only', () => {
    const starts = moves.map(({ step, from }) => `${step} ${from}`)
    expect(new Set(starts).size).toBe(starts.length)
  })

  test('every state that a move leads to is reached from the start', () => {
    const reached = new Set<QuoteMove['from']>(['new'])
    for (const _ of moves) for (const { from, to } of moves) if (reached.has(from)) reached.add(to)
    expect([...new Set(moves.map(({ to }) => to))].filter((to) => !reached.has(to))).toEqual([])
  })

  test('the end of a quote leaves no further step, except that a bank may return a payout', () => {
    const ends = ['expired', 'cancelled', 'failed', 'completed'] as const
    const after = moves.filter(({ from }) => ends.some((end) => end === from))
    const isPayout = flow.endsWith('payout')
    expect(after.map(({ step, from, to }) => [step, from, to])).toEqual(isPayout ? [['return', 'completed', 'failed']] : [])
  })

  test('no call can pay twice: after the payment only time, a person or the rail moves the quote', () => {
    const paid = reachableFrom(
      moves,
      moves.filter(({ step }) => step === 'pay').map(({ to }) => to),
    )
    expect(moves.filter(({ step, from }) => step === 'pay' && paid.has(from))).toEqual([])
  })
})

test('the state machine is this one, move by move', () => {
  const lines = quoteMoves.map(({ flow, step, from, to, transaction }) => `${flow}: ${step} ${from} > ${to} (${transaction})`)
  expect(lines).toEqual([
    'deposit: create new > pending (null)',
    'wallet_transfer: create new > pending (null)',
    'two_step_payout: create new > pending (null)',
    'one_step_payout: create new > pending (null)',
    'wallet_transfer: pay pending > completed (completed)',
    'two_step_payout: pay pending > awaiting_confirmation (pending)',
    'one_step_payout: pay pending > processing (processing)',
    'deposit: confirm pending > completed (completed)',
    'two_step_payout: confirm awaiting_confirmation > processing (processing)',
    'deposit: expire pending > expired (null)',
    'wallet_transfer: expire pending > expired (null)',
    'two_step_payout: expire pending > expired (null)',
    'one_step_payout: expire pending > expired (null)',
    'two_step_payout: expire awaiting_confirmation > expired (failed)',
    'deposit: cancel pending > cancelled (null)',
    'wallet_transfer: cancel pending > cancelled (null)',
    'two_step_payout: cancel pending > cancelled (null)',
    'one_step_payout: cancel pending > cancelled (null)',
    'two_step_payout: cancel awaiting_confirmation > cancelled (failed)',
    'two_step_payout: complete processing > completed (completed)',
    'one_step_payout: complete processing > completed (completed)',
    'two_step_payout: fail processing > failed (failed)',
    'one_step_payout: fail processing > failed (failed)',
    'two_step_payout: return completed > failed (failed)',
    'one_step_payout: return completed > failed (failed)',
  ])
})

test('a transaction begins with the payment, or with the confirmation of a deposit, and never disappears', () => {
  for (const flow of flows) {
    const begins = quoteMoves.filter(
      (move) => move.flow === flow && ['new', 'pending'].includes(move.from) && move.transaction !== null,
    )
    expect(
      begins.map(({ step }) => step),
      flow,
    ).toEqual([flow === 'deposit' ? 'confirm' : 'pay'])
    const later = of(flow).filter(({ from }) => from !== 'new' && from !== 'pending')
    expect(
      later.filter(({ transaction }) => transaction === null),
      flow,
    ).toEqual([])
  }
})

test('a transaction is completed exactly with its quote, and money that went back makes it failed', () => {
  for (const { to, transaction } of quoteMoves) {
    expect(transaction === 'completed', to).toBe(to === 'completed')
    if (to === 'failed') expect(transaction).toBe('failed')
  }
  const undone = quoteMoves.filter(({ from, to }) => from === 'awaiting_confirmation' && (to === 'expired' || to === 'cancelled'))
  expect(undone.map(({ flow, transaction }) => [flow, transaction])).toEqual([
    ['two_step_payout', 'failed'],
    ['two_step_payout', 'failed'],
  ])
})

test('only a payout of two steps waits for a confirmation, and only payouts are at a bank', () => {
  const reachers = (status: QuoteStatus) => [...new Set(quoteMoves.filter(({ to }) => to === status).map(({ flow }) => flow))]
  expect(reachers('awaiting_confirmation')).toEqual(['two_step_payout'])
  expect(reachers('processing').sort()).toEqual(['one_step_payout', 'two_step_payout'])
})

test('every status and every step of the contract occurs', () => {
  expect(quoteStatuses.filter((status) => !quoteMoves.some(({ to }) => to === status))).toEqual([])
  const steps: Record<QuoteStep, true> = {
    create: true,
    pay: true,
    confirm: true,
    expire: true,
    cancel: true,
    complete: true,
    fail: true,
    return: true,
  }
  expect(Object.keys(steps).filter((step) => !quoteMoves.some((move) => move.step === step))).toEqual([])
})

function reachableFrom(moves: readonly QuoteMove[], starts: readonly QuoteStatus[]): Set<QuoteMove['from']> {
  const reached = new Set<QuoteMove['from']>(starts)
  for (const _ of moves) for (const { from, to } of moves) if (reached.has(from)) reached.add(to)
  return reached
}
