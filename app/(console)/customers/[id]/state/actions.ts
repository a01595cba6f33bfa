'use server'

import { action } from '#lib/access/action'
import { changeState } from './change-state'
import { ChangeState } from './state.schema'

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
  { needs: 'customer.unblock', input: ChangeState, audit: { action: 'customer.unblock' } },
  (input, staff, context) => changeState('unblock', input, staff, context),
)
