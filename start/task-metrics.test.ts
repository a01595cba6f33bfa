import { expect, test } from 'vitest'
import { createScrape } from '#database/metrics/scrape'
import { countTask, readTaskAges, watchTask } from './task-metrics'

const scrape = createScrape([{ name: 'tasks', read: readTaskAges }], { keptMs: 0 })
const ageOf = async (task: string) =>
  Number(new RegExp(`^cauce_task_age_seconds\\{task="${task}"\\} (\\S+)$`, 'm').exec(await scrape())?.[1])

test('a turn that ends well makes the age of its task begin anew; one that fails counts, and lets it grow', async () => {
  const fail = () => Promise.reject(new Error('x'))
  watchTask('test task')
  await expect(countTask('test task', fail)).rejects.toThrow('x')
  const before = await ageOf('test task')
  await expect.poll(() => ageOf('test task')).toBeGreaterThan(before + 0.05)
  const failed = await ageOf('test task')
  expect(await countTask('test task', async () => 'done')).toBe('done')
  expect(await ageOf('test task')).toBeLessThan(failed)
  const text = await scrape()
  expect(text).toContain('cauce_tasks_total{task="test task",outcome="failed"} 1\n')
  expect(text).toContain('cauce_tasks_total{task="test task",outcome="done"} 1\n')
})
