import 'server-only'
import { writeCalls } from '#backoffice/call-log/write-calls'
import { perProcess } from '#database/per-process'
import { createCallBuffer } from './call-buffer'
import { openDesk } from './desk'
import { log } from './log'
import { findRequester } from './requester'

const buffer = perProcess('call buffer', () =>
  createCallBuffer({
    write: async (calls) => writeCalls(await openDesk(), calls),
    findRequester,
    onTrouble: (what, { error, calls }) => log.warn({ err: error, calls }, what),
  }),
)

/** The process's buffer of the log of calls: `keepCall` adds a call, `flushCalls` writes the buffered ones at once. */
export const { keep: keepCall, flush: flushCalls } = buffer.get()
