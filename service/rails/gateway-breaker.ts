import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import { counter } from '#database/metrics/registry'
import type { Log } from '../ground/resources'
import type { Exchange, Question } from './gateway'

/** A circuit breaker around one gateway. */
export type GatewayBreaker = {
  /** Wraps an exchange: while the circuit is open it returns `circuit_open` at once and sends nothing. */
  guard(exchange: (question: Question) => Promise<Exchange>): (question: Question) => Promise<Exchange>
  /** Returns the milliseconds until the gateway is tried again; 0 if it may be called. */
  pausedMs(): number
}

const opened = counter('cauce_gateway_circuits_opened_total', {
  help: 'How often the circuit breaker paused the gateway of a bank for half a minute, after five failures in a row.',
})

const failuresInARow = 5
const pauseMs = 30_000

/**
 * Returns one breaker per gateway, for the life of this process. After five consecutive failures (time-outs, refused connections,
 * 5xx) the circuit opens for 30 s, then one call tries it. So payouts of an organization whose bank hangs do not occupy their
 * slots for 15 s each, and are not marked as submitted while the bank is unreachable.
 */
export function createGatewayBreakers(log: Log): (gateway: { id: string; organizationId: string }) => GatewayBreaker {
  const breakers = new Map<string, GatewayBreaker>()
  return ({ id, organizationId }) => {
    const breaker = breakers.get(id) ?? createBreaker((event) => log('error', event, { organizationId }))
    breakers.set(id, breaker)
    return breaker
  }
}

function createBreaker(report: (event: string) => void): GatewayBreaker {
  const breaker = new ConsecutiveBreaker(failuresInARow)
  const policy = circuitBreaker(handleWhenResult(isOutage), { breaker, halfOpenAfter: pauseMs })
  let openedAt = 0
  policy.onBreak(() => {
    openedAt = Date.now()
    opened.add({})
    report('rail_circuit_opened')
  })
  policy.onReset(() => report('rail_circuit_closed'))
  return {
    guard: (exchange) => async (question) => {
      try {
        return await policy.execute(() => exchange(question))
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { failure: 'circuit_open' }
        throw error
      }
    },
    pausedMs: () => (policy.state === CircuitState.Open ? Math.max(0, pauseMs - (Date.now() - openedAt)) : 0),
  }
}

/** Returns whether the gateway was unreachable or broken; a refusal or an unexpected answer is still an answer. */
function isOutage(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('failure' in result)) return false
  return !/^(http_[1-4]\d\d|not_json|too_large)$/.test(String(result.failure))
}
