import { setTimeout as sleep } from 'node:timers/promises'
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IPolicy,
} from 'cockatiel'
import type { OperationName } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Answer } from './answer'
import { consoleOperations } from './console-operations'
import type { ApiRequest } from './request'
import { retryAfterOf } from './retry-after'
import { createSpacing } from './spacing'
import type { Transport } from './transport'

export const paceLimits = {
  /**
   * Bulkhead: concurrent calls of one operation, how many more may wait, and how long (a list may call it for each of its rows).
   * A 429 that asks for at most `waitMs` is waited for.
   */
  atOnce: 10,
  waiting: 100,
  waitMs: 3_000,
  /**
   * Circuit breaker: after this many failures in a row calls to a group of operations are paused. The pause is shorter than a
   * person takes to press again; then one call probes it.
   */
  failuresInARow: 5,
  pauseMs: 300,
  /** A call during a pause waits for its end if that is no longer than this, so that "Try again" makes a real attempt. */
  pauseWaitMs: 500,
  /** The longest pause that a 429 can cause. */
  mostHoldMs: 60_000,
}

export type BreakerState = { group: string; state: 'closed' | 'open' | 'half-open'; since: Date }
/** Calls that were sent and are not answered yet, calls that wait for their turn, and the remaining hold of each group. */
type PaceLoad = { sent: number; queued: number; holds: { group: string; ms: number }[] }
export type Pace = { guard: (send: Transport) => Transport; breakers: () => BreakerState[]; load: () => PaceLoad }

type Group = { policy: IPolicy; state: () => BreakerState; heldUntil: number }

/**
 * Limits the calls to another machine. Slow calls of one operation do not block the others (bulkhead); calls to an API that is
 * down fail at once, so that pages stay fast (circuit breaker); the Retry-After of a 429 is honoured, and after a 429 calls follow
 * each other more slowly. A call that is refused here was never sent: `api_unreachable` or `rate_limited`, without effect.
 */
export function createPace(limits = paceLimits): Pace {
  const groups = new Map<string, Group>()
  const lanes = new Map<string, ReturnType<typeof bulkhead>>()
  const spacing = createSpacing()
  const groupOf = (name: string) => getOrCreate(groups, name, () => openGroup(name, limits))
  const laneOf = (name: string) => getOrCreate(lanes, name, () => bulkhead(limits.atOnce, limits.waiting))
  const guard = (send: Transport) => async (request: ApiRequest) => {
    const { operation } = request
    if (operation === undefined) return send(request)
    const group = groupOf(groupName(operation))
    await untilReleased(group, limits)
    const startedAt = Date.now()
    const inTime = async () => {
      if (Date.now() - startedAt > limits.waitMs) throw held('too many calls at once')
      await untilTried(group, limits)
      await spacing.turn()
      const sentAt = Date.now()
      const answer = await group.policy.execute(() => send(request))
      spacing.learn(answer.status, sentAt)
      return answer
    }
    const answer = await laneOf(operation).execute(inTime).catch(explain)
    keepHold(group, answer, limits.mostHoldMs)
    return answer
  }
  return {
    guard,
    breakers: () => [...groups.values()].map(({ state }) => state()),
    load: () => ({
      sent: sum([...lanes.values()].map(({ executionSlots }) => limits.atOnce - executionSlots)),
      queued: sum([...lanes.values()].map(({ queueSlots }) => limits.waiting - queueSlots)),
      holds: [...groups].map(([group, { heldUntil }]) => ({ group, ms: Math.max(0, heldUntil - Date.now()) })),
    }),
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}

function getOrCreate<T>(all: Map<string, T>, name: string, make: () => T): T {
  const one = all.get(name) ?? make()
  all.set(name, one)
  return one
}

/** Returns the group of operations that usually fail together: those on one kind of record. */
export function groupName(operation: OperationName): string {
  const { path } = consoleOperations[operation]
  if (path.includes('/bank-accounts')) return 'bank accounts'
  if (path.startsWith('/v1/transfers/quote')) return 'quotes'
  if (path.includes('exchange-rates')) return 'exchange rates'
  return path.split('/')[2] ?? path
}

function openGroup(group: string, { failuresInARow, pauseMs }: typeof paceLimits): Group {
  const outages = handleWhen(isOutage).orWhenResult(isOutageAnswer)
  const policy = circuitBreaker(outages, { breaker: new ConsecutiveBreaker(failuresInARow), halfOpenAfter: pauseMs })
  let since = new Date()
  policy.onStateChange(() => {
    since = new Date()
  })
  return { policy, state: () => ({ group, state: nameOf(policy.state), since }), heldUntil: 0 }
}

function nameOf(state: CircuitState): BreakerState['state'] {
  if (state === CircuitState.HalfOpen) return 'half-open'
  return state === CircuitState.Closed ? 'closed' : 'open'
}

/** Returns whether the API could not be reached or did not answer. A caller's own abort does not count. */
function isOutage(error: Error): boolean {
  const gaveUp = error.cause instanceof Error && error.cause.name === 'AbortError'
  return error instanceof ServiceError && ['api_unreachable', 'outcome_unknown'].includes(error.code) && !gaveUp
}

/** Returns whether an answer shows an outage. `rate_unavailable` does not: it is about exchange rates, whatever its status. */
function isOutageAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('status' in answer) || !('text' in answer)) return false
  return [502, 503, 504].includes(Number(answer.status)) && !String(answer.text).includes('"rate_unavailable"')
}

/** A timer may fire this much too early. */
const earlyMs = 2

async function untilTried(group: Group, { pauseMs, pauseWaitMs }: typeof paceLimits): Promise<void> {
  const { state, since } = group.state()
  const leftMs = since.getTime() + pauseMs - Date.now()
  if (state === 'open' && leftMs > 0 && leftMs <= pauseWaitMs) await sleep(leftMs + earlyMs)
}

function explain(error: unknown): never {
  if (error instanceof BrokenCircuitError) throw held('left alone after it failed')
  if (error instanceof BulkheadRejectedError) throw held('too many calls at once')
  throw error
}

function held(why: string): ServiceError {
  return new ServiceError('api_unreachable', `not sent: ${why}`)
}

/** Waits for the end of a short hold; for a longer one throws `rate_limited` with the time left. */
async function untilReleased({ heldUntil }: Group, { waitMs }: typeof paceLimits): Promise<void> {
  const leftMs = heldUntil - Date.now()
  if (leftMs > waitMs)
    throw new ServiceError('rate_limited', 'not sent: the API asked for time', { retryAfter: Math.ceil(leftMs / 1000) })
  if (leftMs > 0) await sleep(leftMs)
}

/** A shorter wait, which an answer that was on its way tells, never ends a longer one. */
function keepHold(group: Group, answer: Answer, mostMs: number): void {
  if (answer.status !== 429) return
  const seconds = retryAfterOf(answer)
  if (seconds === undefined) return
  group.heldUntil = Math.max(group.heldUntil, Date.now() + Math.min(seconds * 1000, mostMs))
}
