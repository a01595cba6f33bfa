import type { LogCall, LoggedCall } from '../api/logged-call'

export const bufferLimits = { mostWaiting: 5_000, atOnce: 200, everyMs: 1_000, afterFailureMs: 10_000, mostTries: 3 }

export type CallBufferOptions = {
  write: (calls: LoggedCall[]) => Promise<void>
  /** Returns the person of the current request; undefined for background work. */
  findRequester: () => Promise<string | undefined>
  /** Receives problems, because nothing here throws. */
  onTrouble: (what: string, facts: { error?: unknown; calls?: number }) => void
}

/**
 * `keep` never throws and never waits. `flush` writes the buffered calls, so that the next reader of the log sees them; it never
 * throws either.
 */
export type CallBuffer = { keep: LogCall; flush: () => Promise<void> }

type Waiting = { call: LoggedCall; person: Promise<string | undefined>; tries: number }

/**
 * Makes a buffer for calls on their way into the log: they stay in memory for up to a second and are written in bulk. A call must
 * not suffer from its record: when too many are buffered, further ones are dropped, and a failed write is retried twice. The
 * number of lost ones is reported.
 */
export function createCallBuffer({ write, findRequester, onTrouble }: CallBufferOptions, limits = bufferLimits): CallBuffer {
  const waiting: Waiting[] = []
  let leftOut = 0
  let isDue = false
  let writing = Promise.resolve()

  const later = (ms: number) => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      void flush()
    }, ms).unref()
  }
  const writeSome = async (some: Waiting[]): Promise<boolean> => {
    try {
      await write(await Promise.all(some.map(withPerson)))
      return true
    } catch (error) {
      const again = some.filter((one) => one.tries + 1 < limits.mostTries)
      waiting.unshift(...again.map((one) => ({ ...one, tries: one.tries + 1 })))
      leftOut += some.length - again.length
      onTrouble('the log of calls could not be written', { error, calls: some.length })
      return false
    }
  }
  const writeAll = async () => {
    while (waiting.length > 0) if (!(await writeSome(waiting.splice(0, limits.atOnce)))) return later(limits.afterFailureMs)
    if (leftOut > 0) onTrouble('calls are missing in the log of calls', { calls: leftOut })
    leftOut = 0
  }
  const flush = () => {
    writing = writing.then(writeAll)
    return writing
  }
  const keep: LogCall = (record) => {
    try {
      if (waiting.length >= limits.mostWaiting) leftOut++
      else waiting.push({ call: record(), person: findRequester(), tries: 0 })
    } catch (error) {
      onTrouble('a call of the API could not be recorded', { error })
    }
    later(limits.everyMs)
  }
  return { keep, flush }
}

/** Adds the person of the request; without one, the person for whom the call was sent. */
async function withPerson({ call, person }: Waiting): Promise<LoggedCall> {
  const id = (await person) ?? call.personId ?? ''
  return { ...call, personId: /^[0-9a-f-]{36}$/.test(id) ? id : null }
}
