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
import { retryAfterOf } from './refusal'
import type { ApiRequest } from './request'
import type { Transport } from './transport'

export const paceLimits = {
  /**
   * Calls of one operation at once; so many more wait, each no longer than this: a list may ask for every one of its rows. An API that asks for
   * so much time gets it.
   */
  atOnce: 10,
  waiting: 100,
  waitMs: 3_000,
  /** After so many failures in a row a group of operations is left alone for this long, shorter than a person takes to press again; then one call tries it. */
  failuresInARow: 5,
  pauseMs: 300,
  /** Who comes meanwhile waits for that one, if it is no longer than this: a press on "Try again" is a try. */
  patienceMs: 500,
  /** An API that asks for more time than this is asked again all the same. */
  mostHoldMs: 60_000,
}

export type BreakerState = { group: string; state: 'closed' | 'open' | 'half-open'; since: Date }
/** Calls that were sent and have no answer yet, calls that wait for their turn, and for how long each group was asked to be left alone. */
type PaceLoad = { sent: number; queued: number; holds: { group: string; ms: number }[] }
export type Pace = { guard: (send: Transport) => Transport; breakers: () => BreakerState[]; load: () => PaceLoad }

type Group = { policy: IPolicy; state: () => BreakerState; heldUntil: number }

/**
 * How fast another machine is asked. Many slow calls of one operation do not take the others with them; an API that is down is left alone, so
 * that pages stand at once; an API that limits its callers and says when to come again is taken at its word. What is held back was never sent:
 * `api_unreachable` or `rate_limited`, without effect.
 */
export function createPace(limits = paceLimits): Pace {
  const groups = new Map<string, Group>()
  const lanes = new Map<string, ReturnType<typeof bulkhead>>()
  const groupOf = (name: string) => kept(groups, name, () => openGroup(name, limits))
  const laneOf = (name: string) => kept(lanes, name, () => bulkhead(limits.atOnce, limits.waiting))
  const guard = (send: Transport) => async (request: ApiRequest) => {
    const { operation } = request
    if (operation === undefined) return send(request)
    const group = groupOf(groupName(operation))
    await untilReleased(group, limits)
    const asked = Date.now()
    const inTime = async () => {
      if (Date.now() - asked > limits.waitMs) throw held('too many calls at once')
      await untilTried(group, limits)
      return group.policy.execute(() => send(request))
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

function kept<T>(all: Map<string, T>, name: string, make: () => T): T {
  const one = all.get(name) ?? make()
  all.set(name, one)
  return one
}

/** Operations that most often stand and fall together: those on one kind of record. */
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

/** The API could not be reached or did not answer. Who gave up by themselves says nothing about it. */
function isOutage(error: Error): boolean {
  const gaveUp = error.cause instanceof Error && error.cause.name === 'AbortError'
  return error instanceof ServiceError && ['api_unreachable', 'outcome_unknown'].includes(error.code) && !gaveUp
}

/** "No rate" is an answer about rates, whatever its status. */
function isOutageAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('status' in answer) || !('text' in answer)) return false
  return [502, 503, 504].includes(Number(answer.status)) && !String(answer.text).includes('"rate_unavailable"')
}

/** A timer may end so much before the clock says. */
const earlyMs = 2

async function untilTried(group: Group, { pauseMs, patienceMs }: typeof paceLimits): Promise<void> {
  const { state, since } = group.state()
  const leftMs = since.getTime() + pauseMs - Date.now()
  if (state === 'open' && leftMs > 0 && leftMs <= patienceMs) await sleep(leftMs + earlyMs)
}

function explain(error: unknown): never {
  if (error instanceof BrokenCircuitError) throw held('left alone after it failed')
  if (error instanceof BulkheadRejectedError) throw held('too many calls at once')
  throw error
}

function held(why: string): ServiceError {
  return new ServiceError('api_unreachable', `not sent: ${why}`)
}

/** A moment is waited for, as nobody could press again much sooner; for more than that the person is told when. */
async function untilReleased({ heldUntil }: Group, { waitMs }: typeof paceLimits): Promise<void> {
  const leftMs = heldUntil - Date.now()
  if (leftMs > waitMs)
    throw new ServiceError('rate_limited', 'not sent: the API asked for time', { retryAfter: Math.ceil(leftMs / 1000) })
  if (leftMs > 0) await sleep(leftMs)
}

function keepHold(group: Group, answer: Answer, mostMs: number): void {
  if (answer.status !== 429) return
  const seconds = retryAfterOf(answer)
  if (seconds === undefined) return
  group.heldUntil = Date.now() + Math.min(seconds * 1000, mostMs)
}
