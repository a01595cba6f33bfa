import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { cache } from 'react'
import { perProcess } from '#database/per-process'
import { limits } from '../api/remote'

/** `until`: milliseconds since 1970; undefined once the work has ended. */
type ReadsTime = { until: number | undefined }

const ofWork = perProcess('reads time', () => new AsyncLocalStorage<ReadsTime>())

const ofRender = cache(() => Date.now() + limits.totalMs)

/**
 * Runs `work`, whose reads of the API share one time-out: those that follow each other would otherwise wait for an API that does
 * not answer one after the other. What `work` has started and left running, such as a timer, has its own time after its end.
 */
export async function withOneReadsTime<T>(work: () => Promise<T>): Promise<T> {
  const time: ReadsTime = { until: Date.now() + limits.totalMs }
  try {
    return await ofWork.get().run(time, work)
  } finally {
    time.until = undefined
  }
}

/**
 * Returns when the reads of the current action or page should be over, in milliseconds since 1970, so that it ends before its
 * reader leaves. Outside of both each read has a time of its own.
 */
export function readsUntil(): number {
  return ofWork.get().getStore()?.until ?? ofRender()
}
