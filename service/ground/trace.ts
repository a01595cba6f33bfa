import { AsyncLocalStorage } from 'node:async_hooks'

const traces = new AsyncLocalStorage<string>()

/**
 * Runs `work` in the trace of its caller, so that calls to banks and rate sources carry it. An invalid `traceparent` is ignored
 * (W3C Trace Context, 3.2.2); without one no trace is started.
 */
export function traced<T>(traceparent: string | null, work: () => T): T {
  return traceparent !== null && isTraceparent(traceparent) ? traces.run(traceparent, work) : work()
}

/** Returns the trace header for an outgoing call of the current work. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = traces.getStore()
  return traceparent === undefined ? {} : { traceparent }
}

function isTraceparent(text: string): boolean {
  const [, version, trace, parent] = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text) ?? []
  return trace !== undefined && parent !== undefined && version !== 'ff' && !/^0+$/.test(trace) && !/^0+$/.test(parent)
}
