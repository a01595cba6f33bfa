import type { OperationName } from '#contract/api'
import type { AnyErrorCode } from '#contract/errors'
import type { Method } from '#contract/operation'
import { perProcess } from '#database/per-process'
import { findFailedProbe, refusedForMs } from './failed-probe'

/** One call of the API, without personal data: the path is its pattern, without the values. */
export type ObservedCall = {
  /** The id in the log of calls. */
  id: string
  operation: OperationName
  method: Method
  path: string
  /** Undefined if no answer came. */
  status: number | undefined
  /** The code of its failure; undefined if it succeeded. */
  code?: AnyErrorCode
  /** The reason in the API's own words: redacted, one line. */
  reason?: string
  durationMs: number
  /** The API's clock minus ours, in milliseconds; undefined if the answer has no `Date`. */
  clockDifferenceMs?: number
  requestId: string
  at: Date
}
export type CallListener = (call: ObservedCall) => void

export type ApiHealth = {
  /** Undefined before the first call. */
  answering: boolean | undefined
  /** The median of the last calls that were answered. */
  latencyMs: number | undefined
  /** Whether the API refuses the console's key, by the last calls of the last ten minutes. */
  refusesKey: boolean
  /** Of how many operations the last call was answered with something that the console cannot use: a page, another shape. */
  unusable: 'none' | 'some' | 'all'
}

/** Figures of several calls; times in milliseconds. */
export type CallFigures = {
  calls: number
  /** Calls without an answer, or with a status of 500 and above. */
  failures: number
  medianMs: number | undefined
  /** The 95th percentile. */
  slowMs: number | undefined
  last: ObservedCall
  /** Oldest first, for a chart. */
  recent: (Pick<ObservedCall, 'id' | 'at' | 'operation' | 'status' | 'durationMs'> & { failed: boolean })[]
}
/** The figures of one operation's last calls. */
export type OperationHealth = CallFigures & { operation: OperationName }

const remembered = 50
const rememberedOfOne = 100
const rememberedClocks = 9

type Calls = {
  recent: ObservedCall[]
  listeners: Set<CallListener>
  byOperation: Map<OperationName, ObservedCall[]>
  clocks: number[]
}

const state = perProcess<Calls>('calls', () => ({ recent: [], listeners: new Set(), byOperation: new Map(), clocks: [] }))

/** Remembers a call in this process, the last 50 and the last 100 of its operation, and notifies the listeners. */
export function recordCall(call: ObservedCall): void {
  const { recent, listeners, byOperation, clocks } = state.get()
  const ofOne = byOperation.get(call.operation) ?? []
  byOperation.set(call.operation, ofOne)
  push(recent, call, remembered)
  push(ofOne, call, rememberedOfOne)
  if (call.clockDifferenceMs !== undefined) push(clocks, call.clockDifferenceMs, rememberedClocks)
  for (const listener of listeners) listener(call)
}

function push<T>(list: T[], item: T, most: number): void {
  list.push(item)
  if (list.length > most) list.shift()
}

/** Passes every later call to `listener`. Returns a function that removes it. */
export function onCall(listener: CallListener): () => void {
  state.get().listeners.add(listener)
  return () => state.get().listeners.delete(listener)
}

/** Returns whether the API answered the last call, or the last probe if that is later, and how fast it answers. */
export function apiHealth(): ApiHealth {
  const { recent } = state.get()
  const health = healthOf(recent, new Date())
  const failed = findFailedProbe(recent.at(-1)?.at)
  return failed ? { ...health, answering: failed.refusesKey, refusesKey: failed.refusesKey } : health
}

/**
 * Returns whether the API refuses our key: the last call was refused with 401, or the last calls of two operations were, with
 * whatever status, since 403 may be about one record. A refusal that is older than ten minutes does not count, because nothing
 * but another call can show that the key works again.
 */
function isKeyRefused(calls: readonly ObservedCall[], now: Date): boolean {
  const accepted = calls.findLastIndex(({ code }) => code !== 'api_key_refused')
  const refused = calls.slice(accepted + 1).filter(({ at: time }) => now.getTime() - time.getTime() < refusedForMs)
  return refused.some(({ status }) => status === 401) || new Set(refused.map(({ operation }) => operation)).size > 1
}

/** Returns the health of the API at `now` by its last calls, oldest first. A refused key counts as an answer. */
export function healthOf(calls: readonly ObservedCall[], now: Date): ApiHealth {
  const last = calls.at(-1)
  return {
    answering: last && !isFailed(last),
    latencyMs: at(timesOf(calls), 0.5),
    refusesKey: isKeyRefused(calls, now),
    unusable: shareOfUnusable(calls),
  }
}

function shareOfUnusable(calls: readonly ObservedCall[]): ApiHealth['unusable'] {
  const answered = calls.filter((call) => !isFailed(call))
  const last = [...new Map(answered.map((call) => [call.operation, call])).values()]
  if (!last.some(isUnusable)) return 'none'
  return last.every(isUnusable) ? 'all' : 'some'
}

/** The codes of answers that are no outage and prove nothing: no JSON, another shape, or a gateway's page. */
const unusableCodes: readonly (AnyErrorCode | undefined)[] = ['api_invalid_answer', 'outcome_unknown', 'no_match_unclear']

/** Returns whether a call was answered with something that the console cannot use. */
export function isUnusable(call: Pick<ObservedCall, 'status' | 'code'>): boolean {
  return !isFailed(call) && unusableCodes.includes(call.code)
}

/** Returns the figures of each operation that this process has called. */
export function operationHealth(): OperationHealth[] {
  return [...state.get().byOperation].flatMap(([operation, calls]) => {
    const figures = figuresOf(calls)
    return figures ? { operation, ...figures } : []
  })
}

/** Returns the figures of all operations together; undefined before the first call. */
export function overallFigures(): CallFigures | undefined {
  const calls = [...state.get().byOperation.values()].flat()
  return figuresOf(calls.sort((a, b) => a.at.getTime() - b.at.getTime()))
}

function figuresOf(calls: readonly ObservedCall[]): CallFigures | undefined {
  const last = calls.at(-1)
  if (last === undefined) return undefined
  const times = timesOf(calls)
  return {
    calls: calls.length,
    failures: calls.filter(isFailed).length,
    medianMs: at(times, 0.5),
    slowMs: at(times, 0.95),
    last,
    recent: calls.map((call) => {
      const { id, at: time, operation, status, durationMs } = call
      return { id, at: time, operation, status, durationMs, failed: isFailed(call) }
    }),
  }
}

/** Returns the API's clock minus ours, in milliseconds: the median of its last answers. Undefined if none had a `Date` header. */
export function clockDifferenceMs(): number | undefined {
  return at(
    [...state.get().clocks].sort((a, b) => a - b),
    0.5,
  )
}

function isFailed({ status }: Pick<ObservedCall, 'status'>): boolean {
  return status === undefined || status >= 500
}

function timesOf(calls: readonly ObservedCall[]): number[] {
  return calls
    .filter(({ status }) => status !== undefined)
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.floor((sorted.length - 1) * share)]
}
