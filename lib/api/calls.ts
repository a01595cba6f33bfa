import type { PaymentsApi } from '#contract/api'
import type { Method } from './operations'

/** One call of the API, without anything of a person: the path is its pattern, not what was filled in. */
export type Call = {
  operation: keyof PaymentsApi
  method: Method
  path: string
  /** Undefined when no answer came. */
  status: number | undefined
  durationMs: number
  requestId: string
  at: Date
}
export type CallListener = (call: Call) => void

export type ApiHealth = {
  /** Undefined before the first call. */
  answering: boolean | undefined
  /** Median of the last calls that were answered. */
  latencyMs: number | undefined
  /** Whether it refused the key of the console last time. */
  refusesKey: boolean
}

const remembered = 50

type Calls = { recent: Call[]; listeners: Set<CallListener> }

/** One list per process: Next evaluates this module once per bundle. */
function shared(): Calls {
  const holder: typeof globalThis & { cauceCalls?: Calls } = globalThis
  holder.cauceCalls ??= { recent: [], listeners: new Set() }
  return holder.cauceCalls
}

export function recordCall(call: Call): void {
  const { recent, listeners } = shared()
  recent.push(call)
  if (recent.length > remembered) recent.shift()
  for (const listener of listeners) listener(call)
}

/** Hands every later call to `listener`; answers how to stop that. */
export function onCall(listener: CallListener): () => void {
  shared().listeners.add(listener)
  return () => shared().listeners.delete(listener)
}

/** Whether the API answered last time, and how fast it answers. */
export function apiHealth(): ApiHealth {
  return healthOf(shared().recent)
}

export function healthOf(calls: readonly Call[]): ApiHealth {
  const times = calls
    .filter(({ status }) => status !== undefined)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b)
  const last = calls.at(-1)
  return {
    answering: last && last.status !== undefined && last.status < 500,
    latencyMs: times[Math.floor((times.length - 1) / 2)],
    refusesKey: last?.status === 401,
  }
}
