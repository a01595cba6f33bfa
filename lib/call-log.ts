import 'server-only'
import { type LoggedCall, writeCalls } from '#backoffice/call-log/write-calls'
import type { TellCall } from './api/logged-call'
import { openDesk } from './desk'
import { log } from './log'
import { whoAsks } from './who-asks'

/** So many calls wait to be written, and so many are written at once; what comes while more wait is counted and left out. */
const [mostWaiting, atOnce] = [5_000, 200]
const [everyMs, afterFailureMs] = [1_000, 10_000]
const mostTries = 3

type Waiting = { call: LoggedCall; person: Promise<string | undefined>; tries: number }
type Shared = { waiting: Waiting[]; leftOut: number; timer?: NodeJS.Timeout; writing?: Promise<void> }

/** One per process: Next evaluates this module once per bundle. */
const holder: typeof globalThis & { cauceCallLog?: Shared } = globalThis
holder.cauceCallLog ??= { waiting: [], leftOut: 0 }
const shared = holder.cauceCallLog

/** Keeps a call until the log is written, a second later. Never throws and never waits: a call of the API must not suffer for its record. */
export const keepCall: TellCall = (record) => {
  try {
    if (shared.waiting.length >= mostWaiting) shared.leftOut++
    else shared.waiting.push({ call: record(), person: whoAsks(), tries: 0 })
    writeLater(everyMs)
  } catch (error) {
    log.error({ err: error }, 'a call of the API could not be recorded')
  }
}

/** Writes down what waits, so that who reads the log next finds it there. Never throws: what cannot be written is logged, and tried again. */
export async function flushCalls(): Promise<void> {
  await shared.writing
  shared.writing = write().finally(() => {
    shared.writing = undefined
  })
  await shared.writing
}

function writeLater(ms: number): void {
  shared.timer ??= setTimeout(() => {
    shared.timer = undefined
    void flushCalls()
  }, ms).unref()
}

async function write(): Promise<void> {
  while (shared.waiting.length > 0) {
    const some = shared.waiting.splice(0, atOnce)
    try {
      await writeCalls(await openDesk(), await Promise.all(some.map(withPerson)))
    } catch (error) {
      const again = some.flatMap((one) => (one.tries + 1 < mostTries ? [{ ...one, tries: one.tries + 1 }] : []))
      shared.waiting.unshift(...again)
      shared.leftOut += some.length - again.length
      log.warn({ err: error, waiting: shared.waiting.length }, 'the log of calls could not be written')
      return writeLater(afterFailureMs)
    }
  }
  if (shared.leftOut > 0) log.warn({ calls: shared.leftOut }, 'calls are missing in the log of calls')
  shared.leftOut = 0
}

/** Who is at work; where nobody is, for whom the call was sent. */
async function withPerson({ call, person }: Waiting): Promise<LoggedCall> {
  const id = (await person) ?? call.personId
  return { ...call, personId: id !== null && id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : null }
}
