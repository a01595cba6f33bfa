'use server'

import { action } from '#lib/access/action'
import { TakeMeasure } from './standing.schema'
import { takeMeasure } from './take-measure'

export const suspendCustomer = action(
  { needs: 'customer.change_state', input: TakeMeasure, audit: { action: 'customer.suspend' } },
  (input, staff, context) => takeMeasure('suspend', input, staff, context),
)

export const reinstateCustomer = action(
  { needs: 'customer.change_state', input: TakeMeasure, audit: { action: 'customer.reinstate' } },
  (input, staff, context) => takeMeasure('reinstate', input, staff, context),
)

export const blockCustomer = action(
  { needs: 'customer.change_state', input: TakeMeasure, audit: { action: 'customer.block' } },
  (input, staff, context) => takeMeasure('block', input, staff, context),
)

/** Takes effect when a second person asks for it too. */
export const unblockCustomer = action(
  { needs: 'customer.unblock', input: TakeMeasure, audit: { action: 'customer.unblock' } },
  (input, staff, context) => takeMeasure('unblock', input, staff, context),
)
