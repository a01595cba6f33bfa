import type { Extension } from '#contract/api'

export const stateChanges = ['suspend', 'reinstate', 'block', 'unblock'] as const
export type StateChange = (typeof stateChanges)[number]

/** The operation of the API for each measure. */
export const operationOf = {
  suspend: 'suspendCustomer',
  reinstate: 'reinstateCustomer',
  block: 'blockCustomer',
  unblock: 'unblockCustomer',
} as const satisfies Record<StateChange, Extension>

const possible: Readonly<Record<string, readonly StateChange[]>> = {
  REGISTERED: ['block'],
  ONBOARDING: ['suspend', 'block'],
  ACTIVE: ['suspend', 'block'],
  SUSPENDED: ['reinstate', 'block'],
  BLOCKED: ['unblock'],
}

/** Returns the measures possible in this state, if the API has their operations; none for an unknown state. */
export function stateChangesFor(state: string | null, has: ReadonlySet<Extension>): readonly StateChange[] {
  const all = state !== null && Object.hasOwn(possible, state) ? (possible[state] ?? []) : []
  return all.filter((measure) => has.has(operationOf[measure]))
}
