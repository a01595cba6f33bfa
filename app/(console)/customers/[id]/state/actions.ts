'use server'

import { action } from '#lib/access/action'
import { changeState } from './change-state'
import { dropUnblock } from './drop-unblock'
import { ChangeState, RejectUnblock, Unblock, WithdrawUnblock } from './state.schema'

/** Suspends a customer: nothing can be paid to them until the suspension ends. */
export const suspendCustomer = action(
  { needs: 'customer.change_state', input: ChangeState, audit: { action: 'customer.suspend' } },
  (input, staff, context) => changeState('suspend', input, staff, context),
)

/** Ends the suspension of a customer, who returns to the state before. */
export const reinstateCustomer = action(
  { needs: 'customer.change_state', input: ChangeState, audit: { action: 'customer.reinstate' } },
  (input, staff, context) => changeState('reinstate', input, staff, context),
)

/** Blocks a customer, which only two people together can undo. */
export const blockCustomer = action(
  { needs: 'customer.change_state', input: ChangeState, audit: { action: 'customer.block' } },
  (input, staff, context) => changeState('block', input, staff, context),
)

/** Requests to unblock a customer (four-eyes approval): it takes effect when a second person requests it too. */
export const unblockCustomer = action(
  { needs: 'customer.unblock', input: Unblock, audit: { action: 'customer.unblock' } },
  (input, staff, context) => changeState('unblock', input, staff, context),
)

/** Withdraws an unblock request of the same person. */
export const withdrawUnblock = action(
  { needs: 'customer.change_state', input: WithdrawUnblock, audit: { action: 'customer.unblock_withdraw' } },
  (input, staff, context) => dropUnblock(input, { own: true }, staff, context),
)

/** Rejects the unblock request of another person. */
export const rejectUnblock = action(
  { needs: 'customer.unblock', input: RejectUnblock, audit: { action: 'customer.unblock_reject' } },
  (input, staff, context) => dropUnblock(input, { own: false }, staff, context),
)
