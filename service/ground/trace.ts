import { AsyncLocalStorage } from 'node:async_hooks'

const traces = new AsyncLocalStorage<string>()

/**
 * Does the work under the trace that its caller is in, so that what is asked of banks and sources of rates meanwhile belongs to it too.
 * A `traceparent` that is none is nobody's (W3C Trace Context, 3.2.2); without one nothing is made up.
 */
export function traced<T>(traceparent: string | null, work: () => T): T {
  return traceparent !== null && isTraceparent(traceparent) ? traces.run(traceparent, work) : work()
}

/** The header for a call that is made within the work. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = traces.getStore()
  return traceparent === undefined ? {} : { traceparent }
}

function isTraceparent(text: string): boolean {
  const [, version, trace, parent] = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text) ?? []
  return trace !== undefined && parent !== undefined && version !== 'ff' && !/^0+$/.test(trace) && !/^0+$/.test(parent)
}
