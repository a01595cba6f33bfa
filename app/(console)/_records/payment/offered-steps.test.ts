import { expect, test } from 'vitest'
import { offersStep } from './offered-steps'
import { phases } from './phase'

test('a page offers to pay, to confirm and to cancel where the state machine lets it, and nothing where a payment is under way or over', () => {
  const offered = phases.flatMap((phase) => {
    const steps = (['pay', 'confirm', 'cancel'] as const).filter((step) => offersStep(phase, step))
    return steps.length === 0 ? [] : [`${phase}: ${steps.join(', ')}`]
  })
  expect(offered).toEqual(['payable: pay, cancel', 'deposit_awaited: confirm, cancel', 'awaiting_confirmation: confirm, cancel'])
})
