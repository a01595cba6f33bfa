import type { LoggedOutcome } from '#backoffice/call-log/tables'
import type { OperationName } from '#contract/api'
import { counter, gauge, histogram } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import type { Pace } from './pace'

const calls = counter('cauce_api_calls_total', {
  help: 'Calls of the payments API by this console, by operation and outcome.',
  labels: ['operation', 'outcome'],
})
const seconds = histogram('cauce_api_call_seconds', {
  help: 'How long those calls took, including the wait for their turn, in seconds.',
  labels: ['operation'],
})
const open = gauge('cauce_api_breaker_open', {
  help: 'Circuit breaker of a group of operations: 1 if it is open or half-open, 0 if it is closed.',
  labels: ['group'],
})
const held = gauge('cauce_api_held_seconds', {
  help: 'For how long the API has asked not to be called, by group of operations, in seconds.',
  labels: ['group'],
})
const inFlight = gauge('cauce_api_calls_in_flight', { help: 'Calls of the API that wait for its answer.' })
const waiting = gauge('cauce_api_calls_waiting', { help: 'Calls of the API that wait for their turn.' })

/** Counts a call. `milliseconds` is from the request, including the wait for its turn, to the end. */
export function countCall(operation: OperationName, outcome: LoggedOutcome, milliseconds: number): void {
  calls.add({ operation, outcome })
  seconds.observe({ operation }, milliseconds / 1000)
}

/** Returns the current state of the circuit breakers, holds and queues towards the API. */
export function readPace({ breakers, load }: Pick<Pace, 'breakers' | 'load'>): Sample[] {
  const { sent, queued, holds } = load()
  return [
    ...breakers().map(({ group, state }) => open.at({ group }, state === 'closed' ? 0 : 1)),
    ...holds.map(({ group, ms }) => held.at({ group }, ms / 1000)),
    inFlight.at({}, sent),
    waiting.at({}, queued),
  ]
}
