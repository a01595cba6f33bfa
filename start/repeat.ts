import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/server/log'
import { countTask, watchTask } from './task-metrics'

/**
 * Runs work that ends with the signal. If it fails before, it is logged and started again, as while the database is unreachable
 * at a start; the pages then report that the API does not answer.
 */
export async function keepRunning(
  signal: AbortSignal,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  pauseSeconds = 5,
): Promise<void> {
  while (!signal.aborted) {
    await work(signal).catch((error) => log.error({ err: error }, `${name} failed`))
    await pause(pauseSeconds, signal)
  }
}

/** Repeats a task. A failure does not end it: it is logged, and the next turn retries. */
export async function every(seconds: number, signal: AbortSignal, name: string, work: () => Promise<unknown>): Promise<void> {
  watchTask(name)
  while (!signal.aborted) {
    await countTask(name, work).catch((error) => log.error({ err: error }, `${name} failed`))
    await pause(seconds, signal)
  }
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined) // the signal aborts the pause
}
