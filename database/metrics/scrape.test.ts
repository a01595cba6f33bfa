import { expect, test } from 'vitest'
import { gauge } from './registry'
import { createScrape, type MetricPart } from './scrape'

const heat = gauge('scrape_heat', { help: 'Heat.', labels: ['place'] })
const hot = (place: string) => [heat.at({ place }, 1)]
const never = new Promise<never>(() => {})

const linesOf = (text: string) => text.split('\n').filter((line) => /^(cauce_up|scrape_heat)\{/.test(line))

test('a part that hangs or fails is left out, within the deadline, and the others are told', { timeout: 5_000 }, async () => {
  const troubles: string[] = []
  const parts: MetricPart[] = [
    { name: 'good', read: () => hot('good') },
    { name: 'broken', read: () => Promise.reject(new Error('secret')) },
    { name: 'hanging', read: () => never },
    { name: 'behind it', read: () => hot('behind it') },
  ]
  const scrape = createScrape(parts, { deadlineMs: 100, keptMs: 0, onTrouble: (part) => troubles.push(part) })
  const began = performance.now()
  const text = await scrape()
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(linesOf(text).sort()).toEqual([
    'cauce_up{part="behind it"} 0',
    'cauce_up{part="broken"} 0',
    'cauce_up{part="good"} 1',
    'cauce_up{part="hanging"} 0',
    'scrape_heat{place="good"} 1',
  ])
  expect(text).not.toContain('secret')
  await scrape()
  expect(troubles.sort()).toEqual(['behind it', 'broken', 'hanging']) // reported once
})

test('a part that hangs is not asked again before it has answered, and is told again once it answers', {
  timeout: 5_000,
}, async () => {
  let asked = 0
  let answer = () => {}
  const read = () => {
    asked++
    return new Promise<ReturnType<typeof hot>>((resolve) => {
      answer = () => resolve(hot('late'))
    })
  }
  const scrape = createScrape([{ name: 'slow', read }], { deadlineMs: 30, keptMs: 0 })
  for (let time = 0; time < 5; time++) expect(linesOf(await scrape())).toEqual(['cauce_up{part="slow"} 0'])
  expect(asked).toBe(1)
  const next = scrape()
  answer()
  expect(linesOf(await next)).toEqual(['cauce_up{part="slow"} 1', 'scrape_heat{place="late"} 1'])
})

test('who asks at the same moment gets the same text, which is read once', async () => {
  let asked = 0
  const read = () => {
    asked++
    return hot('once')
  }
  const scrape = createScrape([{ name: 'once', read }])
  const texts = await Promise.all(Array.from({ length: 20 }, scrape))
  expect([asked, new Set(texts).size]).toEqual([1, 1])
})
