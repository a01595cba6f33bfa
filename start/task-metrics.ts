import { counter, gauge } from '#database/metrics/registry'
import type { Sample } from '#database/metrics/text-format'
import { perProcess } from '#database/per-process'

const tasks = counter('cauce_tasks_total', {
  help: 'Runs of the periodic tasks of the worker: done or failed.',
  labels: ['task', 'outcome'],
})
const age = gauge('cauce_task_age_seconds', {
  help: 'How long ago a task of the worker last succeeded, in seconds; since the start if it never has.',
  labels: ['task'],
})

/** When each task last succeeded, by the monotonic clock. */
const ended = perProcess('tasks', () => new Map<string, number>())

/** Starts to report the age of this task's last success. */
export function watchTask(task: string): void {
  ended.get().set(task, performance.now())
}

/** Runs a task once, and counts how it ended. */
export async function countTask<T>(task: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    ended.get().set(task, performance.now())
    tasks.add({ task, outcome: 'done' })
    return result
  } catch (error) {
    tasks.add({ task, outcome: 'failed' })
    throw error
  }
}

/** Returns the seconds since each watched task of this process last ended well, or since it was first watched. */
export function readTaskAges(): Sample[] {
  const now = performance.now()
  return [...ended.get()].map(([task, at]) => age.at({ task }, (now - at) / 1000))
}
